import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bodyOpener } from '../../server/http/long-body.ts'
import type { HttpContext } from '../../server/http/state.ts'
import { keptInMemory } from '../support/kept-in-memory.ts'

const WINDOW_MS = 18_000
const LEAST_BYTES = 16 * 1024

// Only the clock of the windows; sockets have their own.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A client that sends a body bit by bit, and what a server has read of it. */
async function sending() {
  let readBytes = 0
  const parts: WeakRef<object>[] = []
  const headers: Record<string, string> = {}
  const arrived = new EventEmitter()
  const ended = Promise.withResolvers<unknown>()
  const read = async (req: IncomingMessage) => {
    const set = (name: string, value: string) => Object.assign(headers, { [name]: value })
    const ctx = { req, set } as unknown as HttpContext // all that it uses
    for await (const part of bodyOpener(WINDOW_MS)(ctx, ['text/csv'])) {
      readBytes += part.length
      parts.push(new WeakRef(part))
      arrived.emit('part')
    }
  }
  const server = createServer((req, res) => {
    read(req).then(ended.resolve, ended.resolve)
    void ended.promise.then(() => res.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const client = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'Content-Type': 'text/csv' } })
  client.on('error', () => {}) // the server may hang up
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  client.flushHeaders()
  await once(server, 'request') // so that the first window begins before the first byte of the body
  let sentBytes = 0
  return {
    ended: ended.promise,
    async send(bytes: number) {
      client.write(Buffer.alloc(bytes, 'x'))
      sentBytes += bytes
      while (readBytes < sentBytes) await once(arrived, 'part')
    },
    end: () => client.end(),
    /** Lets a window pass. */
    async pass() {
      vi.advanceTimersByTime(WINDOW_MS)
      await new Promise((resolve) => setImmediate(resolve)) // after which the window is looked at
    },
    read: () => readBytes,
    /** Those of the reply. */
    headers,
    /** The parts that were read. */
    parts,
  }
}

test('a body that goes on slowly but steadily may take as long as it likes', async () => {
  const { send, pass, end, ended, read } = await sending()
  for (let window = 0; window < 50; window += 1) {
    await send(LEAST_BYTES)
    await pass()
  }
  end()
  expect(await ended).toBeUndefined()
  expect(read()).toBe(50 * LEAST_BYTES)
})

test.each([
  ['sends less than the least in a window', LEAST_BYTES / 2],
  ['sends nothing', 0],
])('a body that %s is a 408 that says so, after which the connection is closed', async (_, bytes) => {
  const { send, pass, ended, headers } = await sending()
  await send(LEAST_BYTES)
  await pass()
  if (bytes > 0) await send(bytes)
  await pass()
  expect(await ended).toMatchObject({
    status: 408,
    message: 'Less than 16 KiB of the body arrived within 18 seconds.',
  })
  expect(headers).toEqual({ Connection: 'close' })
})

test('a body of any size takes no more memory than a few of its parts', async () => {
  const { send, end, ended, parts } = await sending()
  for (let count = 0; count < 50; count += 1) await send(LEAST_BYTES)
  expect(parts.length).toBeGreaterThan(40)
  expect(await keptInMemory(parts)).toBeLessThan(5)
  end()
  expect(await ended).toBeUndefined()
})

test('a connection serves the next request after one whose body was not wanted to its end', async () => {
  const server = createServer(async (req, res) => {
    if (req.method === 'POST')
      // Cast: all that it uses.
      for await (const _ of bodyOpener(WINDOW_MS)({ req } as unknown as HttpContext, ['text/csv'])) break
    res.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const size = 4 * 1024 ** 2 // more than sockets keep of what nobody reads
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: ${size}\r\n\r\n`)
  client.write(Buffer.alloc(size, 'x'))
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  let replies = ''
  while (replies.split('HTTP/1.1 200').length <= 2) replies += (await once(client, 'data'))[0]
})
