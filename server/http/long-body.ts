import type { IncomingMessage } from 'node:http'
import { badRequest, requestTimeout } from '../operations/api-error.ts'
import { discard, inflated } from './body.ts'
import { isPlain, requireKnownCoding, requireType } from './body-headers.ts'
import { takesLong } from './slow-bodies.ts'
import type { HttpContext } from './state.ts'

/**
 * Lets an operation read a body of any size as it comes, uncompressed. Throws the 400 of another Content-Type. Reading throws the 408 of a client
 * that sends too slowly, and the 400 of a body that breaks off.
 */
export type OpenBody = (ctx: HttpContext, types: readonly string[]) => AsyncIterable<Uint8Array>

/** What arrives of a body in each window of time, at least. */
const LEAST_BYTES = 16 * 1024

/** `windowMs` is as long as any other body may take in all. */
export function bodyOpener(windowMs: number): OpenBody {
  return (ctx, types) => {
    const { req } = ctx
    try {
      requireType(req.headers, types)
      requireKnownCoding(req.headers)
    } catch (error) {
      discard(req)
      throw error
    }
    return longBody(ctx, windowMs)
  }
}

async function* longBody(ctx: HttpContext, windowMs: number): AsyncGenerator<Uint8Array, void> {
  const { req } = ctx
  const body = isPlain(req.headers) ? req : inflated(req)
  const ends = takesLong(req)
  const pace = new Pace(req, windowMs)
  // Not by the stream's own end: that would close the connection before the reply.
  const parts: AsyncIterator<Uint8Array> = body.iterator({ destroyOnReturn: false })
  try {
    for (;;) {
      const { done, value } = await pace.during(parts.next())
      if (done) return
      yield value
    }
  } catch (error) {
    if (error instanceof TooSlow) {
      ctx.set('Connection', 'close')
      throw requestTimeout(
        'body',
        `Less than ${LEAST_BYTES / 1024} KiB of the body arrived within ${windowMs / 1000} seconds.`,
      )
    }
    throw badRequest('body', `The body cannot be read: ${(error as Error).message}.`)
  } finally {
    pace.end()
    ends()
    // Otherwise it would wait for the rest of the body, and nothing would read that. Nobody waits for a part that may never come.
    void parts.return?.()
    if (body !== req) body.destroy()
    discard(req)
  }
}

class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** Watches that a client sends something in each window of time, as long as somebody waits for it. */
class Pace {
  readonly #timer: NodeJS.Timeout
  /** Fails the part that is awaited. */
  #fail: ((error: TooSlow) => void) | undefined

  constructor({ socket }: IncomingMessage, windowMs: number) {
    let before = socket.bytesRead
    const look = () => {
      const arrived = socket.bytesRead - before
      before = socket.bytesRead
      if (arrived < LEAST_BYTES) this.#fail?.(new TooSlow())
    }
    // After what has arrived was read: a busy server is not a slow client.
    this.#timer = setInterval(() => setImmediate(look), windowMs)
  }

  /** A part, unless it comes too late. `Promise.race` with a promise that lasts as long as the body would keep all parts that ever came. */
  async during<Value>(part: Promise<Value>): Promise<Value> {
    try {
      return await new Promise((resolve, reject) => {
        this.#fail = reject
        part.then(resolve, reject)
      })
    } finally {
      this.#fail = undefined
    }
  }

  end(): void {
    clearInterval(this.#timer)
  }
}
