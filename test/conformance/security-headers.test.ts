import { expect, test } from 'vitest'
import { makeSession } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import { exchange, exchangeOne } from '../support/raw-socket.ts'
import { allRoutes, makeTargets, validRequest } from '../support/valid-requests.ts'

const HTTPS = { 'X-Forwarded-Proto': 'https' }

describeEachEngine(
  'headers of every reply',
  (harness) => {
    const { own, request, server } = harness
    const { host, origin } = new URL(server.baseUrl)

    test.each(['/v1/projects', '/v1/nowhere', '/docs', '/openapi.json', '/healthz', '/readyz', '/', '/nowhere'])(
      '%s has nosniff',
      async (path) => {
        const { headers } = await fetch(origin + path, { redirect: 'manual' })
        expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      },
    )

    test('what never becomes a request of the application has nosniff too', async () => {
      const [reply] = await exchange(server.baseUrl, 'nonsense\r\n\r\n')
      expect(reply?.headers.get('X-Content-Type-Options')).toBe('nosniff')
    })

    test('a cache keeps for everybody neither a refusal that somebody provokes, nor whether the service is ready', async () => {
      const oversized = { headers: { 'X-Long': 'x'.repeat(40_000) } }
      const replies = await Promise.all([
        exchangeOne(server.baseUrl, 'GET', '/docs', oversized),
        exchangeOne(server.baseUrl, 'GET', '/datasets/ds_1', { headers: { Accept: '*/*' } }),
        exchangeOne(server.baseUrl, 'GET', '/assets/none.js'),
        exchangeOne(server.baseUrl, 'GET', '/v1%2fprojects'),
        exchangeOne(server.baseUrl, 'GET', '/healthz'),
        exchangeOne(server.baseUrl, 'GET', '/readyz'),
      ])
      expect(replies.map(({ status, headers }) => [status, headers.get('Cache-Control')])).toEqual(
        [400, 404, 404, 404, 200, 200].map((status) => [status, 'no-store']),
      )
      for (const path of ['/docs', '/openapi.json'])
        expect((await exchangeOne(server.baseUrl, 'GET', path)).headers.get('Cache-Control'), path).toBe('no-cache')
    })

    test('HSTS is there when the proxy says https, and only then', async () => {
      for (const path of ['/v1/projects', '/docs', '/healthz', '/nowhere']) {
        const secure = await exchangeOne(server.baseUrl, 'GET', path, { headers: HTTPS })
        expect(secure.headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000')
        const plain = await exchangeOne(server.baseUrl, 'GET', path)
        expect(plain.headers.get('Strict-Transport-Security'), path).toBeNull()
      }
    })

    test('no cache may give a reply to somebody else, nor store one that has no tag, or the refusal of one', async () => {
      const targets = await makeTargets(harness, own)
      const session = await makeSession(server.store, own.owner.userId)
      const kept: string[] = []
      for (const route of allRoutes) {
        const { method, path, body } = validRequest(route, targets)
        const refused = await request(method, path, { key: null, body })
        expect([route.operationId, refused.headers.get('Cache-Control')]).toEqual([route.operationId, 'no-store'])
        if (method !== 'GET') continue
        const { headers } = await request(method, path, 'bearerAuth' in (route.security[0] ?? {}) ? {} : { session })
        if (headers.get('Cache-Control') === 'no-store') continue
        expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual([
          expect.stringMatching(/^private, no-(cache|store)$/),
          expect.stringMatching(/^"/),
        ])
        kept.push(route.operationId)
      }
      expect(kept).toContain('listData')
      const nowhere = await request('GET', '/nowhere')
      expect(nowhere.headers.get('Cache-Control')).toBe('no-store')
    })

    test.each([
      { field: 'Host', lines: `Host: ${host}\r\nhost: evil.example\r\n` },
      { field: 'Host', lines: `Host: ${host}\r\nHost: ${host}\r\n` },
      { field: 'Authorization', lines: `Host: ${host}\r\nAuthorization: Bearer x\r\nAUTHORIZATION: Bearer y\r\n` },
    ])('two $field headers are a 400 that names it, and the connection is closed', async ({ field, lines }) => {
      const replies = await exchange(server.baseUrl, `GET /v1/projects HTTP/1.1\r\n${lines}\r\n`)
      expect(replies.map(({ status }) => status)).toEqual([400])
      expect(JSON.parse(replies[0]?.text ?? '').error).toMatchObject({ code: 'validation_error', field })
    })
  },
  { trustProxy: 1 },
)
