import type { OperationCall } from '../../generated/resource.gen.ts'
import { ConnectionError, NotFoundError, ValidationError } from '../errors.ts'
import { isReading, type PreparedRequest } from './request.ts'
import { outcomeOf } from './retry.ts'

/** What the attempts of a call so far prove. */
export interface Knowledge {
  /** An attempt may have been carried out, and no later reply has settled whether it was. */
  mayBeDone: boolean
}

/**
 * Whether a failure proves for all attempts of a call that nothing was done. That is so for refusals that come after the service has looked up
 * the `Idempotency-Key`, but not for authentication, rate limits and the size of the body, which it checks before.
 */
export function isConclusive({ idempotencyKey }: OperationCall, error: unknown): boolean {
  if (idempotencyKey === undefined) return false
  return error instanceof NotFoundError || (error instanceof ValidationError && error.status === 422)
}

/**
 * The error with which a call ends. If it changes something, the error must not hide what earlier attempts may have done: the last attempt
 * proves nothing about them.
 */
export function lastingFailure(
  call: OperationCall,
  { idempotencyKey }: PreparedRequest,
  last: unknown,
  mayBeDoneBefore: boolean,
): unknown {
  const isHidden = mayBeDoneBefore && !isReading(call) && !isConclusive(call, last) && outcomeOf(last) !== 'unknown'
  const error = isHidden ? unknownBefore(last) : last
  if (error instanceof Error && idempotencyKey !== undefined && outcomeOf(error) === 'unknown')
    Object.assign(error, { idempotencyKey })
  return error
}

function unknownBefore(last: unknown): ConnectionError {
  const reason = last instanceof Error ? last.message : String(last)
  return new ConnectionError(
    `An attempt got no reply, so it is unknown whether it was carried out. The last attempt: ${reason}`,
    'unknown',
    { cause: last },
  )
}
