/** What is wrong with the file that an import reads, by what reading it threw; undefined where it is not the file. */
export function fileProblem(thrown: unknown): string | undefined {
  if (thrown instanceof DOMException && thrown.name === 'NotReadableError')
    return 'The file cannot be read any more. It may have changed since it was chosen.'
  // Bytes that the encoding does not have, or too many lines that do not fit.
  return thrown instanceof TypeError ? thrown.message : undefined
}
