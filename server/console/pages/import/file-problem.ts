import { DatasetServiceError } from '../../../../client/index.ts'

/** Makes an error that says what is wrong with the file of an import from one that reading it threw. Others stay as they are. */
export function fileProblem(thrown: unknown): unknown {
  if (thrown instanceof DOMException && thrown.name === 'NotReadableError')
    return new DatasetServiceError('The file cannot be read any more. It may have changed since it was chosen.')
  // Bytes that are invalid in the encoding, or too many lines that do not fit.
  return thrown instanceof TypeError ? new DatasetServiceError(thrown.message, { cause: thrown }) : thrown
}
