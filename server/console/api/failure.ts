import type { ErrorDetail } from '../../../generated/index.ts'

/** Why a call did not succeed: what the service said, or with status 0 that no answer came. */
export class Failure extends Error {
  readonly status: number
  /** Path of the offending input, as in `columns[0].type`. */
  readonly field: string | undefined
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined
  /** Of a 403: what can be done about it. */
  readonly reason: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(response: Response | undefined, body: unknown) {
    const error = envelopeOf(body)
    super(
      response === undefined ? NO_ANSWER : (error.message ?? `The service answered with status ${response.status}.`),
    )
    this.status = response?.status ?? 0
    this.field = error.field
    this.details = error.details ?? []
    this.reason = error.reason
    this.requestId = error.request_id ?? response?.headers.get('X-Request-Id') ?? undefined
    const retryAfter = Number(response?.headers.get('Retry-After') ?? '')
    this.retryAfterSeconds = retryAfter > 0 ? retryAfter : undefined
  }
}

const NO_ANSWER = 'No answer from the service. Check the connection and try again.'

interface ErrorBody {
  readonly message?: string
  readonly field?: string
  readonly reason?: string
  readonly details?: readonly ErrorDetail[]
  readonly request_id?: string
}

/** What stands in front of a service may answer with anything. */
function envelopeOf(body: unknown): ErrorBody {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'object' && error !== null ? error : {}
}

/** Whatever was thrown, as a failure to show. */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  console.error(thrown)
  return new Failure(new Response(null, { status: 500 }), {
    error: { message: 'The console failed. Reload the page.' },
  })
}
