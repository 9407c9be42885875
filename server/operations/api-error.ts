import type { ErrorDetail } from '../../generated/index.ts'
import type { ErrorCode } from '../../generated/operations.gen.ts'
import { QueryError } from '../query/query-error.ts'
import { StoreError } from '../store/store.ts'
import { withoutStack } from '../without-stack.ts'

/** One finding of a validation: the path of the value, and a sentence that says what is wrong and what is allowed. */
export type Finding = ErrorDetail

/** The most findings that one error envelope carries. */
export const MAX_FINDINGS = 100

interface ErrorExtras {
  readonly findings?: readonly Finding[]
  readonly retryAfterSeconds?: number
  readonly reason?: 'confirmation_required'
  readonly headers?: Record<string, string>
  readonly cause?: unknown
}

/** A failure whose message the caller gets. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** A `validation_error` has at least one; the first is the envelope's `field` and `message`. */
  readonly findings: readonly Finding[]
  /** How long to wait after a 429 or 503. */
  readonly retryAfterSeconds: number | undefined
  /** What the caller can do about a 403. */
  readonly reason: 'confirmation_required' | undefined
  /** Headers of the reply, besides those that follow from the rest. */
  readonly headers: Record<string, string> | undefined

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { findings = [], retryAfterSeconds, reason, headers, cause }: ErrorExtras = {},
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.findings = findings
    this.retryAfterSeconds = retryAfterSeconds
    this.reason = reason
    this.headers = headers
  }
}

/** The request cannot be read. */
export function badRequest(field: string, message: string): ApiError {
  return new ApiError(400, 'validation_error', message, { findings: [{ field, message }] })
}

/** The request did not arrive whole in the time that it may take. */
export function requestTimeout(field: string, message: string): ApiError {
  return new ApiError(408, 'validation_error', message, { findings: [{ field, message }] })
}

/** The request was read and breaks a rule. */
export function unprocessable(field: string, message: string): ApiError {
  return invalid(422, [{ field, message }])
}

/** None of the bytes that a `Range` asks for are there. */
export function rangeNotSatisfiable(sizeBytes: number): ApiError {
  const message = `The file has ${sizeBytes} bytes, of which Range asks for none. Ask for bytes from 0 to ${sizeBytes - 1}.`
  return new ApiError(416, 'validation_error', message, {
    findings: [{ field: 'Range', message }],
    headers: { 'Content-Range': `bytes */${sizeBytes}` },
  })
}

/** Several findings at once, of which the envelope gets the first hundred. */
export function invalid(status: 400 | 412 | 422, findings: readonly Finding[]): ApiError {
  const message = findings[0]?.message ?? 'The request is not valid.'
  return new ApiError(status, 'validation_error', message, { findings: findings.slice(0, MAX_FINDINGS) })
}

/** What can be missing, as messages name it. */
export type Resource =
  | 'dataset'
  | 'row'
  | 'column'
  | 'index'
  | 'import'
  | 'event'
  | 'project'
  | 'API key'
  | 'user'
  | 'invitation'
  | 'session'
  | 'webhook'
  | 'delivery'

/** `what` does not exist or belongs to another organization: the answer is the same. */
export function noSuch(what: Resource, id: string): ApiError {
  return new ApiError(404, 'not_found', `There is no ${what} ${JSON.stringify(id)}.`)
}

/** What a cursor of changes leads to is not there any more. */
export function changesGone(why: string): ApiError {
  const next = 'Read the dataset anew: leave cursor out, or use the X-Changes-Cursor of a new page or export.'
  return new ApiError(410, 'not_found', `${why} ${next}`)
}

/** The caller stopped being an owner a moment ago. */
export function notOwner(): ApiError {
  return new ApiError(403, 'authorization_error', 'Only an owner of the organization may do this.')
}

/** The service cannot answer now, but may soon. */
export function unavailable(cause?: unknown): ApiError {
  const message = 'The service cannot answer at the moment. Try again in 1 second.'
  return withoutStack(() => new ApiError(503, 'server_error', message, { retryAfterSeconds: 1, cause }))
}

/** A retry at once would take as long again. */
function tooSlow(cause: StoreError): ApiError {
  return new ApiError(503, 'server_error', cause.message, { retryAfterSeconds: 60, cause })
}

/** The error that the caller gets for anything thrown. What is not made for callers becomes a 500 that reveals nothing. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof QueryError) return badRequest(thrown.parameter, thrown.message)
  if (thrown instanceof StoreError && thrown.reason === 'too_slow') return tooSlow(thrown)
  if (thrown instanceof StoreError && thrown.reason !== 'unusable') return unavailable(thrown)
  const message = 'The server failed to answer this request. Report the problem with the request_id.'
  return new ApiError(500, 'server_error', message, { cause: thrown })
}

/** Whether something may have been thrown because the caller's organization was deleted: PostgreSQL then misses its schema as it misses a column. */
export function mayBeOfGoneOrganization(thrown: unknown): boolean {
  if (thrown instanceof StoreError) return thrown.reason === 'columns_changed'
  return toApiError(thrown).status === 500
}
