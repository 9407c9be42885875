import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '../../generated/route.gen.ts'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { type Echo, startEcho } from './echo.ts'

let folder: GeneratedFolder
let echo: Echo
let routes: readonly Route[]

beforeAll(async () => {
  folder = await generatedFolder()
  await folder.generate('everything', join(import.meta.dirname, 'fixtures/everything.yaml'))
  routes = await folder.routesOf('everything')
  echo = await startEcho(routes)
})

afterAll(async () => {
  await echo.close()
  await folder.remove()
})

/** What an operation was given; or the status and what is wrong, by reason or code and by name or path. */
async function given(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(echo.baseUrl + path, init)
  const { request, problems } = (await response.json()) as { request: Record<string, unknown>; problems: Problem[] }
  if (response.status === 200) return request
  return [response.status, ...problems.map(({ reason, code, name, path }) => [reason ?? code, name ?? path?.join('.')])]
}

interface Problem {
  readonly reason?: string
  readonly code?: string
  readonly name?: string
  readonly path?: string[]
}

async function query(text: string): Promise<unknown> {
  const request = await given(`/query?${text}`)
  return Array.isArray(request) ? request : (request as { query: unknown }).query
}

async function body(
  contentType: string | undefined,
  content: string | FormData | Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  return given('/body', {
    method: 'POST',
    body: content,
    ...(contentType && { headers: { 'Content-Type': contentType } }),
  })
}

describe('parameters are decoded by their declared type', () => {
  test('in paths, in each of their styles', async () => {
    const path = { id: 2 ** 40, simple: [1, 2], label: ['a', 'b'], matrix: { x: 1.5, y: 2 } }
    expect(await given(`/items/${2 ** 40}/1,2/.a.b/;matrix=x,1.5,y,2`)).toMatchObject({ path })
    expect(await given('/items/one/1/.a/;matrix=x,1')).toEqual([400, ['invalid_type', 'id']])
  })

  test.each([
    ['flag=false', { flag: false }],
    ['either=1', { either: 1 }],
    ['either=true', { either: true }],
    ['text=false&flag=true', { text: 'false', flag: true }],
    ['many=1&many=2', { many: [1, 2] }],
    ['many=1', { many: [1] }],
    ['commas=true,false', { commas: [true, false] }],
    ['spaces=a%20b+c', { spaces: ['a', 'b', 'c'] }],
    ['bars=1|2.5', { bars: [1, 2.5] }],
    ['deep[x]=1&deep[y]=2', { deep: { x: 1, y: 2 } }],
    ['flat=x,1,y,2', { flat: { x: 1, y: 2 } }],
    ['color=red&size=3', { loose: { color: 'red', size: 3 } }],
    ['json={"x":1}', { json: { x: 1 } }],
    ['count=0', { count: 0 }],
  ])('in a query, %s', async (text, expected) => {
    expect(await query(text)).toEqual({ count: 7, ...expected })
  })

  test.each([
    ['count=', [400, ['invalid_type', 'count']]],
    ['flag=1', [400, ['invalid_type', 'flag']]],
    ['either=yes', [400, ['invalid_union', 'either']]],
    ['flag=', [400, ['invalid_type', 'flag']]],
    ['many=01', [400, ['invalid_type', 'many.0']]],
    ['count=1&count=2', [400, ['repeated', 'count']]],
    ['nope=1&nada=2', [400, ['unknown', 'nope'], ['unknown', 'nada']]],
    ['deep[z]=1&deep[x]=1', [400, ['unrecognized_keys', 'deep']]],
    ['deep[x]=1&deep[x]=2', [400, ['invalid_type', 'deep.x']]],
    ['text=%ff', [400, ['malformed value', 'text']]],
  ])('what is none of its type is refused: %s', async (text, expected) => {
    expect(await query(text)).toEqual(expected)
  })

  test('in headers and cookies, of which every client sends more than is declared', async () => {
    const headers = { 'X-Tags': 'a, b', 'X-Point': 'x=1,y=2', Cookie: 'other=1; session=s%20s; dark=true' }
    expect(await given('/headers', { headers })).toMatchObject({
      headers: { 'X-Tags': ['a', 'b'], 'X-Point': { x: 1, y: 2 } },
      cookies: { session: 's s', dark: true },
    })
    expect(await given('/headers', { headers: { Cookie: 'session=a; session=b' } })).toMatchObject({
      cookies: { session: 'a', dark: false },
    })
    expect(await given('/headers')).toEqual([400, ['invalid_type', 'session']])
  })
})

