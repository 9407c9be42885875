import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import Koa from 'koa'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { routes } from '../../generated/routes.gen.ts'
import { exchange } from '../../server/http/exchange.ts'
import { reply } from '../../server/http/reply.ts'
import { sender } from '../../server/http/send.ts'
import type { RequestState } from '../../server/http/state.ts'
import { unreadReplies } from '../../server/http/unread-replies.ts'

/** More than the system keeps for a connection. */
const BYTES = 16 * 1024 ** 2
const LARGE = { data: ['x'.repeat(BYTES)] }

/** A stream that holds as much. */
const STREAM = {
  contentType: 'application/x-ndjson',
  get body() {
    return Object.assign(endless(), { heldBytes: BYTES })
  },
}

async function* endless() {
  for (;;) yield 'x'.repeat(65_536)
}

/** One such reply fits into the share of an organization, and two into that of all. */
const UNREAD_BYTES = 10 * 1024 ** 2

interface Served {
  readonly url: string
  readonly connections: () => Promise<number>
  /** How long the connection of a `/late` may be idle while that is answered. */
  readonly idleMs: () => number | undefined
}

/**
 * A server with a large reply to all but `/stream` and `/late`, which is answered when the large reply before it was read. A path begins with the
 * organization.
 */
async function serve({ stalledMs = 60_000 } = {}): Promise<Served> {
  let large: ServerResponse | undefined
  let idleMs: number | undefined
  const send = sender(() => false)
  const sending = { send, holdReply: unreadReplies(UNREAD_BYTES, stalledMs) }
  const app = new Koa<RequestState>()
  app.silent = true
  app.use(exchange({ send, isDraining: () => false, logger: pino({ enabled: false }), onAnswered: undefined }))
  app.use(async (ctx) => {
    const [, organizationId, path] = ctx.path.split('/')
    Object.assign(ctx.state, { organizationId })
    if (path === 'large') large = ctx.res
    if (path === 'late') {
      if (large?.req.socket === ctx.req.socket && !large.writableFinished) await once(large, 'finish')
      idleMs = ctx.req.socket.timeout
    }
    const answer = path === 'stream' ? STREAM : { body: path === 'late' ? { data: ['late'] } : LARGE }
    reply(ctx, routes.queryData, { status: 200, ...answer }, sending)
  })
  const server = app.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  // The address of a server that listens on a port is an object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, connections: promisify(server.getConnections.bind(server)), idleMs: () => idleMs }
}

/** A client that asks for some paths at once, and does not read yet. */
async function ask(url: string, ...paths: string[]): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause()
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
  return socket
}

/** How much comes until the connection ends or a text has come. */
async function read(socket: Socket, until: string): Promise<{ bytes: number; end: string }> {
  let [bytes, end] = [0, '']
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes += chunk.length
      end = (end + chunk.toString('latin1')).slice(-until.length)
      if (end === until) break
    }
  } catch {} // a reset, after what was under way
  return { bytes, end }
}

const statusOf = async (url: string) => {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}

test('large replies that are not read leave no room for more of one organization, but for those of others', async () => {
  const { url } = await serve()
  const socket = await ask(url, '/a/large')
  await expect.poll(() => statusOf(`${url}/a/large`)).toBe(503)
  expect((await fetch(`${url}/a/large`)).headers.get('Retry-After')).toBe('1')
  expect(await statusOf(`${url}/a/late`)).toBe(200)
  expect(await statusOf(`${url}/b/large`)).toBe(200)
  socket.destroy()
  await expect.poll(() => statusOf(`${url}/a/large`)).toBe(200)
})

test('a stream counts for what it holds in memory, until it is closed', async () => {
  const { url } = await serve()
  const socket = await ask(url, '/a/stream')
  await expect.poll(() => statusOf(`${url}/a/large`)).toBe(503)
  socket.destroy()
  await expect.poll(() => statusOf(`${url}/a/large`)).toBe(200)
})

test('a client that reads nothing of a large reply for some time is cut off', async () => {
  const { url, connections } = await serve({ stalledMs: 200 })
  const socket = await ask(url, '/a/large')
  await expect.poll(() => connections(), { timeout: 10_000 }).toBe(0)
  expect((await read(socket, 'never')).bytes).toBeLessThan(BYTES)
})

test('a request that was sent behind a large reply may take longer than that', async () => {
  const { url, idleMs } = await serve()
  const { bytes, end } = await read(await ask(url, '/a/large', '/a/late'), '["late"]}')
  expect(bytes).toBeGreaterThan(BYTES)
  expect(end).toBe('["late"]}')
  expect(idleMs()).toBe(0)
})
