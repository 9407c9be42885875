import { afterEach, expect, test, vi } from 'vitest'
import type { ListedSession, Session } from '../../generated/index.ts'
import { beginSession, makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'

afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60 * 1000

function tokenIn({ headers }: RawAnswer): string {
  return /^dataset_session=([\w-]*);/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? ''
}

describeEachEngine('the sessions of a user', ({ own, request, seed, server }) => {
  const statusOf = async (session: string) => (await request('GET', '/session', { session })).status
  const list = async (session: string) =>
    ((await request('GET', '/sessions', { session })).body as { data: ListedSession[] }).data

  test('signing in again ends the old one of that browser, and no other', async () => {
    const { userId, email } = await makeUser(server.store, own.organizationId, 'member')
    const [before, elsewhere] = [await makeSession(server.store, userId), await makeSession(server.store, userId)]
    const body = { email, password: PASSWORD }
    const wrong = await request('POST', '/session', { session: before, body: { email, password: 'wrong password' } })
    expect([wrong.status, await statusOf(before)]).toEqual([401, 200])
    const again = await request('POST', '/session', { session: before, body })
    expect([await statusOf(before), await statusOf(elsewhere), await statusOf(tokenIn(again))]).toEqual([401, 200, 200])
  })

  test('are listed with browser and times, the one that asks marked, without anybody else’s', async () => {
    const { userId, email } = await makeUser(server.store, own.organizationId, 'member')
    const other = await beginSession(server.store, userId)
    const headers = { 'User-Agent': 'Mozilla/5.0 (test)' }
    const answer = await request('POST', '/session', { session: null, headers, body: { email, password: PASSWORD } })
    const { id } = (answer.body as { data: Session }).data
    const sessions = await list(tokenIn(answer))
    expect(sessions).toMatchObject([
      { id: other.sessionId, is_current: false, user_agent: null },
      { id, is_current: true, user_agent: 'Mozilla/5.0 (test)', address: '127.0.0.0/24', organization_name: 'Test' },
    ])
    expect(JSON.stringify(sessions)).not.toContain(tokenIn(answer))
  })

  test('come page by page, without those that were not used for twelve hours', async () => {
    const { userId } = await makeUser(server.store, own.organizationId, 'member')
    await makeSession(server.store, userId)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 12 * 60 * MINUTE_MS)
    const [one, two] = [await beginSession(server.store, userId), await beginSession(server.store, userId)]
    const first = await request('GET', '/sessions?limit=1', { session: two.token })
    expect(first.body).toMatchObject({ data: [{ id: one.sessionId }], pagination: { has_more: true } })
    const { cursor } = (first.body as { pagination: { cursor: string } }).pagination
    const second = await request('GET', `/sessions?limit=1&cursor=${cursor}`, { session: two.token })
    expect(second.body).toMatchObject({ data: [{ id: two.sessionId }], pagination: { has_more: false } })
  })

  test('are ended one by one or all but this; another user’s looks like one that never was', async () => {
    const { userId } = await makeUser(server.store, own.organizationId, 'member')
    const [here, one, two] = [
      await beginSession(server.store, userId),
      await beginSession(server.store, userId),
      await beginSession(server.store, userId),
    ]
    const session = here.token
    expect((await request('DELETE', `/sessions/${one.sessionId}`, { session })).status).toBe(204)
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([401, 200])
    const foreign = await beginSession(server.store, own.owner.userId)
    const messages = []
    for (const id of [foreign.sessionId, 'sess_00000000000000000000000000']) {
      const { status, error } = await request('DELETE', `/sessions/${id}`, { session })
      messages.push(`${status} ${error.message?.replace(id, '')}`)
    }
    expect(new Set(messages)).toEqual(new Set(['404 There is no session "".']))
    expect((await request('DELETE', '/sessions', { session })).status).toBe(204)
    expect([await statusOf(two.token), await statusOf(session), await statusOf(foreign.token)]).toEqual([401, 200, 200])
  })

  test('is not used in the name of another user, whom a page still shows', async () => {
    const [before, now] = await Promise.all([1, 2].map(() => makeUser(server.store, own.organizationId, 'owner')))
    const session = await makeSession(server.store, now?.userId ?? '')
    const write = (user = '') =>
      request('POST', '/session/confirm', { session, headers: { 'X-User': user }, body: { password: PASSWORD } })
    expect((await write(now?.userId)).status).toBe(200)
    expect(await write(before?.userId)).toMatchObject({ status: 403, error: { code: 'authorization_error' } })
  })

  test('switches to another organization of the user, and refuses one that the user does not belong to', async () => {
    const other = await seed.organization()
    const { userId, email } = other.owner
    await server.store.insertUser({
      ...{ organizationId: own.organizationId, userId, email, role: 'member', now: Date.now() },
      passwordHash: undefined,
    })
    const session = await makeSession(server.store, userId)
    const to = (organization_id: string, headers = {}) =>
      request('PATCH', '/session', { session, headers, body: { organization_id } })
    const stranger = await seed.organization()
    const refused = [await to(stranger.organizationId), await to('org_00000000000000000000000000')]
    for (const { status, error } of refused)
      expect({ status, field: error.field }).toEqual({ status: 422, field: 'organization_id' })
    const switched = await to(own.organizationId)
    expect(switched.body).toMatchObject({
      data: { user: { role: 'member' }, organization: { id: own.organizationId } },
    })
    // A tab that still shows the other organization cannot write to this one.
    const stale = { 'X-Organization': other.organizationId }
    const written = await request('POST', '/session/confirm', { session, headers: stale, body: { password: PASSWORD } })
    expect({ status: written.status, code: written.error.code }).toEqual({ status: 403, code: 'authorization_error' })
    // What it reads says of which organization and user it is.
    const { headers } = await request('GET', '/projects', { session, headers: stale })
    expect([headers.get('X-Organization'), headers.get('X-User')]).toEqual([own.organizationId, userId])
    // The next sign-in opens the organization where the user was last.
    const again = await request('POST', '/session', { session: null, body: { email, password: PASSWORD } })
    expect(again.body).toMatchObject({ data: { organization: { id: own.organizationId } } })
  })
})

