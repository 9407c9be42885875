import { msUntilReset } from '../../generated/pacing.gen.ts'
import type { RetryRule } from '../../generated/resource.gen.ts'
import { retryRules } from '../../generated/resources.gen.ts'
import { ApiError, ConnectionError, UnexpectedReplyError } from '../errors.ts'

/** What a failure proves about the request. */
export type Outcome =
  /** It was not carried out, and would not be if it were repeated. */
  | 'refused'
  /** It was not carried out, and may succeed if it is repeated. */
  | 'not_done'
  /** It may have been carried out. */
  | 'unknown'

/** A reply came that cannot be read. */
const UNREADABLE: RetryRule = { statuses: [], outcome: 'unknown', maxWaitSeconds: 30 }

const CONNECTION_OUTCOMES = { refused: 'refused', unsent: 'not_done', unknown: 'unknown' } as const

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof ConnectionError) return CONNECTION_OUTCOMES[error.failure]
  return ruleOf(error)?.outcome ?? 'refused'
}

/** What the document says that a failure proves. Whatever it says nothing about is `refused`. */
function ruleOf(error: unknown): RetryRule | undefined {
  if (!(error instanceof ApiError)) return undefined
  // Whatever came as its body, a status that has a rule proves what that says.
  const isUnreadable = error instanceof UnexpectedReplyError && (error.isCutShort || isSuccess(error))
  return statusRuleOf(error) ?? (isUnreadable ? UNREADABLE : undefined)
}

function statusRuleOf({ status }: ApiError): RetryRule | undefined {
  return retryRules.find(({ statuses }) => statuses.includes(status))
}

/** Whether the status of a failure says that it may pass, whatever came as its body. */
export function isTemporary(error: ApiError): boolean {
  return statusRuleOf(error) !== undefined
}

function isSuccess({ status }: ApiError): boolean {
  return status >= 200 && status < 300
}

/** Whether to repeat a request after this failure: always if it was not carried out; if it may have been, only if repeating is safe. */
export function mayRepeat(error: unknown, isRepeatable: boolean): boolean {
  const outcome = outcomeOf(error)
  return outcome === 'not_done' || (outcome === 'unknown' && isRepeatable)
}

const [FIRST_WAIT_MS, LONGEST_WAIT_MS, SPREAD_MS] = [500, 8_000, 250]

/**
 * How long to wait before the next attempt, or undefined if the service asks for more than `mostMs`. By default that depends on the failure.
 */
export function waitMsAfter(
  error: unknown,
  attempt: number,
  mostMs = (ruleOf(error)?.maxWaitSeconds ?? 0) * 1000,
): number | undefined {
  const asked = error instanceof ApiError ? askedWaitMs(error) : undefined
  if (asked === undefined) {
    const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1))
    return whole * (0.5 + Math.random() / 2)
  }
  // Clients that were given the same moment must not all retry at it.
  return asked > mostMs ? undefined : asked + Math.random() * SPREAD_MS
}

function askedWaitMs({ retryAfterSeconds, status, headers }: ApiError): number | undefined {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000
  return status === 429 ? msUntilReset(headers) : undefined
}
