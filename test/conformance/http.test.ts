import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { exchange, exchangeOne, type WireReply } from '../support/raw-socket.ts'

const HOST = 'Host: localhost\r\n'

/** Bytes that are not an HTTP request, or that a proxy and a server could read differently. */
const NO_REQUESTS = [
  { name: 'a garbage request line', bytes: 'nonsense\r\n\r\n' },
  { name: 'binary garbage', bytes: '\x16\x03\x01\x02\x00\x01\x00' },
  { name: 'a version that does not exist', bytes: `GET /v1/projects HTTP/9.9\r\n${HOST}\r\n` },
  { name: 'a header of 64 KB', bytes: `GET /v1/projects HTTP/1.1\r\n${HOST}X-Long: ${'a'.repeat(65_536)}\r\n\r\n` },
  { name: 'a target of 64 KB', bytes: `GET /v1/${'a'.repeat(65_536)} HTTP/1.1\r\n${HOST}\r\n` },
  { name: 'no Host', bytes: 'GET /v1/projects HTTP/1.1\r\n\r\n' },
  { name: 'a space before the colon', bytes: `GET /v1/projects HTTP/1.1\r\n${HOST}Authorization : x\r\n\r\n` },
  { name: 'a folded header', bytes: `GET /v1/projects HTTP/1.1\r\n${HOST}X-A: b\r\n c\r\n\r\n` },
  { name: 'a bare LF', bytes: 'GET /v1/projects HTTP/1.1\nHost: localhost\n\n' },
  { name: 'a bare CR in a header', bytes: `GET /v1/projects HTTP/1.1\r\n${HOST}X-A: b\rc\r\n\r\n` },
  { name: 'a NUL in a header', bytes: `GET /v1/projects HTTP/1.1\r\n${HOST}X-A: b\0c\r\n\r\n` },
  {
    name: 'Content-Length and Transfer-Encoding',
    bytes: `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  },
  {
    name: 'two Content-Lengths',
    bytes: `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `,
  },
  { name: 'a negative Content-Length', bytes: `POST /v1/projects HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n` },
  { name: 'an unknown Transfer-Encoding', bytes: `POST /v1/projects HTTP/1.1\r\n${HOST}Transfer-Encoding: x\r\n\r\n` },
  {
    name: 'a compressed Transfer-Encoding, which Node does not read',
    bytes: `POST /v1/projects HTTP/1.1\r\n${HOST}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  },
  { name: 'CONNECT', bytes: 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n' },
]

describeEachEngine('bytes that are no HTTP request', ({ own, server }) => {
  test.each(NO_REQUESTS)('$name: a 400 in the envelope, and the connection is closed', async ({ bytes }) => {
    const replies = await exchange(server.baseUrl, bytes)
    expect(replies).toHaveLength(1)
    const [{ status, headers, text }] = replies as [WireReply]
    expect(status).toBe(400)
    expect(headers.get('Connection')).toBe('close')
    expect(headers.get('Content-Type')).toContain('application/json')
    const { error } = JSON.parse(text)
    expect(error).toMatchObject({ code: 'validation_error', field: 'request' })
    expect(error.request_id).toBe(headers.get('X-Request-Id'))
    for (const name of ['Limit', 'Remaining', 'Reset']) expect(headers.get(`X-RateLimit-${name}`)).toMatch(/^\d+$/)
  })

  test.each([
    { name: 'a chunk whose length is no number', chunk: 'zz\r\n{}\r\n0\r\n\r\n' },
    { name: 'a chunk longer than it says', chunk: '1\r\n{}\r\n0\r\n\r\n' },
    { name: 'a chunk without an end', chunk: '2\r\n{}0\r\n\r\n' },
  ])('a body with $name is a 400, and the connection is closed', async ({ chunk }) => {
    const head = `POST /v1/projects HTTP/1.1\r\n${HOST}Authorization: Bearer ${own.apiKey}\r\n`
    const type = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const replies = await exchange(server.baseUrl, head + type + chunk)
    expect(replies.map(({ status }) => status)).toEqual([400])
  })
})

describeEachEngine('what a client sends in headers', ({ own, server, request }) => {
  const authorization = { Authorization: `Bearer ${own.apiKey}` }

  test('its X-Request-Id is not taken over', async () => {
    const headers = { 'X-Request-Id': 'req_mine' }
    const answers = [await request('GET', '/projects', { headers }), await request('GET', '/nowhere', { headers })]
    for (const answer of answers) {
      expect(answer.headers.get('X-Request-Id')).toMatch(/^req_[0-9a-z]{26}$/)
      expect(answer.text).not.toContain('req_mine')
    }
  })

  test('each request has an identifier of its own, the same in header and envelope', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => request('GET', '/nowhere')))
    for (const { headers, error } of answers) expect(headers.get('X-Request-Id')).toBe(error.request_id)
    expect(new Set(answers.map(({ error }) => error.request_id)).size).toBe(20)
  })

  test('nothing of a path or a query gets into a header', async () => {
    for (const target of ['/v1/%0d%0aX-Evil:%201', '/v1/datasets?x=%0d%0aX-Evil:%201', '/v1/datasets/%0d%0aX-Evil:1']) {
      const { status, headers, text } = await exchangeOne(server.baseUrl, 'GET', target, { headers: authorization })
      expect([400, 404]).toContain(status)
      expect(headers.get('X-Evil')).toBeNull()
      expect(JSON.parse(text)).toHaveProperty('error.code')
    }
  })

  test('a spoofed Host or X-Forwarded-* is nowhere in the reply', async () => {
    const spoofed = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
    for (const target of ['/v1/projects', '/v1/nowhere', '/', '/docs']) {
      const reply = await exchangeOne(server.baseUrl, 'GET', target, { headers: { ...authorization, ...spoofed } })
      expect(JSON.stringify([...reply.headers]) + reply.text).not.toContain('evil.example')
    }
  })

  test('an absolute target is its path, whatever host it names', async () => {
    const target = 'http://evil.example/v1/projects'
    const { status, text } = await exchangeOne(server.baseUrl, 'GET', target, { headers: authorization })
    expect(status).toBe(200)
    expect(text).not.toContain('evil.example')
  })

  test('Origin gets no CORS headers: keys do not belong into browsers', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' }
    const answers = [await request('GET', '/projects', { headers }), await request('OPTIONS', '/projects', { headers })]
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    for (const answer of answers) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('an Upgrade is passed over', async () => {
    const headers = { ...authorization, Connection: 'Upgrade, close', Upgrade: 'h2c' }
    expect((await exchangeOne(server.baseUrl, 'GET', '/v1/projects', { headers })).status).toBe(200)
  })
})
