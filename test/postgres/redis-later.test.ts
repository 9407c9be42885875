import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../scripts/failover/relay.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { onServer } from '../../scripts/postgres/server.ts'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { requestCounting } from '../../server/lifecycle/request-counting.ts'
import { sqlite } from '../support/engines.ts'
import { newDatabase, openNode } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { hasRedis, startRedis } from '../support/redis-server.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Starts a node as `main.ts` does, and collects what it logs. */
async function nodeWith(databaseUrl: string, redisUrl: string) {
  const lines: string[] = []
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const { addToWindows } = await openNode(databaseUrl)
  const counting = await requestCounting({ REDIS_URL: redisUrl }, { addToWindows }, logger)
  const server = await startTestServer({ databaseUrl, countRequest: () => counting.countRequest })
  onTestFinished(async () => {
    counting.close()
    await server.close()
  })
  return { server, lines }
}

async function newKey({ store }: TestServer): Promise<string> {
  const limits = { requestsPerMinute: 100, rowsPerRequest: 1 }
  const { organization_id: organizationId } = await createOrganization(store, {
    ...{ name: 'Limited', plan: 'enterprise' as const },
    ...limits,
  })
  return (await createApiKey(store, { organizationId, name: 'k', access: 'full' })).api_key
}

async function leftAfter(server: TestServer, key: string): Promise<number> {
  const { status, headers } = await rawRequest(server, key, 'GET', '/organization')
  expect(status).toBe(200)
  return Number(headers.get('X-RateLimit-Remaining'))
}

/** Redis on a port, once it is there. */
interface Awaited {
  readonly port: number
  comes(): Promise<void>
}

async function absent(): Promise<Awaited> {
  const port = await freePort()
  return {
    port,
    async comes() {
      const redis = await startRedis(port)
      onTestFinished(() => redis.stop())
    },
  }
}

/** It listens, and says nothing. */
async function silent(): Promise<Awaited> {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  redis.signal('SIGSTOP')
  return { port: Number(new URL(redis.url).port), comes: async () => redis.signal('SIGCONT') }
}

/** The network to it is cut both ways. */
async function unreachable(): Promise<Awaited> {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const relay = await startRelay(Number(new URL(redis.url).port))
  onTestFinished(() => relay.close())
  relay.cut(['there', 'back'])
  return { port: relay.port, comes: async () => relay.heal() }
}

describe.skipIf(!hasRedis)('with a Redis that does not answer when nodes start', () => {
  test.each([
    ['absent', absent],
    ['silent', silent],
    ['cut off', unreachable],
  ])('they count together in PostgreSQL while it is %s, and in Redis as soon as it answers', async (_, away) => {
    const { port, comes } = await away()
    const databaseUrl = await newDatabase()
    const [one, two] = [
      await nodeWith(databaseUrl, `redis://127.0.0.1:${port}`),
      await nodeWith(databaseUrl, `redis://127.0.0.1:${port}`),
    ]
    const key = await newKey(one.server)
    const left = [one, two, one].map(
      ({ server }) =>
        () =>
          leftAfter(server, key),
    )
    for (const [index, ask] of left.entries()) expect(await ask()).toBe(99 - index)
    expect(one.lines).toEqual(['requests are counted in the database until Redis is there'])

    await comes()
    for (const { lines } of [one, two])
      await vi.waitUntil(() => lines.includes('requests are counted in Redis now'), { timeout: 60_000 })
    const later = await newKey(one.server)
    expect(await leftAfter(one.server, later)).toBe(99)
    expect(await leftAfter(two.server, later)).toBe(98)
    // Those that came before, and no more.
    expect(await onServer(databaseUrl, 'select sum(points)::int as points from request_windows')).toEqual([
      { points: 3 },
    ])
  })

  test('over SQLite a node counts alone until then', async () => {
    const { databaseUrl, remove } = await sqlite.create()
    onTestFinished(remove)
    const { server, lines } = await nodeWith(databaseUrl, `redis://127.0.0.1:${await freePort()}`)
    const key = await newKey(server)
    expect([await leftAfter(server, key), await leftAfter(server, key)]).toEqual([99, 98])
    expect(lines[0]).toBe('requests are counted by this node alone until Redis is there')
  })

  test('a Redis that refuses the password ends the start with the reason, and without the password', async () => {
    const redis = await startRedis(undefined, ['--requirepass', 'right'])
    onTestFinished(() => redis.stop())
    const url = redis.url.replace('//', '//:wr0ng@')
    const start = requestCounting({ REDIS_URL: url }, { addToWindows: undefined }, pino({ enabled: false }))
    await expect(start).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ \(REDIS_URL\) cannot be used: (?!.*wr0ng)/)
  })
})
