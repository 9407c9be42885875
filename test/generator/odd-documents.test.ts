import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'
import { startEcho } from './echo.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

let folder: GeneratedFolder

beforeAll(async () => {
  folder = await generatedFolder()
})

afterAll(() => folder.remove())

async function generate(name: string, document: unknown): Promise<void> {
  const file = join(folder.path, `${name}.json`)
  await writeFile(file, JSON.stringify(document))
  await folder.generate(name, file)
}

/** The operation and its request, or the status of a refusal. */
async function answers(name: string, path: string, init?: RequestInit): Promise<unknown> {
  const echo = await startEcho(await folder.routesOf(name))
  const response = await fetch(echo.baseUrl + path, init)
  const { operationId, request } = (await response.json()) as { operationId: string; request: unknown }
  await echo.close()
  return response.status === 200 ? [operationId, request] : response.status
}

const info = { title: 'Odd', version: '1' }
const responses = { 204: { description: 'Done.' } }

test('names that are reserved words, or no names at all, compile and are served', async () => {
  await folder.generate('names', join(FIXTURES, 'names.yaml'))
  const path = '/new/a?a-b[]=default&a-b[]=a%20b&toString=p'
  const query = { 'a-b[]': ['default', 'a b'], toString: 'p' }
  expect(await answers('names', path)).toEqual(['new', { path: { default: 'a' }, query }])
})

test('parameters may have names that every object inherits, and be missing', async () => {
  const named = (name: string, place: string) => ({ name, in: place, schema: { type: 'string' } })
  const parameters = [named('constructor', 'query'), named('toString', 'query'), named('constructor', 'header')]
  await generate('inherited', { openapi: '3.1.0', info, paths: { '/': { get: { parameters, responses } } } })
  expect(await answers('inherited', '/')).toEqual(['get', { query: {}, headers: {} }])
  expect(await answers('inherited', '/?constructor=a')).toEqual(['get', { query: { constructor: 'a' }, headers: {} }])
})

test('parts of a document may be in other files, in circles, and merged', async () => {
  await folder.generate('external', join(FIXTURES, 'external/openapi.yaml'))
  expect(await answers('external', '/nodes/1')).toEqual(['getNode', { path: { id: 1 } }])
  const bundled = await readFile(join(folder.path, 'external/openapi.json'), 'utf8')
  expect(bundled).not.toContain('.yaml')
  const { Name } = JSON.parse(bundled).components.schemas
  expect(Name, 'a merge key').toEqual({ type: 'string', minLength: 1, nullable: true })
})

test('without operationIds, operations are named for their methods and paths', async () => {
  const get = { responses }
  await generate('unnamed', {
    openapi: '3.1.0',
    info,
    paths: {
      '/': { get },
      '/a/{b}/c.d': {
        get: { ...get, parameters: [{ name: 'b', in: 'path', required: true, schema: { type: 'string' } }] },
      },
    },
  })
  expect(await answers('unnamed', '/a/1/c.d')).toEqual(['getAByBCD', { path: { b: '1' } }])
})

test('hundreds of tags are hundreds of interfaces', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `/p${index}`,
      { get: { operationId: `op${index}`, tags: [`Tag ${index}`], responses } },
    ]),
  )
  await generate('tags', { openapi: '3.0.0', info, paths })
  expect(
    (await readFile(join(folder.path, 'tags/operations.gen.ts'), 'utf8')).match(/interface Tag\d+Operations /g),
  ).toHaveLength(300)
})

test.each([
  ['5', 5],
  ['auto', 'auto'],
  ['true', true],
  ['2024-01-31', '2024-01-31'],
])(
  'a parameter that is a number, a flag, a date or one of some words is decoded as what was sent: %s',
  async (text, value) => {
    const schema = { anyOf: [{ type: 'integer' }, { type: 'string', format: 'date' }, { enum: ['auto', true] }] }
    const parameters = [
      { name: 'one', in: 'path', required: true, schema },
      { name: 'many', in: 'query', schema: { type: 'array', items: schema } },
    ]
    await generate('mixed', { openapi: '3.1.0', info, paths: { '/{one}': { get: { parameters, responses } } } })
    expect(await answers('mixed', `/${text}?many=${text}`)).toEqual([
      'getByOne',
      { path: { one: value }, query: { many: [value] } },
    ])
  },
)