describe('a body is decoded by its media type', () => {
  test('JSON', async () => {
    const contentType = 'application/json'
    expect(await body('application/json; charset=utf-8', '{"a":{"x":1}}')).toMatchObject({
      contentType,
      body: { a: { x: 1 } },
    })
    expect(await body(contentType, '{"a":{"x":"1"}}')).toEqual([400, ['invalid_type', 'a.x']])
    expect(await body(contentType, '{')).toEqual([400, expect.anything()])
  })

  test('a form, with numbers, arrays and objects in it', async () => {
    const contentType = 'application/x-www-form-urlencoded'
    expect(await body(contentType, 'name=A+B&age=36&tags=a&tags=b&at[x]=1')).toMatchObject({
      contentType,
      body: { name: 'A B', age: 36, tags: ['a', 'b'], at: { x: 1 } },
    })
    expect(await body(contentType, 'other=1')).toEqual([400, ['unrecognized_keys', '']])
  })

  test('a form of parts, with files in it', async () => {
    const form = new FormData()
    form.set('file', new File(['bytes'], 'a.txt'))
    form.append('more', new File(['1'], '1.txt'))
    form.append('at', '{"x":1}')
    expect(await body(undefined, form)).toMatchObject({
      contentType: 'multipart/form-data',
      body: { file: { file: 'a.txt', text: 'bytes' }, more: [{ file: '1.txt', text: '1' }], at: { x: 1 }, copies: 1 },
    })
    form.append('at', '{"x":2}')
    expect(await body(undefined, form)).toEqual([400, expect.anything(), ['repeated', 'at']])
  })

  test('text, and bytes of a range of media types', async () => {
    expect(await body('text/plain', 'short')).toMatchObject({ contentType: 'text/plain', body: 'short' })
    expect(await body('text/plain', 'too long')).toEqual([400, ['custom', '']])
    expect(await body('image/png', new Uint8Array([1, 255]))).toMatchObject({
      contentType: 'image/png',
      body: { bytes: [1, 255] },
    })
  })

  test('XML, of which the operation gets the text, whatever its schema says', async () => {
    const init = { method: 'POST', body: '<point x="1"/>', headers: { 'Content-Type': 'application/xml' } }
    expect(await given('/xml', init)).toMatchObject({ body: '<point x="1"/>' })
  })

  test('another one is no body of this operation', async () => {
    expect(await body('application/xml', '<a/>')).toEqual([415, expect.anything()])
    expect(await body('', new Uint8Array([1]))).toEqual([415, expect.anything()])
  })

  test('x-raw-body gives it undecoded, whole or as a stream', async () => {
    const init = { method: 'POST', body: '{"not": JSON' }
    const json = { headers: { 'Content-Type': 'application/json' } }
    expect(await given('/raw', { ...init, ...json })).toMatchObject({ body: { bytes: [...Buffer.from(init.body)] } })
    const csv = { headers: { 'Content-Type': 'text/csv' } }
    expect(await given('/stream', { ...init, ...csv })).toMatchObject({ body: { stream: init.body } })
  })
})

