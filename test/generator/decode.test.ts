import { describe, expect, test } from 'vitest'
import {
  decodeCookies,
  decodeForm,
  decodePath,
  decodeQuery,
  decodeRawPath,
} from '../../scripts/generator/static/decode.ts'
import { acceptedContent, decodeBody } from '../../scripts/generator/static/decode-body.ts'
import type { RouteParameters } from '../../scripts/generator/static/route.ts'

const LIST: RouteParameters = { tags: { kind: 'string[]', required: false, separator: ',' } }
/** As Stripe has them. */
const STRIPE: RouteParameters = {
  expand: { kind: 'string[]', required: false, spread: 'brackets' },
  created: {
    ...{ kind: 'object', or: 'integer', required: false, spread: 'brackets' },
    properties: { gte: 'integer', lt: 'integer' },
  },
  status: { kind: 'string[]', or: 'string', required: false },
}

describe('a separator', () => {
  test.each([
    ['tags=a,b', ['a', 'b']],
    ['tags=a%2Cb', ['a', 'b']],
    ['tags=a%2Cb,c', ['a,b', 'c']],
    ['tags=', ['']],
    ['tags=a+b,c%20d', ['a b', 'c d']],
  ])('that is percent-encoded belongs to an item if another is not: %s', (query, tags) => {
    expect(decodeQuery(LIST, query)).toEqual({ value: { tags }, issues: [] })
    expect(decodeForm(LIST, query)).toEqual({ value: { tags }, issues: [] })
    expect(decodeCookies(LIST, query.replace('+', '%20'))).toEqual({ value: { tags }, issues: [] })
  })

  test('in a path belongs to an item if it is percent-encoded, for which the path has to be as it was sent', () => {
    expect(decodeRawPath(LIST, { tags: 'a%2Cb' }).value).toEqual({ tags: ['a,b'] })
    expect(decodePath(LIST, { tags: 'a,b' }).value).toEqual({ tags: ['a', 'b'] })
    expect(decodeRawPath(LIST, { tags: '%ff' }).issues).toEqual([
      { reason: 'malformed value', name: 'tags', text: '%ff' },
    ])
  })
})

describe('a parameter that is one value or several', () => {
  test.each([
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['expand%5B%5D=a', { expand: ['a'] }],
    ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
    ['expand=a', { expand: ['a'] }],
    ['created=5', { created: 5 }],
    ['created[gte]=5&created[lt]=9', { created: { gte: 5, lt: 9 } }],
    ['created%5Bgte%5D=5', { created: { gte: 5 } }],
    ['created=soon', { created: 'soon' }],
    ['status=paid', { status: 'paid' }],
    ['status=paid&status=open', { status: ['paid', 'open'] }],
  ])('is read as what was sent: %s', (query, value) => {
    expect(decodeQuery(STRIPE, query)).toEqual({ value, issues: [] })
  })

  test.each(['expand[a]=1', 'created[]=1', 'status[]=a'])('is nothing else: %s', (query) => {
    expect(decodeQuery(STRIPE, query).issues).toMatchObject([{ reason: 'unknown' }])
  })
})