test.each([
  ['lines=5&flag=auto', { lines: 5, flag: 'auto' }],
  ['lines=true&flag=true', { lines: 'true', flag: true }],
  ['year=2024', { year: '2024' }],
])(
  'a parameter that is a number, a flag or a text of a pattern is decoded as what was sent: %s',
  async (text, value) => {
    const either = (name: string, type: string, pattern: string) => ({
      ...{ name, in: 'query' },
      schema: { anyOf: [{ type }, { type: 'string', pattern }] },
    })
    const parameters = [
      either('lines', 'integer', '^[a-z]+$'),
      either('flag', 'boolean', '^auto$'),
      either('year', 'integer', '^2\\d{3}$'),
    ]
    await generate('pattern', {
      openapi: '3.1.0',
      info,
      paths: { '/': { get: { operationId: 'get', parameters, responses } } },
    })
    expect(await answers('pattern', `/?${text}`)).toEqual(['get', { query: value }])
  },
)

test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
  'fields that a form does not name are decoded to the type that additionalProperties declares: %s',
  async (contentType) => {
    const additionalProperties = { type: 'array', items: { type: 'integer' } }
    const schema = { type: 'object', properties: { name: { type: 'string' } }, additionalProperties }
    const post = { operationId: 'post', requestBody: { content: { [contentType]: { schema } } }, responses }
    const name = contentType.replace('/', '-')
    await generate(name, { openapi: '3.0.0', info, paths: { '/': { post } } })
    const form = contentType.startsWith('m') ? new FormData() : new URLSearchParams()
    for (const [field, text] of [
      ['name', '1'],
      ['a', '1'],
      ['b', '1'],
      ['b', '2'],
    ] as const)
      form.append(field, text)
    expect(await answers(name, '/', { method: 'POST', body: form })).toEqual([
      'post',
      { body: { name: '1', a: [1], b: [1, 2] } },
    ])
  },
)

test.each(['/caf%C3%A9/~a', '/caf%c3%a9/%7Ea', '/%63af%C3%A9/~%61'])(
  'a path is found in each way to write it in a URL: %s',
  async (path) => {
    await generate('written', {
      openapi: '3.1.0',
      info,
      paths: { '/café/~a': { get: { operationId: 'find', responses } } },
    })
    expect(await answers('written', path)).toEqual(['find', {}])
  },
)

test('parameters called Accept, Authorization and Content-Type are ignored, as OpenAPI says', async () => {
  const parameters = ['Accept', 'Authorization', 'content-type'].map((name) => ({
    ...{ name, in: 'header', required: true },
    schema: { enum: ['application/json'] },
  }))
  const post = { operationId: 'post', requestBody: { content: { 'application/json': {} } }, responses }
  await generate('ignored', { openapi: '3.0.0', info, paths: { '/': { parameters, post } } })
  const headers = { Accept: '*/*', 'Content-Type': 'application/json; charset=utf-8' }
  expect(await answers('ignored', '/', { method: 'POST', headers, body: '1' })).toEqual(['post', { body: 1 }])
})

test('a parameter that the path does not name is ignored, and what it does name is a text if nothing is declared', async () => {
  const parameters = [{ name: 'thing_id', in: 'path', required: true, schema: { type: 'integer' } }]
  await generate('misnamed', {
    openapi: '3.0.0',
    info,
    paths: { '/things/{thingid}': { parameters, get: { operationId: 'getThing', responses } } },
  })
  expect(await answers('misnamed', '/things/5')).toEqual(['getThing', { path: { thingid: '5' } }])
})

test('a parameter whose content is not JSON is a text, whatever its schema says of what is written in it', async () => {
  const withContent = (name: string, mediaType: string, schema: object) => ({
    ...{ name, in: 'query' },
    content: { [mediaType]: { schema } },
  })
  const parameters = [
    withContent('text', 'text/plain', { type: 'string' }),
    withContent('count', 'text/plain', { type: 'integer' }),
    withContent('fields', 'application/x-www-form-urlencoded', { type: 'object', properties: { a: {} } }),
  ]
  await generate('plain', {
    openapi: '3.0.0',
    info,
    paths: { '/': { get: { operationId: 'get', parameters, responses } } },
  })
  const query = { text: '5', count: 5, fields: 'a=1' }
  expect(await answers('plain', '/?text=5&count=5&fields=a%3D1')).toEqual(['get', { query }])
})

