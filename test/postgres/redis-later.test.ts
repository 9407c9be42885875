import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../scripts/failover/relay.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { onServer } from '../../scripts/postgres/server.ts'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { connectRedis } from '../../server/http/redis-counter.ts'
import { requestCounting } from '../../server/lifecycle/request-counting.ts'
import { sqlite } from '../support/engines.ts'
import { migratedDatabase, openNode } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis-server.ts'
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
    const databaseUrl = await migratedDatabase()
    const node = () => nodeWith(databaseUrl, `redis://127.0.0.1:${port}`)
    const [one, two] = await Promise.all([node(), node()])
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

  test('a Redis that has too many connections at the start is used when it has room', async () => {
    const redis = await startRedis(undefined, ['--maxclients', '1'])
    onTestFinished(() => redis.stop())
    const other = createClient({ url: redis.url })
    await other.connect()
    const { add, absence, close } = await connectRedis(redis.url)
    onTestFinished(close)
    expect(absence()?.message).toMatch('max number of clients')
    await other.close()
    await vi.waitUntil(() => absence() === undefined, { timeout: 60_000 })
    expect(await add([{ key: 'k', points: 1 }], 60_000)).toMatchObject([{ points: 1 }])
  })

  test('after a failover of Redis, nodes leave the former primary, which does not write any more', async () => {
    const [former, present] = [await startRedis(), await startRedis()]
    onTestFinished(() => Promise.all([former.stop(), present.stop()]).then(() => {}))
    const portOf = ({ url }: RedisServer) => Number(new URL(url).port)
    let leadsTo = portOf(former)
    const address = createServer((near) => {
      const far = connect(leadsTo, '127.0.0.1')
      pipeline(near, far, near, () => {})
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void address.close())
    await once(address, 'listening')
    const { add, close } = await connectRedis(`redis://127.0.0.1:${(address.address() as AddressInfo).port}`)
    onTestFinished(close)
    const count = () => add([{ key: 'k', points: 1 }], 60_000)
    expect(await count()).toMatchObject([{ points: 1 }])
    const administrator = createClient({ url: former.url })
    await administrator.connect()
    await administrator.sendCommand(['REPLICAOF', '127.0.0.1', String(portOf(present))])
    administrator.destroy()
    leadsTo = portOf(present)
    await expect(count()).rejects.toThrow('READONLY')
    await expect.poll(count).toMatchObject([{ points: expect.any(Number) }])
  })

  test('a Redis that refuses the password ends the start with the reason, and without the password', async () => {
    const redis = await startRedis(undefined, ['--requirepass', 'right'])
    onTestFinished(() => redis.stop())
    const url = redis.url.replace('//', '//:wr0ng@')
    const start = requestCounting({ REDIS_URL: url }, { addToWindows: undefined }, pino({ enabled: false }))
    await expect(start).rejects.toThrow(/^Redis at 127\.0\.0\.1:\d+ \(REDIS_URL\) cannot be used: (?!.*wr0ng)/)
  })
})
