import type { ErrorDetail } from '../generated/index.ts'

/** The codes of `/v1`. A newer server may send others, so keep a branch for the rest. */
export type ErrorCode =
  | 'authentication_error'
  | 'authorization_error'
  | 'not_found'
  | 'validation_error'
  | 'rate_limit_exceeded'
  | 'server_error'

/** The service answered with a failure. Narrow it by `code`; quote `requestId` when you ask about it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | (string & {})
  /** Path of the offending input, as in `columns[0].type`; of validation errors only. */
  readonly field: string | undefined
  /** The first 100 findings of a validation error. */
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined
  /** Seconds to wait before the next attempt, if the service said so. */
  readonly retryAfterSeconds: number | undefined

  constructor(response: Response, body: unknown) {
    const error = envelopeOf(body)
    super(error.message ?? `The service answered with status ${response.status} and no error envelope.`)
    this.status = response.status
    this.code = error.code ?? 'server_error'
    this.field = error.field
    this.details = error.details ?? []
    this.requestId = error.request_id ?? response.headers.get('X-Request-Id') ?? undefined
    const retryAfter = response.headers.get('Retry-After')
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter)
  }
}

/** No answer came: no server, a broken connection, a time-out. `cause` is what `fetch` threw. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

interface ErrorBody {
  readonly code?: string
  readonly message?: string
  readonly field?: string
  readonly details?: readonly ErrorDetail[]
  readonly request_id?: string
}

/** What stands in front of a service (a proxy, say) may answer with anything. */
function envelopeOf(body: unknown): ErrorBody {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'object' && error !== null ? error : {}
}
