import { ApiError, ConnectionError, DatasetServiceError, UnexpectedReplyError } from '../../client/index.ts'

/** Whatever was thrown, as an error to show. What the client did not throw is a fault of the console, and the browser's console gets it too. */
export function caught(thrown: unknown): Error {
  if (thrown instanceof DatasetServiceError) return thrown
  console.error(thrown)
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** What to tell a person about an error. `unanswered` is said where nobody knows whether something was done. */
export function failureText(failure: unknown, unanswered = 'Check the connection and try again.'): string {
  if (failure instanceof ConnectionError)
    return `No answer from the service. ${failure.idempotencyKey === undefined ? unanswered : SEND_AGAIN}`
  if (failure instanceof UnexpectedReplyError) return `The service answered with status ${failure.status}. Try again.`
  return failure instanceof DatasetServiceError ? failure.message : 'The console failed. Reload the page.'
}

const SEND_AGAIN = 'It may have done this already. If you send the same again, it is done only once.'

/** What the service found wrong with one field; it begins with the field's name. */
export function errorAt(failure: Error | undefined, field: string): string | undefined {
  return failure instanceof ApiError ? failure.details.find((detail) => detail.field === field)?.message : undefined
}
