import { randomUUID } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../scripts/failover/relay.ts'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { type CountRequest, rateLimit } from '../../server/http/rate-limit.ts'
import { connectRedis } from '../../server/http/redis-counter.ts'
import { type AddToShared, SharedCounter } from '../../server/http/shared-counter.ts'
import { guessLimit, sharedGuesses } from '../../server/operations/guess-limit.ts'
import type { Store } from '../../server/store/store.ts'
import { migratedDatabase } from '../support/postgres-dataset.ts'
import { rawRequest } from '../support/raw-request.ts'
import { hasRedis, type RedisServer, startRedis } from '../support/redis-server.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const CONNECTIONS = 32

/** Two servers over one new PostgreSQL database. `addTo` decides where each counts. */
async function twoNodes(addTo: (store: Store) => AddToShared, windowMs = 60_000): Promise<[TestServer, TestServer]> {
  const databaseUrl = await migratedDatabase()
  const countRequest = (store: Store): CountRequest => rateLimit(new SharedCounter(addTo(store), { windowMs }))
  const nodes = await Promise.all([1, 2].map(() => startTestServer({ databaseUrl, countRequest })))
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.close()))
  })
  return nodes as [TestServer, TestServer] // two, as above
}

async function keyWithLimit({ store }: TestServer, requestsPerMinute: number): Promise<string> {
  const own = { name: 'Limited', plan: 'enterprise', requestsPerMinute, rowsPerRequest: 1 } as const
  const { organization_id: organizationId } = await createOrganization(store, own)
  return (await createApiKey(store, { organizationId, name: 'k', access: 'full' })).api_key
}

/** Sends three times the limit to both nodes over many connections; returns how many requests passed. */
async function flood(nodes: readonly TestServer[], key: string, limit: number): Promise<number> {
  const statuses: number[] = []
  let sent = 0
  const send = async () => {
    while (sent < 3 * limit) {
      sent += 1
      const node = nodes[sent % nodes.length]
      const reply = await fetch(`${node?.baseUrl}/nowhere`, { headers: { Authorization: `Bearer ${key}` } })
      await reply.body?.cancel()
      statuses.push(reply.status)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, send))
  expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([])
  return statuses.filter((status) => status === 404).length
}

/** Waits until what one node lets through is less for the other. */
async function countTogether(nodes: readonly TestServer[]): Promise<void> {
  const key = await keyWithLimit(nodes[0] as TestServer, 1_000)
  const left = async (node: TestServer) =>
    Number((await rawRequest(node, key, 'GET', '/organization')).headers.get('X-RateLimit-Remaining'))
  await vi.waitUntil(
    async () => {
      const [one = 0, two = 0] = await Promise.all(nodes.map(left))
      return Math.abs(one - two) === 1
    },
    { timeout: 60_000 },
  )
}

function sharedBy(name: string, addTo: () => (store: Store) => AddToShared): void {
  describe(`two nodes that count in ${name}`, () => {
    test('pass of 3 times as many requests as they may at most 1 percent more than they may', async () => {
      const limit = 150
      const nodes = await twoNodes(addTo())
      const passed = await flood(nodes, await keyWithLimit(nodes[0], limit), limit)
      expect(passed).toBeGreaterThanOrEqual(limit)
      expect(passed).toBeLessThanOrEqual(limit * 1.01)
    })

    test('let 10 wrong passwords of a user through from one network, and take back only the right one', async () => {
      const [one] = await twoNodes(addTo())
      const add = addTo()(one.store)
      const nodes = [guessLimit(sharedGuesses(add)), guessLimit(sharedGuesses(add))] as const
      const email = `${randomUUID()}@example.com`
      const letIn = async (guesses: number) => {
        let count = 0
        for (let index = 0; index < guesses; index += 1)
          count += await nodes[index % 2 === 0 ? 0 : 1].begin(email, '192.0.2.1').then(
            () => 1,
            () => 0,
          )
        return count
      }
      expect(await letIn(9)).toBe(9)
      await nodes[1].succeeded(email, '192.0.2.1')
      expect(await letIn(14)).toBe(2)
    })

    test('agree on what is left, and Retry-After is true on both', async () => {
      const [one, two] = await twoNodes(addTo(), 3_000)
      const key = await keyWithLimit(one, 4)
      const left = async (node: TestServer) =>
        Number((await rawRequest(node, key, 'GET', '/organization')).headers.get('X-RateLimit-Remaining'))
      expect([await left(one), await left(two), await left(one), await left(two)]).toEqual([3, 2, 1, 0])
      const refused = await rawRequest(one, key, 'GET', '/organization')
      expect(refused.status).toBe(429)
      const retryAfterMs = 1000 * Number(refused.headers.get('Retry-After'))
      await passing(retryAfterMs - 1_500)
      expect((await rawRequest(two, key, 'GET', '/organization')).status).toBe(429)
      await passing(1_500)
      expect((await rawRequest(two, key, 'GET', '/organization')).status).toBe(200)
    })
  })
}

