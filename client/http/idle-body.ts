import { connectionError } from './connection-error.ts'
import { limitTime } from './time-limit.ts'
import { untilAborted } from './until-aborted.ts'

export interface IdleBodyOptions {
  readonly baseUrl: string
  /** How long the next piece may take, once it is asked for. */
  readonly timeoutMs: number
  /** Ends the request, also for the caller. Reading then fails with the reason. */
  readonly controller: AbortController
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
  const { baseUrl, timeoutMs, controller } = options
  const { signal } = controller
  const stopClock = limitTime(timeoutMs, controller, `No more data came from ${baseUrl}`)
  try {
    return await untilAborted(reader.read(), signal)
  } catch (cause) {
    options.onEnd()
    reader.cancel().catch(() => {}) // it may not know that its request has ended
    throw signal.aborted ? signal.reason : connectionError(baseUrl, cause, true)
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