describe('brackets within brackets', () => {
  const line = { kind: 'object', properties: { price: 'number', tags: 'string[]' } } as const
  const form: RouteParameters = {
    order: {
      kind: 'object',
      required: false,
      spread: 'brackets',
      properties: { lines: { kind: 'json[]', items: line }, note: 'string', by: { kind: 'object', or: 'string' } },
    },
  }
  const read = (text: string): unknown => decodeQuery(form, text).value['order']

  test.each([
    [
      'order[lines][0][price]=1.5&order[lines][0][tags][]=a&order[lines][0][tags][]=b',
      { lines: [{ price: 1.5, tags: ['a', 'b'] }] },
    ],
    ['order[lines][1][price]=2&order[lines][0][price]=1', { lines: [{ price: 1 }, { price: 2 }] }],
    ['order[lines][10][price]=2&order[lines][9][price]=1', { lines: [{ price: 1 }, { price: 2 }] }],
    ['order%5Blines%5D%5B0%5D%5Bprice%5D=1', { lines: [{ price: 1 }] }],
    ['order[by]=', { by: '' }],
    ['order[by][name]=a', { by: { name: 'a' } }],
    ['order[by]={"name":"a"}', { by: { name: 'a' } }],
  ])('are objects and lists of their declared types: %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    ['order[note][x]=a', { note: { x: 'a' } }],
    ['order[lines][x]=a', { lines: { x: 'a' } }],
    ['order[by]=a&order[by][name]=b', { by: 'a' }],
  ])('of another shape are left for the validator to refuse: %s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test('are followed to a depth of 16, and not made wide at any cost', () => {
    const issuesOf = (depth: number) => decodeQuery(form, `order${'[a]'.repeat(depth)}=1`).issues
    expect(issuesOf(16)).toEqual([])
    for (const depth of [17, 100_000]) expect(issuesOf(depth)).toMatchObject([{ reason: 'unknown' }])
    const wide = Array.from({ length: 20_000 }, (_, index) => `order[lines][${index}][price]=${index}`).join('&')
    expect(read(wide)).toMatchObject({ lines: { length: 20_000 } })
  })
})

test.each([
  ['application/vnd.things+json', 'application/*+json'],
  ['Application/JSON; charset="utf-8"; version=2', 'application/json;version=2'],
  ['application/json;version=3', 'application/json'],
  ['text/csv; header=present', 'text/*'],
])('%s is read as the media type that is most like it, %s', (header, declared) => {
  const types = [
    'application/json',
    'application/json;version=1',
    'application/json;version=2',
    'application/*+json',
    'text/*',
  ]
  const content = Object.fromEntries(types.map((type) => [type, { decode: 'json', schema: undefined } as const]))
  expect(acceptedContent({ required: true, content }, header)?.content).toBe(content[declared])
})

describe('a part of a form', () => {
  const fields = { file: { kind: 'file', required: false }, count: { kind: 'integer', required: false } } as const
  const read = async (...parts: string[]) => {
    const body = Buffer.from([...parts.map((part) => `--B\r\n${part}\r\n`), '--B--'].join(''), 'latin1')
    return decodeBody({ decode: 'multipart', schema: undefined, fields }, 'multipart/form-data; boundary=B', body)
  }
  const named = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}\r\n\r\n`

  test.each([
    ['no name of a file', named('file'), '', ''],
    ['one', named('file', '; filename="a \\"b%22"\r\nContent-Type: image/png'), 'a "b"', 'image/png'],
    ['one in any language', named('file', `; filename="?"; filename*=UTF-8''%C3%A9`), 'é', ''],
  ])('that is binary keeps its bytes, also lines that begin like a boundary, with %s', async (_, head, name, type) => {
    const bytes = '\xff\x00\r\n--Bytes\r\n'
    const decoded = await read(head + bytes)
    const { file } = (decoded.ok ? decoded.value : {}) as { file: File }
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toBe(bytes)
    expect(file).toMatchObject({ type: type || 'text/plain', ...(name && { name }) })
  })

  test('that is a text is in UTF-8, or in the charset that it names', async () => {
    const problem = 'has a field "note" that is not valid UTF-8'
    expect(await read(`${named('note')}\xe9`)).toMatchObject({ ok: false, problem })
    const inLatin1 = named('note', '\r\nContent-Type: text/plain; charset=iso-8859-1')
    expect(await read(`${inLatin1}\xe9`, `${named('count')}5`)).toEqual({ ok: true, value: { note: 'é', count: 5 } })
  })

  test.each([[`${named('count')}5\r\n--B`], ['Content-Type: text/plain\r\n\r\n5'], ['count=5']])(
    'that has no name or no end is no part: %j',
    async (part) => {
      expect(await read(part)).toMatchObject({ ok: false, problem: 'is not valid multipart/form-data' })
    },
  )
})
