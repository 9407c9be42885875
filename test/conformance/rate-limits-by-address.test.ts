import { expect, test } from 'vitest'
import { newApiKey } from '../../server/domain/api-key.ts'
import { describeEachEngine } from '../support/harness.ts'
import { exchange, exchangeOne } from '../support/raw-socket.ts'

describeEachEngine('requests without a valid key', ({ request, seed }) => {
  test('count for their address, 60 a minute, whatever is wrong with the key, and apart from organizations', async () => {
    const keys = [null, 'nonsense', newApiKey()]
    const statuses: number[] = []
    const left: number[] = []
    for (let sent = 0; sent < 61; sent += 1) {
      const { status, headers } = await request('GET', '/organization', { key: keys[sent % 3] ?? null })
      statuses.push(status)
      left.push(Number(headers.get('X-RateLimit-Remaining')))
    }
    expect(statuses).toEqual([...Array(60).fill(401), 429])
    expect(left).toEqual([...Array.from({ length: 60 }, (_, index) => 59 - index), 0])
    const { apiKey } = await seed.organization('free')
    const { status, headers } = await request('GET', '/organization', { key: apiKey })
    expect({ status, left: headers.get('X-RateLimit-Remaining') }).toEqual({ status: 200, left: '59' })
  })
})

describeEachEngine('X-RateLimit headers', ({ request, server, own }) => {
  const NAMES = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
  const integers = (headers: Headers) => NAMES.map((name) => /^\d+$/.test(headers.get(name) ?? ''))
  const authorized = { Authorization: `Bearer ${own.apiKey}` }

  test('are on replies of every status', async () => {
    const replies = [
      { path: '/projects', status: 200 },
      { path: '/projects', key: null, status: 401 },
      { path: '/nowhere', status: 404 },
      { path: '/nowhere', key: null, status: 401 },
      { path: '', status: 404 },
      { path: '/projects?limit=x', status: 400 },
    ]
    for (const { path, key = own.apiKey, status } of replies) {
      const answer = await request('GET', path, { key })
      expect({ path, status: answer.status, integers: integers(answer.headers) }).toEqual({
        path,
        status,
        integers: [true, true, true],
      })
    }
  })

  test('are on a reply to what is no HTTP', async () => {
    const [reply] = await exchange(server.baseUrl, 'nonsense\r\n\r\n')
    expect(reply?.status).toBe(400)
    expect(integers(reply?.headers ?? new Headers())).toEqual([true, true, true])
  })

  test('do not trust a forwarded address: no caller counts as another', async () => {
    const headersOf = async (headers: Record<string, string>) =>
      (await exchangeOne(server.baseUrl, 'GET', '/v1/projects', { headers })).headers
    const first = await headersOf({})
    const second = await headersOf({ 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7' })
    const left = (headers: Headers) => Number(headers.get('X-RateLimit-Remaining'))
    expect(left(second)).toBe(left(first) - 1)
    const ofOwn = await headersOf(authorized)
    expect(ofOwn.get('X-RateLimit-Limit')).toBe('1000000')
  })
})
