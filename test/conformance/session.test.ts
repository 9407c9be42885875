import { afterEach, expect, test, vi } from 'vitest'
import { newApiKey } from '../../server/domain/api-key.ts'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'

afterEach(() => vi.useRealTimers())

const NEW_PASSWORD = 'another correct horse battery'

/** The token in a reply's cookie; empty when the cookie is removed. */
function tokenIn({ headers }: RawAnswer): string | undefined {
  return /^dataset_session=([\w-]*);/.exec(headers.get('Set-Cookie') ?? '')?.[1]
}

function signIn({ request }: Harness, email: string, password = PASSWORD) {
  return request('POST', '/session', { body: { email, password } })
}

describeEachEngine('signing in', (harness) => {
  const { own, request, server, seed } = harness
  const statusOf = async (session: string) => (await request('GET', '/session', { session })).status

  test('answers with the session, and its cookie opens what the user may see', async () => {
    const answer = await signIn(harness, own.owner.email)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      data: {
        user: { id: own.owner.userId, email: own.owner.email, role: 'owner' },
        organization: { id: own.organizationId, plan: 'enterprise' },
      },
    })
    const session = tokenIn(answer) ?? ''
    const { body } = await request('GET', '/session', { session })
    expect(body).toEqual(answer.body)
    expect((await request('GET', '/projects', { session })).body).toMatchObject({ data: [{ id: own.projectId }] })
  })

  test('sets a cookie of 256 random bits that scripts cannot read and other sites cannot use', async () => {
    const answer = await signIn(harness, own.owner.email)
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^dataset_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/,
    )
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.text).not.toContain(tokenIn(answer))
  })

  test('pays no regard to the case of the address', async () => {
    expect((await signIn(harness, own.owner.email.toUpperCase())).status).toBe(201)
  })

  test('gives a new id each time, also to who brings a session along, so that none can be planted', async () => {
    const planted = await makeSession(server.store, own.owner.userId)
    const body = { email: own.owner.email, password: PASSWORD }
    const answers = [
      await request('POST', '/session', { body, session: planted }),
      await request('POST', '/session', { body, session: 'A'.repeat(43) }),
    ]
    const tokens = answers.map(tokenIn)
    expect(new Set([planted, 'A'.repeat(43), ...tokens]).size).toBe(4)
    expect(await statusOf('A'.repeat(43))).toBe(401)
  })

  test('gives a wrong password and an unknown address the same reply', async () => {
    const wrong = await signIn(harness, own.owner.email, 'wrong horse battery staple')
    const unknown = await signIn(harness, 'nobody@example.com', 'wrong horse battery staple')
    expect(wrong.status).toBe(401)
    expect({ ...wrong.error, request_id: '' }).toEqual({ ...unknown.error, request_id: '' })
    expect(wrong.error).toMatchObject({ code: 'authentication_error' })
    expect(wrong.headers.has('Set-Cookie')).toBe(false)
  })

  test('ends at sign-out, at once, and other sessions of the user stay', async () => {
    const [session, other] = [
      await makeSession(server.store, own.owner.userId),
      await makeSession(server.store, own.owner.userId),
    ]
    const answer = await request('DELETE', '/session', { session })
    expect({ status: answer.status, token: tokenIn(answer) }).toEqual({ status: 204, token: '' })
    expect(answer.headers.get('Set-Cookie')).toContain('Max-Age=0')
    expect([await statusOf(session), await statusOf(other)]).toEqual([401, 200])
  })

  test('ends everywhere when the password is changed; who changed it goes on under a new id', async () => {
    const { userId, email } = await makeUser(server.store, own.organizationId, 'member')
    const [session, other] = [await makeSession(server.store, userId), await makeSession(server.store, userId)]
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD }
    const answer = await request('POST', '/session/password', { body, session })
    expect(answer.status).toBe(200)
    expect([await statusOf(session), await statusOf(other), await statusOf(tokenIn(answer) ?? '')]).toEqual([
      401, 401, 200,
    ])
    expect([(await signIn(harness, email)).status, (await signIn(harness, email, NEW_PASSWORD)).status]).toEqual([
      401, 201,
    ])
  })

  test('a password is not changed without the current one', async () => {
    const { userId, email } = await makeUser(server.store, own.organizationId, 'member')
    const session = await makeSession(server.store, userId)
    const body = { current_password: NEW_PASSWORD, new_password: NEW_PASSWORD }
    const { status, error } = await request('POST', '/session/password', { body, session })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'current_password' })
    expect((await signIn(harness, email)).status).toBe(201)
  })

  test('lasts seven days at most, and twelve hours without being used', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Date.now()
    const [idle, used] = [
      await makeSession(server.store, own.owner.userId),
      await makeSession(server.store, own.owner.userId),
    ]
    const hours = 60 * 60 * 1000
    for (let hour = 11; hour < 7 * 24; hour += 11) {
      vi.setSystemTime(start + hour * hours)
      expect(await statusOf(used)).toBe(200)
      if (hour === 11) vi.setSystemTime(start + 12 * hours)
      if (hour === 11) expect(await statusOf(idle)).toBe(401)
      await server.use.flush()
    }
    vi.setSystemTime(start + 7 * 24 * hours)
    expect(await statusOf(used)).toBe(401)
  })

  test('every way in which a session can be wrong gets the same answer', async () => {
    const ended = await makeSession(server.store, own.owner.userId)
    await request('DELETE', '/session', { session: ended })
    const tokens = [ended, '', 'x', `${ended}x`, 'A'.repeat(43), ended.toUpperCase()]
    const answers = await Promise.all(tokens.map((session) => request('GET', '/session', { session })))
    expect(new Set(answers.map(({ status, error }) => `${status} ${error.message}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })

  test('is of the user as he is now: one who is removed is out at once', async () => {
    const { userId } = await makeUser(server.store, own.organizationId, 'owner')
    const session = await makeSession(server.store, userId)
    expect(await statusOf(session)).toBe(200)
    await request('DELETE', `/members/${userId}`)
    expect(await statusOf(session)).toBe(401)
  })

  test('counts 600 requests a minute for all sessions of an organization, apart from its keys', async () => {
    const { apiKey, owner } = await seed.organization('free')
    const [session, other] = [
      await makeSession(server.store, owner.userId),
      await makeSession(server.store, owner.userId),
    ]
    const answers = await Promise.all(Array.from({ length: 601 }, () => request('GET', '/organization', { session })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600)
    expect(answers[0]?.headers.get('X-RateLimit-Limit')).toBe('600')
    expect(await statusOf(other)).toBe(429)
    const { headers } = await request('GET', '/organization', { key: apiKey })
    expect(headers.get('X-RateLimit-Remaining')).toBe('59')
  })

  test('a key in Authorization goes before a cookie', async () => {
    const session = await makeSession(server.store, own.owner.userId)
    const other = await seed.organization()
    const { body } = await request('GET', '/organization', { session, key: other.apiKey })
    expect(body).toMatchObject({ data: { id: other.organizationId } })
  })

  test('a password for a proxy in Authorization, as browsers send it, does not hide the cookie', async () => {
    const session = await makeSession(server.store, own.owner.userId)
    const statusWith = async (Authorization: string, token: string | undefined = session) =>
      (await request('GET', '/organization', { session: token ?? null, key: null, headers: { Authorization } })).status
    const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`
    for (const ofProxy of [basic, 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Negotiate YII=']) {
      expect(await statusWith(ofProxy)).toBe(200)
      expect(await statusWith(ofProxy, 'x'.repeat(43))).toBe(401)
    }
    expect(await statusWith(`Bearer ${newApiKey()}`)).toBe(401)
    const changed = {
      session,
      body: { name: 'New' },
      key: null,
      headers: { Authorization: basic, Origin: 'https://evil.example' },
    }
    expect((await request('POST', '/projects', changed)).status).toBe(403)
  })
})

describeEachEngine(
  'behind a proxy that speaks TLS',
  ({ own, request }) => {
    const proxied = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'data.example.com' }
    const credentials = { email: own.owner.email, password: PASSWORD }

    test('the cookie is __Host- and Secure, and the name for plain HTTP is worth nothing', async () => {
      const headers = { ...proxied, Origin: 'https://data.example.com' }
      const { headers: replied, status } = await request('POST', '/session', { body: credentials, key: null, headers })
      expect(status).toBe(201)
      const cookie = replied.get('Set-Cookie') ?? ''
      expect(cookie).toMatch(
        /^__Host-dataset_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=\d+$/,
      )
      const token = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
      const statusWith = async (name: string) =>
        (await request('GET', '/session', { key: null, headers: { ...proxied, Cookie: `${name}=${token}` } })).status
      expect(await statusWith('__Host-dataset_session')).toBe(200)
      expect(await statusWith('dataset_session')).toBe(401)
    })

    test('a page of the same name without TLS is another one', async () => {
      const headers = { ...proxied, Origin: 'http://data.example.com' }
      const { status, error } = await request('POST', '/session', { body: credentials, key: null, headers })
      expect(status).toBe(403)
      expect(error.message).not.toContain('proxy')
    })

    test('a page whose host has lost its port on the way is told what the proxy has to do', async () => {
      const headers = { ...proxied, Origin: 'https://data.example.com:8443', 'Sec-Fetch-Site': 'same-origin' }
      const { status, error } = await request('POST', '/session', { body: credentials, key: null, headers })
      expect(status).toBe(403)
      expect(error.message).toContain('Origin must be https://data.example.com, not "https://data.example.com:8443".')
      expect(error.message).toContain('The proxy has to pass on the host with its port')
    })
  },
  { trustProxy: 1 },
)
