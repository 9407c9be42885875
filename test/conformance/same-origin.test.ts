import { beforeAll, expect, test } from 'vitest'
import { makeSession } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import { allRoutes, makeTargets, type Targets, validRequest } from '../support/valid-requests.ts'

/** The headers that a browser sends with a user's cookie for a page of another site. */
const FOREIGN = [
  { name: 'a foreign Origin', headers: { Origin: 'https://evil.example' } },
  { name: 'the Origin of another port', headers: { Origin: 'http://127.0.0.1:1' } },
  { name: 'the Origin null', headers: { Origin: 'null' } },
  { name: 'no Origin', headers: {} },
]

describeEachEngine('a write with a cookie', (harness) => {
  const { own, request, server } = harness
  const { origin } = new URL(server.baseUrl)
  let targets: Targets
  let session: string

  beforeAll(async () => {
    targets = await makeTargets(harness, own)
    session = await makeSession(server.store, own.owner.userId)
  })

  const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    request(method, path, { key: null, headers: { Cookie: `dataset_session=${session}`, ...headers }, body })

  const writes = allRoutes.filter(({ method }) => method !== 'GET')
  test.each(writes)('$operationId from a page of another site is a 403 and changes nothing', async (route) => {
    const before = await request('GET', `/datasets/${targets.dataset_id}`)
    const { method, path, body } = validRequest(route, targets)
    const { status, error } = await send(method, path, { Origin: 'https://evil.example' }, body)
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'authorization_error' })
    expect((await request('GET', `/datasets/${targets.dataset_id}`)).body).toEqual(before.body)
  })

  test.each(FOREIGN)('with $name is a 403 that says which is expected', async ({ headers }) => {
    const { status, error } = await send('POST', '/projects', headers as Record<string, string>, { name: 'Planted' })
    expect(status).toBe(403)
    expect(error.message).toContain(origin)
  })

  test.each(['cross-site', 'same-site', 'none'])('with Sec-Fetch-Site %s is a 403', async (site) => {
    const { status } = await send('POST', '/projects', { Origin: origin, 'Sec-Fetch-Site': site }, { name: 'Planted' })
    expect(status).toBe(403)
  })

  test('from the own pages passes', async () => {
    const headers = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' }
    expect((await send('POST', '/projects', headers, { name: 'Made' })).status).toBe(201)
  })

  test('with an API key beside the cookie needs no Origin: no page can send that for somebody else', async () => {
    const headers = { Authorization: `Bearer ${own.apiKey}` }
    expect((await send('POST', '/projects', headers, { name: 'Made' })).status).toBe(201)
  })

  test('a read with a cookie needs no Origin', async () => {
    expect((await send('GET', '/projects', {})).status).toBe(200)
  })
})