test('the table says where callers send what shows who they are, and an API key in a query is no unknown parameter', async () => {
  const { securitySchemes } = await import(join(folder.path, 'everything/routes.gen.ts'))
  expect(securitySchemes).toEqual({
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    session: { type: 'apiKey', in: 'cookie', name: 'session' },
  })
  const { decodeQuery } = await import(join(folder.path, 'everything/decode.gen.ts'))
  expect(decodeQuery({}, 'api_key=a', ['api_key'])).toEqual({ value: {}, issues: [] })
  expect(decodeQuery({}, 'api_key=a').issues).toHaveLength(1)
})

test('the security of each operation is in the table', () => {
  const security = Object.fromEntries(routes.map((route) => [route.operationId, route.security]))
  expect(security).toMatchObject({
    readQuery: [{ key: [] }],
    readBody: [],
    readHeaders: [{}, { key: [] }, { key: [], session: [] }],
  })
})

test('a reply is sent as the media type that it says it has', async () => {
  const replies = await startEcho(routes, () => async ({ query }) => {
    const { as } = query as { as: string }
    const shared = { status: 200, headers: { 'X-Count': 2 } }
    if (as === 'csv') return { ...shared, contentType: 'text/csv', body: 'x,y\n' }
    if (as === 'bytes') return { ...shared, contentType: 'application/octet-stream', body: Buffer.from([1, 255]) }
    return as === 'json' ? { ...shared, contentType: 'application/json', body: [{ x: 1 }] } : { status: 204 }
  })
  const get = async (as: string): Promise<unknown[]> => {
    const response = await fetch(`${replies.baseUrl}/replies?as=${as}`)
    const { status, headers } = response
    return [
      status,
      headers.get('Content-Type'),
      headers.get('X-Count'),
      Buffer.from(await response.arrayBuffer()).toString('latin1'),
    ]
  }
  expect(await get('json')).toEqual([200, 'application/json', '2', '[{"x":1}]'])
  expect(await get('csv')).toEqual([200, 'text/csv; charset=utf-8', '2', 'x,y\n'])
  expect(await get('bytes')).toEqual([200, 'application/octet-stream', '2', '\x01\xff'])
  expect(await get('none')).toEqual([204, null, null, ''])
  await replies.close()
})

test('a reply comes in pieces, or has headers only, where the operation says so', async () => {
  async function* pieces() {
    yield 'x,y\r\n'
    yield Buffer.from('é,2\r\n')
  }
  const files = await startEcho(routes, () => async ({ query, headers }) => {
    const { as } = query as { as: string }
    const shared = { headers: { ETag: '"a"' } }
    if ((headers as { 'If-None-Match'?: string })['If-None-Match'] === '"a"') return { ...shared, status: 304 }
    const contentType = as === 'csv' ? 'text/csv; header=present' : 'application/x-ndjson'
    return { ...shared, status: 200, contentType, body: pieces() }
  })
  const get = async (as: string, headers = {}): Promise<unknown[]> => {
    const response = await fetch(`${files.baseUrl}/file?as=${as}`, { headers })
    const sent = ['Content-Type', 'ETag'].map((name) => response.headers.get(name))
    return [response.status, ...sent, await response.text()]
  }
  const whole = 'x,y\r\né,2\r\n'
  expect(await get('csv')).toEqual([200, 'text/csv; header=present; charset=utf-8', '"a"', whole])
  expect(await get('lines')).toEqual([200, 'application/x-ndjson', '"a"', whole])
  expect(await get('csv', { 'If-None-Match': '"a"' })).toEqual([304, null, '"a"', ''])
  await files.close()
})

test('x-read-by leaves a header to the layer that speaks HTTP', async () => {
  const table = Object.fromEntries(routes.map((route) => [route.operationId, route.parameters]))
  expect(Object.keys(table['readHeaders']?.headers ?? {})).toEqual(['X-Tags', 'X-Point'])
  expect(table['readTraced']).toEqual({})
  expect(await given('/traced', { headers: { 'X-Trace': 'a' } })).not.toHaveProperty('headers')
})
