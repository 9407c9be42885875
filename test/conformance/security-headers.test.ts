import { expect, test } from 'vitest'
import { routes } from '../../generated/routes.gen.ts'
import { isPersonal } from '../../server/http/permit.ts'
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

    test('HSTS is there when the proxy says https, and only then', async () => {
      for (const path of ['/v1/projects', '/docs', '/healthz', '/nowhere']) {
        const secure = await exchangeOne(server.baseUrl, 'GET', path, { headers: HTTPS })
        expect(secure.headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000')
        const plain = await exchangeOne(server.baseUrl, 'GET', path)
        expect(plain.headers.get('Strict-Transport-Security'), path).toBeNull()
      }
    })

    test('no cache may store a reply with secrets or personal data, nor the refusal of one', async () => {
      const targets = await makeTargets(harness, own)
      const personal = allRoutes.filter(isPersonal)
      expect(personal.length).toBeGreaterThanOrEqual(15)
      for (const route of personal) {
        const { method, path, body } = validRequest(route, targets)
        const refused = await request(method, path, { key: null, body })
        expect({ operation: route.operationId, cache: refused.headers.get('Cache-Control') }).toEqual({
          operation: route.operationId,
          cache: 'no-store',
        })
      }
      const session = await makeSession(server.store, own.owner.userId)
      for (const path of ['/session', '/members', '/api-keys', '/invitations'])
        expect((await request('GET', path, { session })).headers.get('Cache-Control'), path).toBe('no-store')
      expect(routes.getDataset && (await request('GET', '/projects')).headers.get('Cache-Control')).toBeNull()
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
