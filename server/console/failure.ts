import { ApiError, ConnectionError, DatasetServiceError, UnexpectedReplyError } from '../../client/index.ts'

/** Returns what was thrown as an error to show. What the client did not throw is a bug of the console, and is also logged. */
export function caught(thrown: unknown): Error {
  if (thrown instanceof DatasetServiceError) return thrown
  console.error(thrown)
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** What to tell a person about an error. `unanswered` is the advice for a call without an answer, which may or may not have been done. */
export function failureText(failure: unknown, unanswered = 'Check the connection and try again.'): string {
  if (failure instanceof ConnectionError)
    return `No answer from the service. ${failure.idempotencyKey === undefined ? unanswered : SEND_AGAIN}`
  if (failure instanceof UnexpectedReplyError) return ofProxy(failure.status)
  return failure instanceof DatasetServiceError ? failure.message : 'The console failed. Reload the page.'
}

/** The service's own refusals are in its error envelope. A proxy in front of it that has lower limits refuses the same thing each time. */
function ofProxy(status: number): string {
  const refused =
    status === 413 ? 'a file or a request of this size' : status === 414 ? 'conditions of this length' : ''
  if (refused === '') return `The service answered with status ${status}. Try again.`
  return `A proxy in front of the service does not accept ${refused} (status ${status}). Its operator can raise the limit.`
}

const SEND_AGAIN = 'It may have done this already. You can safely send the same again: it is done only once.'

/** Whether a failure says something about what was asked for: it is gone, or the user may not see it. Others pass. */
export function isLasting(failure: Error): boolean {
  return failure instanceof ApiError && failure.status < 500 && failure.status !== 429
}

/** The service's error for one field. It begins with the field's name. */
export function errorAt(failure: Error | undefined, field: string): string | undefined {
  return failure instanceof ApiError ? failure.details.find((detail) => detail.field === field)?.message : undefined
}
