import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateFiles } from '@dataset-service/generator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conventions-'))
})
afterAll(() => rm(folder, { recursive: true }))

const PAGE = {
  type: 'object',
  required: ['result', 'next'],
  properties: {
    next: { type: 'string' },
    result: { type: 'object', properties: { things: { type: 'array', items: { type: 'integer' } } } },
  },
}

/** Generates a document with an operation that takes a cursor, one that does not, and extensions. */
async function resourcesOf(all: object, own: object = {}): Promise<string> {
  const replies = { 200: { description: 'Fine.', content: { 'application/json': { schema: PAGE } } } }
  const cursor = { name: 'token', in: 'query', schema: { type: 'string' } }
  const key = { name: 'Request-Key', in: 'header', 'x-idempotency': true, schema: { type: 'string' } }
  const file = join(folder, 'openapi.json')
  const document = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    paths: {
      '/things': {
        get: { operationId: 'listThings', tags: ['Things'], parameters: [cursor], responses: replies, ...own },
        post: { operationId: 'makeThing', tags: ['Things'], parameters: [key], responses: replies },
      },
    },
    ...all,
  }
  await writeFile(file, JSON.stringify(document, null, 1))
  return (await generateFiles(file)).get('resources.gen.ts') ?? ''
}

const pagination = { items: 'result.things', parameter: 'token', cursor: 'next' }

describe('what generated clients do of themselves comes from the document', () => {
  test('without extensions a reply is returned whole, whatever is in it', async () => {
    const text = await resourcesOf({})
    expect(text).toContain('Reply<types.ListThings200Body>')
    expect(text).not.toMatch(/pagination|envelope|retryRules/)
  })

  test('x-pagination makes a list of each operation that takes its parameter, typed by its items and pages', async () => {
    const text = await resourcesOf({ 'x-pagination': pagination })
    expect(text).toContain(
      "List<NonNullable<NonNullable<types.ListThings200Body['result']>['things']>[number], types.ListThings200Body>",
    )
    expect(text).toMatch(/const pagination: Pagination = \{\s+items: 'result\.things',/)
    expect(text.match(/pagination: pagination/g)).toHaveLength(1)
    expect(await resourcesOf({ 'x-pagination': pagination }, { 'x-pagination': false })).not.toContain('List<')
    expect(await resourcesOf({}, { 'x-pagination': { ...pagination, advance: 'page' } })).toContain("advance: 'page'")
  })

  test('x-envelope unwraps, x-idempotency names the header of a key, and x-retry is a table', async () => {
    const rules = [{ statuses: [503], outcome: 'unknown', maxWaitSeconds: 9 }]
    const text = await resourcesOf({ 'x-envelope': 'result', 'x-retry': rules })
    expect(text).toContain("Reply<types.ListThings200Body['result']>")
    expect(text).toContain("envelope: 'result'")
    expect(text.match(/idempotencyKey: 'request-key'/g)).toHaveLength(1)
    expect(text).toContain("{ statuses: [503], outcome: 'unknown', maxWaitSeconds: 9 }")
  })

  test.each<[string, object, object, string]>([
    ['an unknown member', { 'x-pagination': { ...pagination, itmes: '' } }, {}, 'x-pagination has no itmes.'],
    ['no items', { 'x-pagination': { parameter: 'token', cursor: 'next' } }, {}, 'x-pagination needs items'],
    [
      'a parameter that is not declared',
      {},
      { 'x-pagination': { ...pagination, parameter: 'page' } },
      'names page, which is no',
    ],
    ['an envelope that is no name', { 'x-envelope': 1 }, {}, 'x-envelope has to be the name of a property.'],
    ['a rule without an outcome', { 'x-retry': [{ statuses: [503] }] }, {}, 'a rule of x-retry looks like'],
  ])('%s is refused with its line and column', async (_, all, own, message) => {
    const refusal = await resourcesOf(all, own).then(String, (error: Error) => error.message)
    expect(refusal).toMatch(/openapi\.json:\d+:\d+: /)
    expect(refusal).toContain(message)
  })
})
