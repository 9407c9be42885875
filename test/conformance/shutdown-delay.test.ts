import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { preparedOrganization } from '../support/prepared-organization.ts'
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts'

/** A server to which this test sends only health checks. */
async function bareServer(settings: Readonly<Record<string, string>> = {}) {
  const { databaseUrl } = await preparedOrganization(sqlite)
  const server = spawnServer({ DATABASE_URL: databaseUrl, NODE_ENV: 'production', ...settings })
  const { origin } = new URL(await server.baseUrl)
  return { server, origin }
}

async function ready(origin: string): Promise<{ status: number; connection: string | null; body: unknown }> {
  const reply = await fetch(`${origin}/readyz`)
  return { status: reply.status, connection: reply.headers.get('Connection'), body: await reply.json() }
}

/** Sends a signal repeatedly until the process has ended: a second one right after the first counts as the same. */
async function insist(server: SpawnedServer, signal: NodeJS.Signals): Promise<void> {
  const sending = setInterval(() => server.process.kill(signal), 50)
  await server.exit
  clearInterval(sending)
}

const LEAVES =
  'a server that balancers ask whether it is ready says that it leaves and serves on, until they know it or a second signal comes'

test(LEAVES, async () => {
  // The delay does not end before the second signal.
  const { server, origin } = await bareServer({ SHUTDOWN_TIMEOUT_SECONDS: '3600', SHUTDOWN_DELAY_SECONDS: '3600' })
  expect(await ready(origin)).toMatchObject({ status: 200, body: { status: 'ready' } })
  server.process.kill('SIGTERM')
  await vi.waitUntil(async () => (await ready(origin)).status === 503, { timeout: 30_000 })
  expect(await ready(origin)).toEqual({ status: 503, connection: 'close', body: { status: 'draining' } })
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const served = await fetch(`${origin}/v1/projects`)
  expect([served.status, served.headers.get('Connection')]).toEqual([401, 'close'])
  await insist(server, 'SIGTERM')
  expect(server.process.signalCode).toBe('SIGTERM')
})

test('without a setting a server waits five seconds for balancers if any asked whether it is ready', async () => {
  const { server, origin } = await bareServer()
  await ready(origin)
  const began = performance.now()
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(4_900)
})

test('no request fails that was on its way on an idle connection when the signal came', async () => {
  const { server, origin } = await bareServer()
  let asked = 0
  const askUntilClosed = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    for (let isLast = false; !isLast; asked += 1) {
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${origin}/healthz`, { agent }, resolve).on('error', reject)
      })
      await text(reply)
      isLast = reply.headers.connection === 'close'
    }
  }
  const clients = Array.from({ length: 20 }, askUntilClosed)
  await vi.waitUntil(() => asked > 200, { interval: 1, timeout: 30_000 })
  server.process.kill('SIGTERM')
  await Promise.all(clients)
  expect(await server.exit).toBe(0)
})
