import type { Settings } from '../options.ts'
import { connectionError } from './connection-error.ts'
import { withIdleTimeout } from './idle-body.ts'
import type { PreparedRequest } from './request.ts'
import { limitTime } from './time-limit.ts'
import { untilAborted } from './until-aborted.ts'

/** A reply, with its body if that was to be read. */
export interface Answer {
  readonly response: Response
  readonly text: string
  /** The body's text, if it has been read. */
  readonly body?: unknown
}

export interface AttemptOptions {
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  /** Successful replies are returned with their body unread. `timeoutMs` limits the headers, and then each piece. */
  readonly isOpen: boolean
}

/**
 * Sends a request once. Throws a `TimeoutError` or `ConnectionError` if no complete reply comes, or the signal's reason.
 */
export async function attempt(settings: Settings, request: PreparedRequest, options: AttemptOptions): Promise<Answer> {
  const { signal, timeoutMs, isOpen } = options
  signal?.throwIfAborted() // a hook may have aborted it
  const controller = new AbortController()
  const { baseUrl } = settings
  const stopClock = limitTime(timeoutMs, controller, `No complete reply from ${baseUrl}`)
  const abort = () => controller.abort(signal?.reason)
  const onEnd = () => signal?.removeEventListener('abort', abort)
  signal?.addEventListener('abort', abort)
  let response: Response | undefined
  try {
    const fetched = settings.fetch(request.url, { ...request.init, signal: controller.signal })
    response = await untilAborted(fetched, controller.signal)
    if (isOpen && (response.ok || response.status === 304))
      return { response: withIdleTimeout(response, { baseUrl, timeoutMs, controller, onEnd }), text: '' }
    const text = await untilAborted(response.text(), controller.signal)
    onEnd()
    return { response, text }
  } catch (cause) {
    onEnd()
    // The caller's reason, or the time-out.
    throw controller.signal.aborted ? controller.signal.reason : connectionError(baseUrl, cause, response !== undefined)
  } finally {
    stopClock()
  }
}
