import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateFiles } from '@dataset-service/generator'
import { expect, onTestFinished, test } from 'vitest'
import { resolver } from '../../scripts/generator/samples/document.ts'
import { sampleReply } from '../../scripts/generator/samples/reply.ts'
import { sampleRequest } from '../../scripts/generator/samples/request.ts'

const failure = { description: 'No.', content: { 'application/json': { example: { code: 'no' } } } }

test.each([
  ['its first success', { 404: failure, 201: { description: 'Made.' } }, { status: 201 }],
  [
    'a success for `default` alone',
    { default: failure },
    { status: 200, contentType: 'application/json', body: { code: 'no' } },
  ],
  [
    'the first failure if nothing else is declared, since the document allows no other reply',
    { 404: failure, 500: { description: 'Broken.' } },
    { status: 404, contentType: 'application/json', body: { code: 'no' } },
  ],
  ['the least status of a range', { '5XX': { description: 'Broken.' } }, { status: 500 }],
  ['nothing if no reply is declared', {}, { status: 204 }],
])('the mock of an operation replies with %s', (_, responses, reply) => {
  expect(sampleReply({ responses }, resolver({}))).toEqual(reply)
})

test.each([
  ['text/event-stream', 'data: {"n":1}\n\n'],
  ['application/x-ndjson', '{"n":1}\n'],
  ['application/json-seq', '\x1e{"n":1}\n'],
])('streams of requests and of mocks have one item, in the format of their media type: %s', (contentType, body) => {
  const content = { [contentType]: { example: { n: 1 } } }
  const operation = { requestBody: { content }, responses: { 200: { description: 'Items.', content } } }
  expect(sampleReply(operation, resolver({}))).toEqual({ status: 200, contentType, body })
  expect(sampleRequest({ method: 'POST', path: '/' }, operation, resolver({}))).toMatchObject({ body })
})

test('the mock of an operation replies without what cannot be made up, if the document does not require it', () => {
  const Chain = { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Chain' } } }
  const chain = { $ref: '#/components/schemas/Chain' }
  const properties = { name: { type: 'string' }, chain, chains: { type: 'array', items: chain } }
  const content = { 'application/json': { schema: { type: 'object', properties } } }
  const responses = { 200: { description: 'It.', content } }
  const { body } = sampleReply({ responses }, resolver({ components: { schemas: { Chain } } }))
  expect(body).toEqual({ name: 'text', chains: [] })
})

const list = { type: 'array', items: { type: 'integer' } }

test.each<[what: string, schema: object, sent: string]>([
  ['a list', list, '?it=1'],
  ['an object', { type: 'object', properties: { a: { type: 'string' }, b: {} } }, '?it[a]=text'],
  ['an object of anything', { type: 'object', additionalProperties: { type: 'boolean' } }, '?it[text]=true'],
  ['anything', {}, '?it=text'],
])(
  'a request has a required parameter that is %s, in its style and with something in it, since nothing is sent of an empty one',
  (_, schema, sent) => {
    const styles = { parameters: { query: { it: { spread: 'brackets' } } } } as const
    const parameters = [{ name: 'it', in: 'query', required: true, schema }] as const
    const isList = schema === list
    const request = sampleRequest({ method: 'GET', path: '/' }, { parameters }, resolver({}), isList ? {} : styles)
    expect(request?.target).toBe(`/${sent}`)
  },
)

test.each([
  ['list has an item', list, 'a=1'],
  ['field that may be anything has a text', {}, 'a=text'],
])('a required %s in a form', (_, a, body) => {
  const content = { 'application/x-www-form-urlencoded': { schema: { required: ['a'], properties: { a } } } }
  const request = sampleRequest({ method: 'POST', path: '/' }, { requestBody: { content } }, resolver({}))
  expect(request?.body).toBe(body)
})

test.each([
  ['its mapping', { mapping: { cat: '#/components/schemas/Cat' } }, 'cat'],
  ['the name of the schema', {}, 'Cat'],
])('the sample of an alternative has the value that a discriminator gives it: %s', (_, mapping, kind) => {
  const properties = { kind: { type: 'string' } }
  const Cat = { type: 'object', required: ['kind'], properties }
  const discriminator = { propertyName: 'kind', ...mapping }
  const schema = { required: ['kind'], properties, oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator }
  const requestBody = { content: { 'application/json': { schema } } }
  const document = resolver({ components: { schemas: { Cat } } })
  expect(sampleRequest({ method: 'POST', path: '/' }, { requestBody }, document)?.body).toBe(JSON.stringify({ kind }))
})

const closed = { type: 'object', required: ['a'], additionalProperties: false }
const a = { type: 'integer' }
const node = { $ref: '#/components/schemas/Node' }

test.each<[what: string, media: object, value: unknown]>([
  ['with an example that it refuses', { example: { a: '1' }, schema: { ...closed, properties: { a } } }, { a: 1 }],
  [
    'between two numbers that a document of 3.0 excludes',
    { schema: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true } },
    0.5,
  ],
  ['in a list that has to be empty', { schema: { type: 'array', items: a, maxItems: 0 } }, []],
  ['with another example', { examples: { wrong: { value: 'x' }, right: { value: 5 } }, schema: a }, 5],
  [
    'of which only one alternative may match',
    {
      schema: {
        oneOf: [
          { ...closed, properties: { a } },
          { ...closed, properties: { a, b: a } },
        ],
      },
    },
    { a: 1, b: 1 },
  ],
  ['that requires what it does not declare', { schema: { required: ['a'], properties: {} } }, { a: 'text' }],
  [
    'that requires in one part what another declares',
    { schema: { allOf: [{ properties: { a } }, { required: ['a'] }] } },
    { a: 1 },
  ],
  ['that requires itself or null', { schema: node }, { next: null }],
  ['in parts of which one only describes', { schema: { allOf: [{ type: 'string' }, { description: 'It.' }] } }, 'text'],
  [
    'in places of their own and nowhere else',
    { schema: { type: 'array', prefixItems: [{ type: 'string' }, a, true], items: false, minItems: 3 } },
    ['text', 1, {}],
  ],
  ['with a pattern', { schema: { type: 'string', pattern: '^[A-Z]{3}$' } }, 'AAA'],
  [
    'as often as a long list asks for',
    { schema: { type: 'array', items: a, minItems: 600, maxItems: 600 } },
    Array(600).fill(1),
  ],
  [
    'each of another value',
    { schema: { type: 'array', items: { enum: ['x', 'y'] }, minItems: 2, uniqueItems: true } },
    ['x', 'y'],
  ],
  ['each another number', { schema: { type: 'array', items: a, minItems: 3, uniqueItems: true } }, [1, 2, 3]],
  [
    'with a pattern of several parts',
    { schema: { type: 'string', minLength: 20, pattern: '^arn:aws[a-z-]*:iam::\\d{12}:(?:role|user)/(?!-)[^/\\s]+$' } },
    'arn:aws:iam::000000000000:role/a',
  ],
  ['between two numbers', { schema: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 } }, 0.5],
])('requests and mocks have what the schema accepts, %s', (_, media, value) => {
  const Node = { type: 'object', required: ['next'], properties: { next: { oneOf: [node, { type: 'null' }] } } }
  const content = { 'application/json': media }
  const resolve = resolver({ components: { schemas: { Node } } })
  expect(sampleReply({ responses: { 200: { content } } }, resolve).body).toEqual(value)
  const request = sampleRequest({ method: 'POST', path: '/' }, { requestBody: { content } }, resolve)
  expect(JSON.parse(request?.body ?? '')).toEqual(value)
})

