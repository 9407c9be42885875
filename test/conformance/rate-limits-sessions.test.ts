import { afterEach, expect, test, vi } from 'vitest'
import { makeSession, makeUser } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'

afterEach(() => vi.useRealTimers())

const seen = ({ status, headers }: RawAnswer) => ({
  status,
  limit: Number(headers.get('X-RateLimit-Limit')),
  left: Number(headers.get('X-RateLimit-Remaining')),
})

describeEachEngine('requests of the console', ({ request, seed, server }) => {
  const read = (session: string) => request('GET', '/projects', { session })
  const write = (session: string) => request('POST', '/projects', { session, body: { name: 'Made' } })

  test('of all sessions and users of an organization share 600 a minute', async () => {
    const { organizationId, owner } = await seed.organization('free')
    const other = await makeUser(server.store, organizationId, 'member')
    const sessions = await Promise.all([owner, owner, other].map(({ userId }) => makeSession(server.store, userId)))
    const answers = []
    for (const session of sessions) answers.push(seen(await read(session)))
    expect(answers).toEqual([599, 598, 597].map((left) => ({ status: 200, limit: 600, left })))
  })

  test('that change data count for the plan, together with those of keys, and a new session starts no new count', async () => {
    const { apiKey, owner, projectId } = await seed.organization('free')
    const rename = (session: string) =>
      request('PATCH', `/projects/${projectId}`, { session, body: { name: 'Renamed' } })
    for (let sent = 0; sent < 30; sent += 1) await request('GET', '/projects', { key: apiKey })
    const statuses = []
    for (let sent = 0; sent < 31; sent += 1)
      statuses.push((await rename(await makeSession(server.store, owner.userId))).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    expect((await request('GET', '/projects', { key: apiKey })).status).toBe(429)
  })

  test('say in their headers which window refuses next, and Retry-After is that of the one which refuses', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const { apiKey, owner } = await seed.organization('free')
    const session = await makeSession(server.store, owner.userId)
    expect(seen(await read(session))).toEqual({ status: 200, limit: 600, left: 599 })
    vi.advanceTimersByTime(20_000)
    expect(seen(await write(session))).toEqual({ status: 201, limit: 60, left: 59 })
    for (let sent = 0; sent < 58; sent += 1) await request('GET', '/projects', { key: apiKey })
    expect(seen(await write(session))).toEqual({ status: 201, limit: 60, left: 0 })
    const refused = await write(session)
    expect(seen(refused)).toEqual({ status: 429, limit: 60, left: 0 })
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect(refused.error.message).toContain('The limit of 60 requests per minute is exceeded.')
    // Reads go on, and their headers say how many are left.
    expect(seen(await read(session))).toEqual({ status: 200, limit: 600, left: 595 })
  })

  test('on keys, members and sessions do not: who has used the plan up can still revoke a key and sign out', async () => {
    const { apiKey, owner } = await seed.organization('free')
    const session = await makeSession(server.store, owner.userId)
    for (let sent = 0; sent < 61; sent += 1) await request('GET', '/projects', { key: apiKey })
    const { data } = (await request('GET', '/api-keys', { session })).body as { data: { id: string }[] }
    expect((await request('DELETE', `/api-keys/${data[0]?.id}`, { session })).status).toBe(204)
    expect((await request('DELETE', '/session', { session })).status).toBe(204)
  })

  test('that change data are in the use that is shown', async () => {
    const { owner } = await seed.organization('free')
    const session = await makeSession(server.store, owner.userId)
    await write(session)
    const { body } = await request('GET', '/organization/usage', { session })
    expect(body).toMatchObject({ data: { window: { requests: 1, limit: 60 } } })
  })
})
