import type { AttemptOutcome, DueDelivery } from '../store/interface/webhooks.ts'
import { failureText, type RequestFailure, statusText } from './failure-text.ts'
import type { Answer } from './requests.ts'
import { nextAttemptAt, readRetryAfter } from './schedule.ts'
import { signedHeaders } from './signature.ts'
import { NotSentError, type ThreadedRequests } from './threaded-requests.ts'

/** What is sent where, and how. */
interface AttemptParts {
  readonly url: string
  /** The present one first. */
  readonly secrets: readonly string[]
  readonly delivery: DueDelivery
  readonly retryMs: readonly number[]
  readonly requests: Pick<ThreadedRequests, 'post'>
}

/** What came of one attempt. */
export interface Attempt {
  readonly outcome: AttemptOutcome
  readonly hasSucceeded: boolean
  /** The receiver answered 410: it wants nothing any more. */
  readonly isGone: boolean
}

const GONE = 410

/** Sends a delivery once. Every failure is an outcome, but for one that is the server's own: it throws `NotSentError`. */
export async function attempt(parts: AttemptParts): Promise<Attempt> {
  const { url, secrets, delivery, requests } = parts
  const { messageId: id, body } = delivery
  const at = Date.now()
  const headers = { 'content-type': 'application/json', 'user-agent': 'dataset-service-webhooks' }
  try {
    const answer = await requests.post(url, { ...headers, ...signedHeaders({ id, body }, secrets, at) }, body)
    return answered(parts, answer, at)
  } catch (error) {
    if (error instanceof NotSentError) throw error
    return failed(parts, at, { lastStatus: null, lastError: failureText(error as RequestFailure) })
  }
}

function answered(parts: AttemptParts, { status: lastStatus, retryAfter }: Answer, at: number): Attempt {
  const { deliveryId } = parts.delivery
  const attempts = parts.delivery.attempts + 1
  if (lastStatus >= 200 && lastStatus < 300) {
    const ended = { dueAt: null, at, lastStatus, lastError: null }
    const outcome = { deliveryId, status: 'succeeded' as const, attempts, ...ended }
    return { outcome, hasSucceeded: true, isGone: false }
  }
  const retryAfterMs = readRetryAfter(retryAfter, Date.now())
  return failed(parts, at, { lastStatus, lastError: statusText(lastStatus), retryAfterMs })
}

interface Failure extends Pick<AttemptOutcome, 'lastStatus' | 'lastError'> {
  readonly retryAfterMs?: number | undefined
}

function failed({ delivery, retryMs }: AttemptParts, at: number, failure: Failure): Attempt {
  const { lastStatus, lastError, retryAfterMs } = failure
  const attempts = delivery.attempts + 1
  const isGone = lastStatus === GONE
  const dueAt = isGone ? null : (nextAttemptAt({ attempts, retryAfterMs, now: Date.now() }, retryMs) ?? null)
  const status = dueAt === null ? 'failed' : 'pending'
  return {
    outcome: { deliveryId: delivery.deliveryId, status, attempts, dueAt, at, lastStatus, lastError },
    hasSucceeded: false,
    isGone,
  }
}
