import { TimeoutError } from '../errors.ts'
import { positive, type Settings } from '../options.ts'
import type { SendOptions } from './send-options.ts'

const TIMEOUT_MS = 60_000

/** As long as Node's `fetch` and Chromium themselves wait for the first byte of a reply. */
const LONG_TIMEOUT_MS = 300_000

/** What these have to do grows with the rows of a dataset, and their reply comes at its end. */
const LONG =
  /^(create|update|delete)Column$|^(create|delete)Index$|^(update|delete)RowsWhere$|^delete(Dataset|Project)$/

/** Milliseconds for one attempt of an operation. */
export function timeLimitOf(operationId: string, options: Pick<SendOptions, 'timeoutMs'>, settings: Settings): number {
  const limitMs = options.timeoutMs ?? settings.timeoutMs
  if (limitMs === undefined) return LONG.test(operationId) ? LONG_TIMEOUT_MS : TIMEOUT_MS
  return positive('timeoutMs', limitMs)
}

/** The longest delay of a timer; beyond it there is no time-out. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** How much longer a program that was busy or asleep at its time limit may take to read replies that have arrived. */
const GRACE_MS = 1_000

/** Ends a request after so long with a `TimeoutError` that says what did not come, unless what it returns is called before. */
export function limitTime(timeoutMs: number, request: AbortController, missing: string): () => void {
  const begunAt = performance.now()
  const late = () => request.abort(new TimeoutError(`${missing} within ${timeoutMs} ms.`, 'unknown'))
  const end = () => {
    if (performance.now() - begunAt < timeoutMs + GRACE_MS) late()
    else timer = setTimeout(late, GRACE_MS)
  }
  let timer = timeoutMs < MAX_TIMEOUT_MS ? setTimeout(end, timeoutMs) : undefined
  return () => clearTimeout(timer)
}
