/** Whether it is a failure of the operating system, whose message names the file or address, and the reason. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
