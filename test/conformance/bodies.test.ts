import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { exchange, exchangeOne } from '../support/raw-socket.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** Bytes that are not JSON in UTF-8. Each is a 400 at `body`. */
const UNREADABLE: { name: string; body: string | Uint8Array }[] = [
  { name: 'malformed JSON', body: '{"name": "a"' },
  { name: 'single quotes', body: "{'name': 'a'}" },
  { name: 'a trailing comma', body: '{"name": "a",}' },
  { name: 'a comment', body: '{"name": "a"} // done' },
  { name: 'bytes after the JSON', body: '{"name": "a"}{"name": "b"}' },
  { name: 'a NUL after the JSON', body: '{"name": "a"}\0' },
  { name: 'NaN', body: '{"name": NaN}' },
  { name: 'a leading zero', body: '{"name": 01}' },
  { name: 'a raw line break in a text', body: '{"name": "a\nb"}' },
  { name: 'white space alone', body: ' \n' },
  { name: 'nothing', body: '' },
  { name: 'bad UTF-8', body: Uint8Array.of(...utf8('{"name": "'), 0xff, 0xfe, ...utf8('"}')) },
  { name: 'a UTF-8 surrogate', body: Uint8Array.of(...utf8('{"name": "'), 0xed, 0xa0, 0x80, ...utf8('"}')) },
  { name: 'overlong UTF-8', body: Uint8Array.of(...utf8('{"name": "'), 0xc0, 0xaf, ...utf8('"}')) },
  { name: 'UTF-8 cut short', body: utf8('{"name": "é"}').subarray(0, 11) },
  { name: 'UTF-16', body: new Uint8Array(Buffer.from('\ufeff{"name": "a"}', 'utf16le')) },
  { name: 'Latin-1', body: new Uint8Array(Buffer.from('{"name": "é"}', 'latin1')) },
  { name: 'gzip without its header', body: new Uint8Array(gzipSync('{"name": "a"}')) },
]

const WRONG_TYPES = [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/vnd.api+json',
  'application/merge-patch+json',
  'application/jsonp',
  'application/json, text/plain',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'json',
]

const COLUMNS = [{ name: 'n', type: 'number' as const }]

const RIGHT_TYPES = [
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset="UTF-8"',
  'application/json;',
]

describeEachEngine('a body', ({ request, client, own, server }) => {
  const post = (body: string | Uint8Array, type = 'application/json', more: Record<string, string> = {}) =>
    request('POST', '/projects', { body, headers: { 'Content-Type': type, ...more } })

  test.each(UNREADABLE)('of $name is a 400 at body', async ({ body }) => {
    const { status, error } = await post(body)
    expect({ status, code: error.code, field: error.field }).toEqual({
      status: 400,
      code: 'validation_error',
      field: 'body',
    })
  })

  test('that is empty is told so, and what to send', async () => {
    expect((await post('')).error.message).toBe('The body is empty. Send a JSON object.')
  })

  test.each([
    ['/projects', 'application/json', 400],
    ['/datasets/ID/rows', 'application/json', 400],
    ['/datasets/ID/imports', 'text/csv', 422],
  ])('of POST %s that is not there is like one without a byte, on one connection', async (path, type, status) => {
    const { id } = await client.datasets.create({ name: 'Bodies', project_id: own.projectId, columns: COLUMNS })
    const lines = [
      `POST /v1${path.replace('ID', id)} HTTP/1.1`,
      `Host: ${new URL(server.baseUrl).host}`,
      `Authorization: Bearer ${own.apiKey}`,
      `Content-Type: ${type}`,
    ].join('\r\n')
    const last = 'Connection: close'
    const [missing, empty, ...others] = await exchange(
      server.baseUrl,
      `${lines}\r\n\r\n${lines}\r\nContent-Length: 0\r\n${last}\r\n\r\n`,
    )
    expect(others).toEqual([])
    const replies = [missing, empty].map((reply) => ({
      status: reply?.status,
      error: JSON.parse(reply?.text ?? '').error,
    }))
    const alike = replies.map(({ status, error: { request_id: _, ...error } }) => ({ status, error }))
    expect(alike[0]).toEqual(alike[1])
    expect(alike[0]?.status).toBe(status)
  })

  test.each(WRONG_TYPES)('with Content-Type %s is a 400 at Content-Type that names it', async (type) => {
    const { status, error } = await post('{"name": "a"}', type)
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'Content-Type' })
    expect(error.message).toContain(JSON.stringify(type))
  })

  test.each(RIGHT_TYPES)('with Content-Type %s is accepted', async (type) => {
    expect((await post('{"name": "a"}', type)).status).toBe(201)
  })

  test('without a Content-Type is a 400 at Content-Type', async () => {
    const headers = { Authorization: `Bearer ${own.apiKey}` }
    const { status, text } = await exchangeOne(server.baseUrl, 'POST', '/v1/projects', {
      headers,
      body: '{"name": "a"}',
    })
    const { error } = JSON.parse(text)
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'Content-Type' })
    expect(error.message).toContain('it is missing')
  })

  test('may begin with a byte order mark and white space', async () => {
    expect((await post('\ufeff \n{"name": "Marked"}')).status).toBe(201)
  })

  test('has the last of two equal keys count', async () => {
    const { body } = await post('{"name": "first", "name": "last"}')
    expect(body).toMatchObject({ data: { name: 'last' } })
    expect((await post('{"name": "first", "name": 7}')).status).toBe(422)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('has no field named %s', async (name) => {
    const { status, error } = await post(`{"name": "a", ${JSON.stringify(name)}: {"name": "b"}}`)
    expect({ status, field: error.field }).toEqual({ status: 422, field: name })
    expect({}).not.toHaveProperty('name')
  })

  test('sent to an operation that takes none is passed over', async () => {
    const { id } = await client.projects.create({ name: 'Doomed' })
    expect((await request('DELETE', `/projects/${id}`, { body: '{"nam' })).status).toBe(204)
  })
})