test.each([
  ['text/csv', { type: 'string', format: 'binary' }, 'a,b', 'a,b'],
  ['text/plain', { type: 'integer' }, '5', '5'],
  ['application/yaml', { $ref: '#/components/schemas/Upload' }, 'file: x', 'file: x'],
  ['application/json', { $ref: '#/components/schemas/Upload' }, '{"file":"x"}', { file: 'x' }],
])('what a schema says of a text in %s refuses no body: %j', async (contentType, schema, body, received) => {
  const post = { operationId: 'post', requestBody: { content: { [contentType]: { schema } } }, responses }
  const Upload = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }
  const name = contentType.replace('/', '-')
  await generate(name, { openapi: '3.0.0', info, paths: { '/': { post } }, components: { schemas: { Upload } } })
  const headers = { 'Content-Type': contentType }
  expect(await answers(name, '/', { method: 'POST', headers, body })).toEqual(['post', { body: received }])
})

test('an optional body counts by its bytes: a media type alone is none, and bytes without a media type are refused', async () => {
  const put = { operationId: 'put', requestBody: { content: { 'application/json': {} } }, responses }
  await generate('optional', { openapi: '3.0.0', info, paths: { '/': { put } } })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect(await answers('optional', '/', { method: 'PUT', headers })).toEqual(['put', {}])
  expect(await answers('optional', '/', { method: 'PUT', body: new Uint8Array([49]) })).toBe(415)
})

test('a document without operations, and one of nothing but webhooks, have a table without routes', async () => {
  await generate('empty', { openapi: '3.0.0', info, paths: {} })
  await generate('webhooks', { openapi: '3.1.0', info, webhooks: { event: { post: { responses } } } })
  expect([await folder.routesOf('empty'), await folder.routesOf('webhooks')]).toEqual([[], []])
})

let count = 0

const Named = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }

/** Whether a server takes each body whose schema is this one. */
async function taken(openapi: string, schema: object, bodies: readonly unknown[]): Promise<boolean[]> {
  count += 1
  const name = `taken-${count}`
  const requestBody = { required: true, content: { 'application/json': { schema } } }
  const paths = { '/': { post: { operationId: 'send', requestBody, responses } } }
  await generate(name, { openapi, info, paths, components: { schemas: { Named } } })
  const headers = { 'Content-Type': 'application/json' }
  const given = bodies.map((body) => answers(name, '/', { method: 'POST', headers, body: JSON.stringify(body) }))
  return (await Promise.all(given)).map((answer) => answer !== 400)
}

test.each([
  ['3.0.3', { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true }],
  ['3.0.3', { exclusiveMinimum: 1, exclusiveMaximum: 3 }],
  ['3.0.3', { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true, nullable: true }],
  ['3.1.0', { minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true }],
  ['3.1.0', { exclusiveMinimum: 1, exclusiveMaximum: 3 }],
])('in %s, exclusive bounds are kept as flags and as numbers: %j', async (openapi, bounds) => {
  expect(await taken(openapi, { type: 'integer', ...bounds }, [1, 2, 3])).toEqual([false, true, false])
})

test('items may be a reference with more beside it, and values of which one is null', async () => {
  const items = { $ref: '#/components/schemas/Named', properties: { size: { type: 'integer' } } }
  const lists = [[], [{ name: 'a' }], [{ name: 'a', size: 1 }], [{ name: 'a', size: 'b' }], [{ size: 1 }]]
  expect(await taken('3.1.0', { type: 'array', items }, lists)).toEqual([true, true, true, false, false])
  const choice = { type: 'array', items: { enum: ['a', null] } }
  for (const openapi of ['3.0.3', '3.1.0'])
    expect(await taken(openapi, choice, [[], ['a'], [null], ['b'], null])).toEqual([true, true, true, false, false])
})

test('null is valid for several schemas together only if each of them allows it', async () => {
  const named = { type: 'object', properties: { name: { type: 'string' } } }
  const sized = { type: ['object', 'null'], properties: { size: { type: 'integer' } } }
  const part = (allOf: object[]) => ({ type: 'object', properties: { part: { allOf } } })
  const bodies = [{ part: null }, { part: { name: 'a' } }]
  expect(await taken('3.1.0', part([named, sized]), bodies)).toEqual([false, true])
  expect(await taken('3.1.0', part([{ ...named, type: ['object', 'null'] }, sized]), bodies)).toEqual([true, true])
  expect(await taken('3.0.3', part([named, { ...named, nullable: true }]), bodies)).toEqual([false, true])
})

test('all of these compile', async () => {
  expect(await folder.typecheck()).toBe('')
})
