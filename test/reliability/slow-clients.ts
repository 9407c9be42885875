import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createDataset, createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { instrument, percentile, unless } from './support/instrument.ts'
import { closedLoop } from './support/open-loop.ts'
import { startServer } from './support/server.ts'

const CLOSED_LIMIT_MS = 30_000
const P99_LIMIT_MS = 250
const CLIENTS_AT_WORK = 8

/**
 * Some clients send headers or a body at a byte a second, and others stay connected and send nothing more, while some work normally. The
 * planted defect is a server with Node's default time-outs.
 */
await instrument({ headers: 200, bodies: 200, idle: 1_000 }, async ({ folder, numbers, plant }) => {
  const database = ourDatabase(folder)
  const tenant = await createTenant(database, 'Slow')
  const nodesOwn = { HEADERS_TIMEOUT_SECONDS: '60', BODY_TIMEOUT_SECONDS: '300' }
  const server = startServer({ ...database.env, ...(plant && nodesOwn) })
  const baseUrl = await server.baseUrl
  const url = `${baseUrl}/datasets/${await createDataset({ baseUrl }, tenant, 1_000)}/data?limit=100`
  const load = { url, apiKey: tenant.apiKey, method: 'GET' as const }
  await closedLoop(load, CLIENTS_AT_WORK, 2)

  const address = new URL(baseUrl)
  const head = `${address.pathname}/projects HTTP/1.1\r\nHost: ${address.host}\r\nAuthorization: Bearer ${tenant.apiKey}\r\n`
  const body = `POST ${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`
  const idle = await many(numbers.idle, () => answeredOnce(address, `GET ${head}\r\n`))
  const slow = [
    ...(await many(numbers.headers, () => dripping(address, `GET ${head}X-Slow: `))),
    ...(await many(numbers.bodies, () => dripping(address, body))),
  ]
  const replies = await closedLoop(load, CLIENTS_AT_WORK, CLOSED_LIMIT_MS / 1_000)
  const openMs = await Promise.all(slow.map(({ closedAfterMs }) => Promise.race([closedAfterMs, stillOpen()])))
  const stillIdle = idle.filter(({ destroyed }) => !destroyed).length
  for (const { socket } of slow) socket.destroy()
  for (const socket of idle) socket.destroy()
  await server.end('SIGTERM')

  const tookMs = replies.map((reply) => reply.tookMs)
  const p99Ms = Math.round(percentile(tookMs, 0.99) * 10) / 10
  const others = [...new Set(replies.map(({ status }) => status))]
  const longestMs = Math.round(Math.max(...openMs))
  return {
    figures: {
      slow: slow.length,
      closed: openMs.filter((ms) => ms < Number.POSITIVE_INFINITY).length,
      longestMs,
      stillIdle,
      pages: replies.length,
      p50Ms: Math.round(percentile(tookMs, 0.5) * 10) / 10,
      p99Ms,
    },
    broken: [
      ...unless(longestMs <= CLOSED_LIMIT_MS, 'slow clients were not all closed in 30 s'),
      ...unless(others.length === 1 && others[0] === 200, `others were answered by ${others.join(', ')}`),
      ...unless(p99Ms <= P99_LIMIT_MS, `others waited ${p99Ms} ms (p99)`),
    ],
  }
})

function many<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, make))
}

async function opened({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // reset: it is closed then
  await once(socket, 'connect')
  return socket
}

/** A client that got a reply and keeps its connection. */
async function answeredOnce(address: URL, request: string): Promise<Socket> {
  const socket = await opened(address)
  socket.write(request)
  await once(socket, 'data')
  return socket.resume()
}

/** A client that sends one byte a second until its connection is closed. */
async function dripping(address: URL, beginning: string) {
  const socket = await opened(address)
  const began = performance.now()
  socket.write(beginning)
  socket.resume()
  const drip = setInterval(() => socket.write('x'), 1_000)
  const closedAfterMs = once(socket, 'close').then(() => {
    clearInterval(drip)
    return performance.now() - began
  })
  return { socket, closedAfterMs }
}

/** Whether a promise is settled already. */
function stillOpen(): Promise<number> {
  return new Promise((resolve) => setImmediate(() => resolve(Number.POSITIVE_INFINITY)))
}
