import { ApiError, ConnectionError } from '../../../../client/index.ts'
import { Failure, toFailure } from '../../api/failure.ts'

/** What the published client threw, as a failure to show. */
export function clientFailure(thrown: unknown): Failure {
  if (thrown instanceof ConnectionError) return new Failure(undefined, undefined)
  if (thrown instanceof ApiError) {
    const { status, message, field, details, requestId } = thrown
    return new Failure(new Response(null, { status }), { error: { message, field, details, request_id: requestId } })
  }
  if (thrown instanceof DOMException && thrown.name === 'NotReadableError')
    return new Failure(new Response(null, { status: 422 }), {
      error: { message: 'The file cannot be read any more. It may have changed since it was chosen.' },
    })
  if (thrown instanceof TypeError)
    return new Failure(new Response(null, { status: 422 }), { error: { message: thrown.message } })
  return toFailure(thrown)
}