test('a request leaves out what is read-only, and a mock what is write-only, also where more is required than declared', () => {
  const properties = { id: { ...a, readOnly: true }, secret: { type: 'string', writeOnly: true } }
  const schema = { required: ['id', 'secret', 'name'], properties }
  const content = { 'application/json': { schema } }
  const operation = { requestBody: { content }, responses: { 200: { content } } }
  const { body = '' } = sampleRequest({ method: 'POST', path: '/' }, operation, resolver({})) ?? {}
  expect(JSON.parse(body)).toEqual({ secret: 'text', name: 'text' })
  expect(sampleReply(operation, resolver({})).body).toEqual({ id: 1, name: 'text' })
})

test('the request that fits an operation has the parameters of its path, and its own in place of these, and escapes what a form has', async () => {
  const parameter = (name: string, place: string, example: string) => ({
    ...{ name, in: place, required: true },
    schema: { type: 'string', example },
  })
  const parameters = (example: string, query: string) => [
    parameter('id', 'path', example),
    parameter(query, 'query', example),
  ]
  const responses = { 204: { description: 'Done.' } }
  const fields = { type: 'object', required: ['name'], properties: { name: { type: 'string', example: 'a/b' } } }
  const form = { 'application/x-www-form-urlencoded': { schema: fields } }
  const path = {
    parameters: parameters('shared', 'id'),
    get: { operationId: 'getThing', responses },
    put: { operationId: 'putThing', parameters: parameters('own', 'page'), responses },
    post: { operationId: 'postThing', requestBody: { content: form }, responses },
  }
  const mocks = await mocksOf({ '/things/{id}': path })
  const targets = mocks?.match(/"method":"\w+","target":"[^"]+"/g)
  expect(targets).toEqual([
    '"method":"GET","target":"/things/shared?id=shared"',
    '"method":"POST","target":"/things/shared?id=shared"',
    '"method":"PUT","target":"/things/own?page=own&id=shared"',
  ])
  expect(mocks).toContain('"body":"name=a%2Fb"')
})

test('what a schema says that only the evaluator knows counts for mocks too', async () => {
  const alternatives = {
    ...{ type: 'object', properties: { title: { type: 'string' }, slug: { type: 'string' } } },
    oneOf: [{ required: ['title'] }, { required: ['slug'] }],
  }
  const constant = { const: { mode: 'fast' } }
  const content = { 'application/json': { schema: alternatives } }
  const responses = { 200: { description: 'It.', content: { 'application/json': { schema: constant } } } }
  const mocks = await mocksOf({ '/': { post: { operationId: 'post', requestBody: { content }, responses } } })
  expect(mocks).toContain('"body":"{\\"title\\":\\"text\\"}"')
  expect(mocks).toContain('"body":{"mode":"fast"}')
})

async function mocksOf(paths: object): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'mock-requests-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const document = { openapi: '3.1.0', info: { title: 'Things', version: '1' }, paths }
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  const files = await generateFiles(join(folder, 'openapi.json'), { parts: ['mocks'] })
  return files.get('mocks.gen.ts')
}
