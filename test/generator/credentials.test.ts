import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { describe, expect, test } from 'vitest'
import type { Route, SecurityScheme } from '../../generated/route.gen.ts'
import { koaMiddleware } from '../../scripts/generator/static/bind-koa.ts'
import { authenticate, queryKeys, readBasic, readCredential } from '../../scripts/generator/static/credentials.ts'

const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'Basic' },
  oauth: { type: 'oauth2' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'api key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
  tls: { type: 'mutualTLS' },
} as const satisfies Record<string, SecurityScheme>

function sent(headers: Record<string, string> = {}, queryString = '') {
  return { headers, queryString }
}

describe('a credential is read from where its scheme says', () => {
  test.each([
    ['bearer', sent({ authorization: 'bearer  a.b ' }), 'a.b'],
    ['bearer', sent({ authorization: 'Basic a' }), undefined],
    ['bearer', sent({ authorization: 'Bearer' }), undefined],
    ['bearer', sent(), undefined],
    ['oauth', sent({ authorization: 'Bearer t' }), 't'],
    ['basic', sent({ authorization: 'basic dTpw' }), 'dTpw'],
    ['header', sent({ 'x-key': 'k' }), 'k'],
    ['header', sent({ 'x-key': '' }), undefined],
    ['query', sent({}, 'a=1&api+key=x%20y'), undefined],
    ['query', sent({}, 'a=1&api%20key=x%20y+z'), 'x y z'],
    ['query', sent({}, 'api%20key=a&api%20key=b'), undefined],
    ['cookie', sent({ cookie: 'other=1; session="a%3Db"' }), 'a=b'],
    ['cookie', sent({ cookie: 'xsession=1' }), undefined],
    ['tls', sent({ authorization: 'Bearer a' }), undefined],
  ] as const)('%s of %j', (scheme, source, expected) => {
    expect(readCredential(SCHEMES[scheme], source)).toBe(expected)
  })

  test('with a user and a password where it is basic', () => {
    expect(readBasic(btoa('u:p:q'))).toEqual({ user: 'u', password: 'p:q' })
    expect([readBasic('%'), readBasic(btoa('u')), readBasic(btoa('\xff:p'))]).toEqual([undefined, undefined, undefined])
    expect(queryKeys(SCHEMES)).toEqual(['api key'])
  })
})

describe('a caller is let in', () => {
  const authenticators = {
    bearer: (token: string, scopes: readonly string[]) => (token === 'good' ? { token, scopes } : undefined),
    cookie: (session: string) => (session === 'good' ? { session } : null),
    header: undefined,
  }
  const admitted = (security: Route['security'], headers: Record<string, string> = {}) =>
    authenticate({ security }, SCHEMES, authenticators, sent(headers))
  const bearer = { authorization: 'Bearer good' }
  const cookie = { cookie: 'session=good' }

  test('by any alternative, each of whose schemes knows it', async () => {
    const either = [{ bearer: ['read'] }, { cookie: [] }]
    expect(await admitted(either, bearer)).toEqual({ isAdmitted: true, caller: { token: 'good', scopes: ['read'] } })
    expect(await admitted(either, cookie)).toEqual({ isAdmitted: true, caller: { session: 'good' } })
    const both = [{ bearer: [], cookie: [] }]
    expect(await admitted(both, { ...bearer, ...cookie })).toMatchObject({ caller: { token: 'good', session: 'good' } })
    expect(await admitted(both, bearer)).toEqual({ isAdmitted: false, challenges: ['Bearer'] })
  })

  test('as nobody only without a credential, and only where that is allowed', async () => {
    const optional = [{ bearer: [] }, {}]
    expect(await admitted(optional)).toEqual({ isAdmitted: true, caller: undefined })
    expect(await admitted(optional, bearer)).toMatchObject({ caller: { token: 'good' } })
    expect(await admitted(optional, { authorization: 'Bearer bad' })).toMatchObject({ isAdmitted: false })
    expect(await admitted([])).toEqual({ isAdmitted: true, caller: undefined })
  })

  test('by no scheme that has no authenticator, or that is not declared', async () => {
    expect(await admitted([{ header: [] }], { 'x-key': 'k' })).toMatchObject({ isAdmitted: false })
    expect(await admitted([{ basic: [] }], { authorization: 'Basic dTpw' })).toEqual({
      ...{ isAdmitted: false, challenges: ['Basic'] },
    })
    expect(await admitted([{ constructor: [] }], bearer)).toMatchObject({ isAdmitted: false })
  })
})

test('the reference binding answers 401 where nobody has said who is let in', async () => {
  const route: Route = {
    ...{ operationId: 'read', tag: '', method: 'GET', path: '/read', parameters: {}, schemas: {}, replies: {} },
    security: [{ bearer: [] }],
  }
  const open: Route = { ...route, operationId: 'open', path: '/open', security: [] }
  const operation = async () => ({ status: 200, body: 'in' })
  const app = new Koa().use(koaMiddleware({ read: route, open }, {}, { read: operation, open: operation }))
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: 'Bearer a' } })).status
  expect([await statusOf('/read'), await statusOf('/open')]).toEqual([401, 200])
  await new Promise((resolve) => server.close(resolve))
})
