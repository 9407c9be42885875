import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import Koa from 'koa'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendStream } from '../../server/http/stream-body.ts'

/** Endless pieces of 64 KiB, or up to a fault; `taken` counts them, and `isOver` says whether the source was ended. */
class Source implements AsyncIterableIterator<Uint8Array> {
  taken = 0
  isOver = false
  readonly #failsAt: number

  constructor(failsAt = Number.POSITIVE_INFINITY) {
    this.#failsAt = failsAt
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    if (this.taken >= this.#failsAt) throw new Error('the source failed')
    this.taken += 1
    return { done: false, value: new Uint8Array(65_536) }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.isOver = true
    return { done: true, value: undefined }
  }
}

async function serve(source: Source, stalledMs?: number, before = async (_: Koa.Context) => {}): Promise<string> {
  const app = new Koa()
  app.silent = true
  app.use(async (ctx) => {
    await before(ctx)
    sendStream(ctx, source, 'application/octet-stream', stalledMs)
  })
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  // The address of a server that listens on a port is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Whether no piece has been taken for some time. */
async function takesNothing(source: Source): Promise<boolean> {
  const before = source.taken
  await setTimeout(200)
  return source.taken === before
}

const isOver = (source: Source) => vi.waitUntil(() => source.isOver, { timeout: 5_000, interval: 5 })

test('a reader that does not read is sent no more than what is under way', async () => {
  const source = new Source()
  const response = await fetch(await serve(source))
  await expect.poll(() => takesNothing(source), { timeout: 10_000 }).toBe(true)
  expect(source.taken).toBeLessThan(500)
  await response.body?.cancel()
  await isOver(source)
})

test('a source that fails breaks the connection', async () => {
  const source = new Source(3)
  const response = await fetch(await serve(source))
  await expect(response.arrayBuffer()).rejects.toThrow()
  await isOver(source)
})

test('a source that fails resets the connection of a client that cannot read chunked replies', async () => {
  const source = new Source(3)
  const { port } = new URL(await serve(source))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET / HTTP/1.0\r\n\r\n')
  socket.resume()
  const [error] = await once(socket, 'error').catch((thrown) => [thrown])
  expect(error).toMatchObject({ code: 'ECONNRESET' })
})

test('a client that takes nothing for too long is cut off', async () => {
  const source = new Source()
  const { port } = new URL(await serve(source, 200))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await isOver(source)
  socket.destroy()
})

test('a HEAD takes nothing of the source, and ends it', async () => {
  const source = new Source()
  await fetch(await serve(source), { method: 'HEAD' })
  await isOver(source)
  expect(source.taken).toBe(0)
})

test('a client that went away before there was anything to send ends the source', async () => {
  const source = new Source()
  const abort = new AbortController()
  const url = await serve(source, undefined, async ({ res }) => {
    abort.abort()
    await once(res, 'close')
  })
  await expect(fetch(url, { signal: abort.signal })).rejects.toThrow()
  await isOver(source)
  expect(source.taken).toBe(0)
})
