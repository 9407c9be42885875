import { expect, test } from 'vitest'
import { routes } from '../../generated/routes.gen.ts'
import { describeEachEngine } from '../support/harness.ts'
import { writingRoutes } from '../support/valid-requests.ts'

describeEachEngine('the promised interface: authentication', ({ own, seed, clientOf, request }) => {
  test('an API key is a bearer token in the Authorization header', async () => {
    const headers = { Authorization: `Bearer ${own.apiKey}` }
    expect((await request('GET', '/datasets', { key: null, headers })).status).toBe(200)
  })

  test('a key grants full access to the data of its organization, and to no other', async () => {
    const other = await seed.organization()
    const { id } = await seed.dataset({ in: other })
    expect((await clientOf(other.apiKey).datasets.get(id)).id).toBe(id)
    expect((await request('GET', `/datasets/${id}`)).status).toBe(404)
  })

  test.each([null, 'dsk_invalid'])('a missing or invalid key (%s) is a 401 with authentication_error', async (key) => {
    const { status, error } = await request('GET', '/datasets', { key })
    expect({ status, code: error.code }).toEqual({ status: 401, code: 'authentication_error' })
  })

  test('a key with insufficient permissions is a 403 with authorization_error', async () => {
    const { status, error } = await request('POST', '/projects', { body: { name: 'a' }, key: own.readKey })
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'authorization_error' })
  })
})

describeEachEngine('the promised interface: errors', ({ own, request }) => {
  const body = { name: 'D', project_id: own.projectId, columns: [{ name: 'a', type: 'integer' }] }

  test('an error has code, message and request_id, and a validation error its field too', async () => {
    const { error: missing } = await request('GET', '/datasets/ds_none')
    expect(missing).toEqual({
      code: 'not_found',
      message: expect.any(String),
      request_id: expect.stringMatching(/^req_/),
    })
    const { error: invalid } = await request('POST', '/datasets', { body })
    expect(invalid).toMatchObject({ code: 'validation_error', field: 'columns[0].type' })
  })

  test('a column type outside the list is a validation_error whose field points at that type', async () => {
    const { error } = await request('POST', '/datasets', {
      body: {
        ...body,
        columns: [
          { name: 'a', type: 'text' },
          { name: 'b', type: 'string' },
        ],
      },
    })
    expect(error).toMatchObject({ code: 'validation_error', field: 'columns[1].type' })
  })

  test('not_found is a resource that does not exist: 404', async () => {
    const { status, error } = await request('GET', '/projects/proj_none')
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not_found' })
  })

  test('validation_error is a 400 for what cannot be read and a 422 for what breaks a rule', async () => {
    const unread = await request('POST', '/datasets', { body: '{' })
    const wrong = await request('POST', '/datasets', { body })
    expect([unread, wrong].map(({ status, error }) => [status, error.code])).toEqual([
      [400, 'validation_error'],
      [422, 'validation_error'],
    ])
  })
})

describeEachEngine('the promised interface: limits', ({ seed, request, clientOf, server }) => {
  test.each([
    { plan: 'free', requests: '60', rows: 1_000 },
    { plan: 'pro', requests: '300', rows: 10_000 },
  ] as const)(
    '$plan allows $requests requests per minute and $rows rows per request',
    async ({ plan, requests, rows }) => {
      const owner = await seed.organization(plan)
      const { id } = await seed.dataset({ in: owner })
      const append = (count: number) => {
        const body = { rows: Array.from({ length: count }, () => ({})) }
        return request('POST', `/datasets/${id}/rows`, { key: owner.apiKey, body })
      }
      const refused = await append(rows + 1)
      expect(refused.headers.get('X-RateLimit-Limit')).toBe(requests)
      expect({ status: refused.status, field: refused.error.field }).toEqual({ status: 422, field: 'rows' })
      expect(refused.error.message).toContain(String(rows))
      expect((await clientOf(owner.apiKey).datasets.get(id)).row_count).toBe(0)
      expect((await append(rows)).status).toBe(201)
      expect((await clientOf(owner.apiKey).datasets.get(id)).row_count).toBe(rows)
    },
  )

  test('a request that exceeds the rate limit is a 429 with rate_limit_exceeded', async () => {
    const { apiKey: key } = await seed.organization('free')
    for (let sent = 0; sent < 60; sent += 1) expect((await request('GET', '/projects', { key })).status).toBe(200)
    const { status, error } = await request('GET', '/projects', { key })
    expect({ status, code: error.code }).toEqual({ status: 429, code: 'rate_limit_exceeded' })
  })

  test('every response carries X-RateLimit-Limit, -Remaining and -Reset, an integer each', async () => {
    const answers = [
      await request('GET', '/projects'),
      await request('GET', '/projects', { key: null }),
      await request('GET', '/nowhere'),
      await request('POST', '/projects', { body: '{' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400])
    for (const { headers } of answers) {
      for (const name of ['Limit', 'Remaining', 'Reset']) expect(headers.get(`X-RateLimit-${name}`)).toMatch(/^\d+$/)
    }
  })

  test('X-RateLimit-Reset is the time at which the window ends, in Unix seconds', async () => {
    const { headers } = await request('GET', '/projects')
    const seconds = Number(headers.get('X-RateLimit-Reset')) - Date.now() / 1000
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(61)
  })

  test('all paths are under the version segment', async () => {
    const root = server.baseUrl.replace(/\/v1$/, '')
    expect((await fetch(`${root}/datasets`)).status).toBe(404)
    expect((await fetch(`${root}/v2/datasets`)).status).toBe(404)
    expect((await request('GET', '/datasets')).status).toBe(200)
  })

  test('update and delete are PATCH and DELETE, and no operation is a PUT', () => {
    expect(routes.updateDataset).toMatchObject({ method: 'PATCH', path: '/datasets/{dataset_id}' })
    expect(routes.deleteDataset).toMatchObject({ method: 'DELETE', path: '/datasets/{dataset_id}' })
    expect(new Set(writingRoutes.map(({ method }) => method))).toEqual(new Set(['POST', 'PATCH', 'DELETE']))
  })
})