describeEachEngine('a password that was given long ago', ({ own, request, server }) => {
  const late = async (role: 'owner' | 'member' = 'owner') => {
    const { userId } = await makeUser(server.store, own.organizationId, role)
    const session = await makeSession(server.store, userId)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 15 * MINUTE_MS)
    return session
  }
  const confirm = (session: string, password: string) =>
    request('POST', '/session/confirm', { session, body: { password } })

  test('is asked for again before keys and owners are made, and for nothing else', async () => {
    const key = ((await request('POST', '/api-keys', { body: { name: 'Old' } })).body as { data: { id: string } }).data
    const { userId } = await makeUser(server.store, own.organizationId, 'member')
    const requests: readonly [string, string, object, number][] = [
      ['POST', '/api-keys', { name: 'New' }, 201],
      ['POST', `/api-keys/${key.id}/rotate`, { previous_expires_at: '2099-01-01T00:00:00Z' }, 201],
      ['PATCH', `/members/${userId}`, { role: 'owner' }, 200],
      ['POST', '/invitations', { email: 'owner-to-be@example.com', role: 'owner' }, 201],
    ]
    const session = await late()
    for (const [method, path, body] of requests) {
      const { status, body: refused } = await request(method, path, { session, body })
      const error = { code: 'authorization_error', reason: 'confirmation_required' }
      expect({ status, refused }).toMatchObject({ status: 403, refused: { error } })
    }
    const others: readonly [string, string, object, number][] = [
      ['PATCH', `/api-keys/${key.id}`, { name: 'Renamed' }, 200],
      ['PATCH', `/members/${userId}`, { role: 'editor' }, 200],
      ['POST', '/invitations', { email: 'editor-to-be@example.com', role: 'editor' }, 201],
      ['POST', '/projects', { name: 'New' }, 201],
    ]
    for (const [method, path, body, status] of others)
      expect((await request(method, path, { session, body })).status).toBe(status)
    expect((await confirm(session, 'wrong password')).error).toMatchObject({ field: 'password' })
    const confirmed = await confirm(session, PASSWORD)
    expect(confirmed.body).toMatchObject({ data: { confirmed_at: new Date().toISOString() } })
    for (const [method, path, body, status] of requests)
      expect((await request(method, path, { session, body })).status).toBe(status)
  })

  test('is not asked for before a request that would be refused anyway', async () => {
    const session = await late()
    const { status, error } = await request('POST', '/api-keys', { session, body: { name: '' } })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'name' })
  })

  test('cannot be guessed: after ten wrong ones the right one is too late', async () => {
    const session = await late('member')
    const statuses = []
    for (let guess = 0; guess < 10; guess += 1) statuses.push((await confirm(session, `guess number ${guess}`)).status)
    expect([...statuses, (await confirm(session, PASSWORD)).status]).toEqual([...Array(10).fill(422), 429])
  })
})
