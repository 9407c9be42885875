import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { type SpawnedServer, spawnServer, temporaryFolder } from '../support/spawned-server.ts'

/** A server to which this test sends only health checks. */
async function bareServer(settings: Readonly<Record<string, string>> = {}) {
  const server = spawnServer({ DATABASE_URL: `sqlite:${temporaryFolder()}/data.db`, ...settings })
  const { origin, hostname, port } = new URL(await server.baseUrl)
  return { server, origin, hostname, port: Number(port) }
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

test('without a setting a server waits for balancers if any asked whether it is ready, and only on SIGTERM', async () => {
  const { server, origin } = await bareServer()
  await ready(origin)
  server.process.kill('SIGTERM')
  await vi.waitUntil(async () => (await ready(origin)).status === 503, { timeout: 4_000, interval: 1 })
  expect(await server.exit).toBe(0)

  const stopped = await bareServer({ SHUTDOWN_TIMEOUT_SECONDS: '3600', SHUTDOWN_DELAY_SECONDS: '3600' })
  await ready(stopped.origin)
  stopped.server.process.kill('SIGINT')
  expect(await stopped.server.exit).toBe(0)
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

test('a connection on which nothing was ever sent does not hold up the end', async () => {
  const { server, hostname, port } = await bareServer({
    HEADERS_TIMEOUT_SECONDS: '3600',
    SHUTDOWN_TIMEOUT_SECONDS: '3600',
  })
  const socket = connect(port, hostname).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  server.process.kill('SIGINT')
  expect(await server.exit).toBe(0)
})

test.each(engines)('an export that its reader does not take ends with the server ($name)', async ({ create }) => {
  const { databaseUrl, remove } = await create()
  onTestFinished(remove)
  const store = await openStore(databaseUrl)
  const { organization_id: organizationId, project_id } = await createOrganization(store, { name: 'Test', plan: 'pro' })
  const { api_key: apiKey } = await createApiKey(store, { organizationId, name: 'k', access: 'full' })
  await store.close()
  const server = spawnServer({ DATABASE_URL: databaseUrl, SHUTDOWN_TIMEOUT_SECONDS: '1' })
  const baseUrl = await server.baseUrl
  const service = new DatasetService({ apiKey, baseUrl })
  const columns = [{ name: 'a', type: 'text' as const }]
  const { id } = await service.datasets.create({ name: 'D', project_id, columns })
  // More than the buffers between server and reader take.
  for (let sent = 0; sent < 3; sent += 1) {
    await service.rows.append(
      id,
      Array.from({ length: 5_000 }, () => ({ a: 'x'.repeat(1_000) })),
    )
  }
  const path = `${baseUrl}/datasets/${id}/export?format=csv`
  const sent = get(path, { headers: { Authorization: `Bearer ${apiKey}` } })
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const brokenOff = once(reply, 'error')
  await once(reply, 'readable')
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  reply.resume()
  await brokenOff
})