sharedBy('PostgreSQL', () => ({ addToWindows }) => {
  if (addToWindows === undefined) throw new Error('PostgreSQL counts for all nodes')
  return addToWindows
})

describe.skipIf(!hasRedis)('with Redis', async () => {
  const redis = hasRedis ? await startRedis() : undefined
  afterAll(() => redis?.stop())
  const connected = await (redis && connectRedis(redis.url))
  afterAll(() => connected?.close())
  const addToRedis = () => (connected?.add ? connected.add : Promise.reject(new Error('no Redis')))

  sharedBy('Redis', () => () => addToRedis() as AddToShared)

  test('a Redis that is cut off, hangs, dies and comes back costs no request an error, and no node its limit', async () => {
    let own: RedisServer = await startRedis()
    onTestFinished(() => own.stop())
    const relay = await startRelay(Number(new URL(own.url).port))
    onTestFinished(() => relay.close())
    const windows = await connectRedis(`redis://127.0.0.1:${relay.port}`)
    onTestFinished(() => windows.close())
    const nodes = await twoNodes(() => windows.add)
    const ask = async (key: string) => {
      const started = performance.now()
      const { status } = await rawRequest(nodes[0], key, 'GET', '/organization')
      return { status, isQuick: performance.now() - started < 1_000 }
    }
    const key = await keyWithLimit(nodes[0], 60)
    expect(await ask(key)).toEqual({ status: 200, isQuick: true })
    relay.cut(['there', 'back'])
    expect(await ask(key)).toEqual({ status: 200, isQuick: true })
    relay.heal()
    own.signal('SIGSTOP')
    expect(await ask(key)).toEqual({ status: 200, isQuick: true })
    own.signal('SIGCONT')
    await own.stop()
    expect(await flood([nodes[0]], key, 60)).toBe(57)
    own = await startRedis(Number(new URL(own.url).port))
    await countTogether(nodes)
  })

  test.each([
    ['there', ['there']],
    ['back', ['back']],
    ['both ways', ['there', 'back']],
  ] as const)(
    'nodes that gave up a Redis behind a network cut %s count together when it is whole again',
    async (_, ways) => {
      const own = await startRedis()
      onTestFinished(() => own.stop())
      const relay = await startRelay(Number(new URL(own.url).port))
      onTestFinished(() => relay.close())
      const windows = await Promise.all([1, 2].map(() => connectRedis(`redis://127.0.0.1:${relay.port}`)))
      onTestFinished(() => {
        for (const one of windows) one.close()
      })
      const ofNodes = windows.map(({ add }) => add)
      const nodes = await twoNodes(() => ofNodes.pop() as AddToShared) // one for each of the two
      await countTogether(nodes)
      const before = relay.taken
      relay.cut(ways)
      // Each has closed its connection, on which nothing came back, and tries another one.
      await vi.waitUntil(() => relay.taken >= before + 2, { timeout: 60_000 })
      const key = await keyWithLimit(nodes[0], 60)
      for (const node of nodes) expect((await rawRequest(node, key, 'GET', '/organization')).status).toBe(200)
      relay.heal()
      await countTogether(nodes)
    },
  )
})
