import { afterEach, expect, test, vi } from 'vitest'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'
import { closedRoutes, makeTargets, validRequest } from '../support/valid-requests.ts'

afterEach(() => vi.useRealTimers())

/** Sends so many small requests one after the other. */
async function send({ request }: Harness, key: string | null, count: number): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = []
  for (let sent = 0; sent < count; sent += 1) answers.push(await request('GET', '/organization', { key }))
  return answers
}

function header({ headers }: RawAnswer | undefined = {} as RawAnswer, name: string): number {
  return Number(headers.get(name))
}

/** 60, 59 … 0. */
function countdown(from: number): number[] {
  return Array.from({ length: from + 1 }, (_, index) => from - index)
}

describeEachEngine('the rate limit', (harness) => {
  const { seed, request, server } = harness

  test('61 requests within a minute on free: the headers count down by one each, and the 61st is a 429', async () => {
    const { apiKey } = await seed.organization('free')
    const answers = await send(harness, apiKey, 61)
    expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429])
    expect(answers.map((answer) => header(answer, 'X-RateLimit-Remaining'))).toEqual([...countdown(59), 0])
    expect(new Set(answers.map((answer) => header(answer, 'X-RateLimit-Limit')))).toEqual(new Set([60]))
    expect(answers.at(-1)?.error.code).toBe('rate_limit_exceeded')
  })

  test('the window begins with its first request and ends at X-RateLimit-Reset', async () => {
    const { apiKey } = await seed.organization('free')
    const before = Date.now() / 1000
    const answers = await send(harness, apiKey, 3)
    const after = Date.now() / 1000
    for (const answer of answers) {
      expect(header(answer, 'X-RateLimit-Reset')).toBeGreaterThanOrEqual(Math.floor(before) + 60)
      expect(header(answer, 'X-RateLimit-Reset')).toBeLessThanOrEqual(Math.ceil(after) + 61)
    }
  })

  test('Retry-After is exact: a second earlier is too early, and then a new window begins', async () => {
    const { apiKey } = await seed.organization('free')
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    await send(harness, apiKey, 1)
    vi.advanceTimersByTime(12_345)
    const refused = (await send(harness, apiKey, 60)).at(-1)
    const retryAfter = header(refused, 'Retry-After')
    expect(retryAfter).toBe(48)
    expect(refused?.error.message).toContain('48 seconds')
    vi.advanceTimersByTime((retryAfter - 1) * 1000)
    expect((await send(harness, apiKey, 1))[0]?.status).toBe(429)
    vi.advanceTimersByTime(1000)
    const [first] = await send(harness, apiKey, 1)
    expect({ status: first?.status, left: header(first, 'X-RateLimit-Remaining') }).toEqual({ status: 200, left: 59 })
  })

  test('however many requests come at once, no more than the limit pass', async () => {
    const { apiKey } = await seed.organization('free')
    const sent = Array.from({ length: 180 }, () => request('GET', '/organization', { key: apiKey }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(120)
  })

  test('pro may send 300 requests a minute', async () => {
    const { apiKey } = await seed.organization('pro')
    const [first] = await send(harness, apiKey, 1)
    expect([first?.status, header(first, 'X-RateLimit-Limit'), header(first, 'X-RateLimit-Remaining')]).toEqual([
      ...[200, 300, 299],
    ])
  })

  test('enterprise has numbers of its own', async () => {
    const numbers = { plan: 'enterprise', requestsPerMinute: 3, rowsPerRequest: 2 } as const
    const made = await createOrganization(server.store, { name: 'Large', ...numbers })
    const key = await createApiKey(server.store, { organizationId: made.organization_id, name: 'k', access: 'full' })
    const answers = await send(harness, key.api_key, 4)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[0]?.body).toMatchObject({ data: { limits: { requests_per_minute: 3, rows_per_request: 2 } } })
  })

  test('all keys of an organization share its count, and organizations share nothing', async () => {
    const one = await seed.organization('free')
    const two = await seed.organization('free')
    await send(harness, one.apiKey, 30)
    const [shared] = await send(harness, one.readKey, 1)
    const [separate] = await send(harness, two.apiKey, 1)
    expect(header(shared, 'X-RateLimit-Remaining')).toBe(29)
    expect(header(separate, 'X-RateLimit-Remaining')).toBe(59)
  })

  test('a change of the plan holds within a second, also for an exhausted organization', async () => {
    const { apiKey, organizationId } = await seed.organization('free')
    expect((await send(harness, apiKey, 61)).at(-1)?.status).toBe(429)
    await server.store.updatePlan({ organizationId, plan: 'pro', requestsPerMinute: null, rowsPerRequest: null })
    const changed = performance.now()
    const probe = async () => (await send(harness, apiKey, 1))[0]?.status
    await vi.waitUntil(async () => (await probe()) === 200, { interval: 20, timeout: 5_000 })
    expect(performance.now() - changed).toBeLessThan(1_000)
  })
})

describeEachEngine('an exhausted organization', (harness) => {
  test('gets a 429 from every operation, and nothing is changed', async () => {
    const owner = await harness.seed.organization('free')
    const targets = await makeTargets(harness, owner)
    await send(harness, owner.apiKey, 60)
    for (const route of closedRoutes) {
      const { method, path, body } = validRequest(route, targets)
      const answer = await harness.request(method, path, { body, key: owner.apiKey })
      expect({ operation: route.operationId, status: answer.status, code: answer.error.code }).toEqual({
        operation: route.operationId,
        status: 429,
        code: 'rate_limit_exceeded',
      })
      expect(header(answer, 'Retry-After')).toBeGreaterThanOrEqual(1)
    }
    const { organizationId } = owner
    const kept = await harness.server.store.findDataset({ organizationId, datasetId: targets.dataset_id })
    expect(kept).toMatchObject({ name: 'Seeded', rowCount: 1, columns: [{ name: 'name' }, { name: 'age' }] })
  })
})
