import { TimeoutError } from '../errors.ts'
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
  const controller = new AbortController()
  let isLate = false
  const late = () => {
    isLate = true
    controller.abort()
  }
  const stopClock = limitTime(timeoutMs, late)
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  let response: Response | undefined
  try {
    const fetched = settings.fetch(request.url, { ...request.init, signal: controller.signal })
    response = await untilAborted(fetched, controller.signal)
    const stays = isOpen && (response.ok || response.status === 304)
    const text = stays ? '' : await untilAborted(response.text(), controller.signal)
    const onEnd = () => signal?.removeEventListener('abort', abort)
    if (stays) return { response: openReply(response, settings, options, controller, onEnd), text }
    onEnd()
    return { response, text }
  } catch (cause) {
    signal?.removeEventListener('abort', abort)
    if (signal?.aborted) throw signal.reason
    if (isLate)
      throw new TimeoutError(`No complete reply from ${settings.baseUrl} within ${timeoutMs} ms.`, 'unknown', { cause })
    throw connectionError(settings.baseUrl, cause, response !== undefined)
  } finally {
    stopClock()
  }
}

function openReply(
  response: Response,
  { baseUrl }: Settings,
  { timeoutMs, signal }: AttemptOptions,
  controller: AbortController,
  onEnd: () => void,
): Response {
  return withIdleTimeout(response, { baseUrl, timeoutMs, signal, onEnd, abort: (reason) => controller.abort(reason) })
}
