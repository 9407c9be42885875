/** What is wrong with the file of an import, from the error that reading it threw; undefined if the error is another one. */
export function fileProblem(thrown: unknown): string | undefined {
  if (thrown instanceof DOMException && thrown.name === 'NotReadableError')
    return 'The file cannot be read any more. It may have changed since it was chosen.'
  // Bytes that are invalid in the encoding, or too many lines that do not fit.
  return thrown instanceof TypeError ? thrown.message : undefined
}
