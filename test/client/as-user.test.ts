import { expect, onTestFinished, test, vi } from 'vitest'
import { asUser } from '../../client/cli/as-user.ts'

/** How many of the requests that are allowed in a window are left, and in how many seconds the next window begins. */
function left(remaining: number, seconds: number): Record<string, string> {
  return {
    Date: new Date().toUTCString(),
    'X-RateLimit-Limit': '60',
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + seconds),
  }
}

/** Gives these headers with every reply; what was sent, with its cookie. */
function serving(headers: () => Record<string, string>): string[] {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubEnv('DATASET_SERVICE_PASSWORD', 'secret')
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
  const sent: string[] = []
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const { method, url, headers: asked } = new Request(input, init)
    sent.push(`${method} ${new URL(url).pathname} ${asked.get('cookie')}`)
    expect(asked.get('origin')).toBe('http://127.0.0.1:1')
    if (method === 'POST') return Response.json({ data: {} }, { headers: { 'set-cookie': 'session=s; Path=/' } })
    if (method === 'DELETE' || method === 'PATCH') {
      await new Promise(setImmediate)
      sent.push(`${method} is done`)
    }
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json({ data: [], pagination: { has_more: false, cursor: null } }, { headers: headers() })
  })
  return sent
}

const USER = { url: 'http://127.0.0.1:1/v1', email: 'ada@example.com' }
const SIGNED_IN = 'POST /v1/session null'
const LISTED = 'GET /v1/webhooks session=s'
const SIGNED_OUT = ['DELETE /v1/session session=s', 'DELETE is done']

test('what a user does is sent in the session, which ends with it, also when it fails', async () => {
  const sent = serving(() => left(60, 60))
  const failing = asUser(USER, async (service) => {
    await service.webhooks.list()
    throw new Error('it fails')
  })
  await expect(failing).rejects.toThrow('it fails')
  expect(sent).toEqual([SIGNED_IN, LISTED, ...SIGNED_OUT])
})

test('who the user is, and where, may stand in the environment, and the organization is chosen before anything else', async () => {
  const sent = serving(() => left(60, 60))
  vi.stubEnv('DATASET_SERVICE_URL', USER.url)
  vi.stubEnv('DATASET_SERVICE_EMAIL', USER.email)
  await asUser({ organization: 'org_1' }, (service) => service.webhooks.list())
  const chosen = ['PATCH /v1/session session=s', 'PATCH is done']
  expect(sent).toEqual([SIGNED_IN, ...chosen, LISTED, ...SIGNED_OUT])
})

test.each([
  ['DATASET_SERVICE_URL', /^Which service\?/],
  ['DATASET_SERVICE_EMAIL', /^API keys may not do this/],
])('nothing is sent without %s, and it is said what is missing', async (name, said) => {
  const sent = serving(() => left(60, 60))
  // Nobody is logged in there.
  vi.stubEnv('XDG_CONFIG_HOME', `${import.meta.dirname}/none`)
  vi.stubEnv('DATASET_SERVICE_URL', name === 'DATASET_SERVICE_URL' ? '' : USER.url)
  vi.stubEnv('DATASET_SERVICE_EMAIL', name === 'DATASET_SERVICE_EMAIL' ? '' : USER.email)
  await expect(asUser({}, (service) => service.webhooks.list())).rejects.toThrow(said)
  expect(sent).toEqual([])
})

test('the requests of a user wait for the next window of the rate limit once none is left', async () => {
  const sent = serving(() => left(0, 30))
  const done = asUser(USER, async (service) => {
    await service.webhooks.list()
    await service.webhooks.list()
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([SIGNED_IN, LISTED])
  // No further than to the last request, which must not be late by this clock while it waits for its answer.
  while (!sent.includes(SIGNED_OUT[0] ?? '')) await vi.advanceTimersByTimeAsync(1_000)
  await done
  expect(sent).toEqual([SIGNED_IN, LISTED, LISTED, ...SIGNED_OUT])
})

test('an address that is none is named, before a request is sent', async () => {
  const sent = serving(() => left(60, 60))
  const refused = asUser({ ...USER, url: '127.0.0.1:1/v1' }, (service) => service.webhooks.list())
  await expect(refused).rejects.toThrow('baseUrl')
  expect(sent).toEqual([])
})
