import { TimeoutError } from '../errors.ts'
import { connectionError } from './connection-error.ts'
import { limitTime } from './time-limit.ts'
import { untilAborted } from './until-aborted.ts'

export interface IdleBodyOptions {
  readonly baseUrl: string
  /** How long the next piece may take, once it is asked for. */
  readonly timeoutMs: number
  /** The caller's signal. Reading fails with its reason. */
  readonly signal: AbortSignal | undefined
  /** Ends the request. */
  abort(reason: unknown): void
  /** Runs when the body has ended, however it did. */
  onEnd(): void
}

/**
 * The reply with a body that throws a `TimeoutError` if nothing comes for too long, and a `ConnectionError` if it breaks off. Only time spent
 * waiting for a piece counts, since a slow reader is not the service's fault.
 */
export function withIdleTimeout(response: Response, options: IdleBodyOptions): Response {
  if (response.body === null) {
    options.onEnd()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await nextPiece(reader, options)
        if (value !== undefined) controller.enqueue(value)
        if (!done) return
        options.onEnd()
        controller.close()
      },
      cancel(reason) {
        options.onEnd()
        return reader.cancel(reason)
      },
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  )
  return replacing(response, body)
}

type Piece = { readonly done: boolean; readonly value?: Uint8Array | undefined }

async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>, options: IdleBodyOptions): Promise<Piece> {
  const { baseUrl, timeoutMs, signal } = options
  let late: TimeoutError | undefined
  let giveUp = (_: TimeoutError) => {}
  const stalled = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  const stopClock = limitTime(timeoutMs, () => {
    late = new TimeoutError(`No more data came from ${baseUrl} within ${timeoutMs} ms.`, 'unknown')
    giveUp(late)
    options.abort(late)
  })
  try {
    return await untilAborted(Promise.race([reader.read(), stalled]), signal)
  } catch (cause) {
    options.onEnd()
    reader.cancel(cause).catch(() => {}) // it may not know that its request has ended
    if (signal?.aborted) throw signal.reason
    throw late ?? connectionError(baseUrl, cause, true)
  } finally {
    stopClock()
  }
}

/** The same reply with another body. Properties that the `Response` constructor does not accept are copied from the reply. */
function replacing(response: Response, body: ReadableStream<Uint8Array>): Response {
  const { status, statusText, headers, url, redirected, type } = response
  const replaced = new Response(body, { status, statusText, headers })
  for (const [name, value] of Object.entries({ url, redirected, type }))
    Object.defineProperty(replaced, name, { value })
  return replaced
}
