import { CommanderError } from 'commander'
import { ApiError, AuthenticationError, AuthorizationError, ConnectionError, DatasetServiceError } from '../errors.ts'
import { EXIT } from './exit-codes.ts'

/** A failure that the command line explains itself; its message is shown. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
  readonly exitCode: number

  constructor(message: string, exitCode: number, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

export function usageError(message: string): CliError {
  return new CliError(message, EXIT.usage)
}

/** Why a file could not be written, with its name, which a full disk does not say. That a reader has left stays as it is. */
export function unwritten(file: string, error: unknown): unknown {
  if (!isSystemError(error) || error.code === 'EPIPE') return error
  return new CliError(`${file} cannot be written: ${error.message}`, EXIT.failed, { cause: error })
}

/** The text to show for a failure, and its exit code. */
export function explain(error: unknown): { readonly text: string; readonly exitCode: number } {
  if (error instanceof CommanderError) return { text: '', exitCode: error.exitCode === 0 ? EXIT.done : EXIT.usage }
  if (error instanceof CliError) return { text: error.message, exitCode: error.exitCode }
  if (error instanceof ApiError) return { text: apiText(error), exitCode: exitCodeOf(error) }
  if (error instanceof ConnectionError) return { text: error.message, exitCode: EXIT.unreachable }
  if (isSystemError(error)) return { text: error.message, exitCode: EXIT.failed }
  if (error instanceof DatasetServiceError) return { text: error.message, exitCode: EXIT.failed }
  // The client's own word for an option or an argument that is wrong.
  if (error instanceof TypeError) return { text: error.message, exitCode: EXIT.usage }
  return { text: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: EXIT.failed }
}

function exitCodeOf(error: ApiError): number {
  if (error instanceof AuthenticationError || error instanceof AuthorizationError) return EXIT.key
  return error.code === 'unexpected_reply' || error.status >= 500 ? EXIT.unreachable : EXIT.failed
}

const SHOWN_DETAILS = 10

function apiText(error: ApiError): string {
  const others = error.details.filter(({ message }) => message !== error.message)
  const more = others.length - SHOWN_DETAILS
  return [
    error.message,
    ...others.slice(0, SHOWN_DETAILS).map(({ message }) => `  ${message}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(error instanceof AuthenticationError ? ['To log in with another key: dataset-service login'] : []),
    ...(error.requestId === undefined ? [] : [`(${error.code}, ${error.requestId})`]),
  ].join('\n')
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
