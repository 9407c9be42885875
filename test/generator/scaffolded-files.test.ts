import { describe, expect, test } from 'vitest'
import { resolver } from '../../scripts/generator/samples/document.ts'
import { bodyEntry, VALID_REQUESTS } from '../../scripts/scaffold/body-entry.ts'
import { conformanceTest } from '../../scripts/scaffold/conformance-test.ts'
import type { ContractOperation } from '../../scripts/scaffold/contract.ts'
import type { Draft } from '../../scripts/scaffold/draft.ts'
import { handlerPlaces } from '../../scripts/scaffold/places.ts'

/** A project of these files. */
function project(files: Readonly<Record<string, string>>): Draft {
  const texts = new Map(Object.entries(files))
  return {
    ...{ made: [], problems: [] },
    read: (path) => texts.get(path),
    list: (folder) => [...texts.keys()].filter((path) => path.startsWith(`${folder}/`)),
    write: (path, text) => void texts.set(path, text),
    save() {},
  }
}

const Chain = { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Chain' } } }

function operation(declared: ContractOperation['declared']): ContractOperation {
  const resolve = resolver({ components: { schemas: { Chain } } })
  return { id: 'getThing', replyType: 'GetThingReply', method: 'GET', path: '/things', declared, resolve }
}

const REQUESTS = `interface Targets { project_id: string }
const bodies = {
  makeProject: () => ({ name: 'a' }),
}
`

describe('the test of a new operation', () => {
  const made = (declared: ContractOperation['declared']) => {
    const draft = project({ [VALID_REQUESTS]: REQUESTS })
    conformanceTest(draft, operation(declared))
    expect(draft.made).toEqual(['test/conformance/get-thing.test.ts'])
    return draft.read('test/conformance/get-thing.test.ts')
  }
  const parameter = (name: string, place: 'path' | 'query' | 'header', schema: object, required = true) => ({
    ...{ name, in: place, required, schema },
  })

  test('has a value for each required parameter, as text, also for one of which none can be made up', () => {
    const text = made({
      parameters: [
        parameter('project_id', 'path', { type: 'string' }),
        parameter('thing_id', 'path', { $ref: '#/components/schemas/Chain' }),
        parameter('size', 'query', { type: 'integer', minimum: 7 }),
        parameter('where', 'query', { type: 'object', required: ['a'], properties: { a: { type: 'boolean' } } }),
        parameter('page', 'query', { type: 'integer' }, false),
        parameter('X-Kind', 'header', { enum: ['it'] }),
      ],
    })
    expect(text).toContain("const targets = { ...(await makeTargets(harness, harness.own)), thing_id: 'text' }")
    const query = 'size=7&where=%7B%22a%22%3Atrue%7D'
    expect(text).toContain(`harness.request(method, \`\${path}?${query}\`, { body, headers: { 'X-Kind': 'it' } })`)
  })

  test.each<[string, string[]]>([
    ['expect(status, text).toBe(200)', ['200', '404']],
    ['expect([200, 201], text).toContain(status)', ['200', '201']],
    ['expect(status, text).toBeLessThan(400)', ['2XX', 'default']],
  ])('%s', (expectation, statuses) => {
    const text = made({ responses: Object.fromEntries(statuses.map((status) => [status, {}])) })
    expect(text).toContain(expectation)
    expect(text).toContain('const targets = await makeTargets(harness, harness.own)\n')
    expect(text).toContain('harness.request(method, path, { body })')
  })

  test('takes the place of no other file, and is not made without what it needs', () => {
    const written = project({ [VALID_REQUESTS]: REQUESTS, 'test/conformance/get-thing.test.ts': 'mine' })
    conformanceTest(written, operation({}))
    expect([written.read('test/conformance/get-thing.test.ts'), written.made]).toEqual(['mine', []])
    const empty = project({})
    conformanceTest(empty, operation({}))
    expect([empty.made, empty.problems]).toEqual([[], [expect.stringContaining('Write a test of getThing by hand')]])
  })
})

describe('the body of a new operation', () => {
  const entry = (schema: object, contentType = 'application/json', required = true, requests = REQUESTS) => {
    const draft = project({ [VALID_REQUESTS]: requests })
    bodyEntry(draft, operation({ requestBody: { required, content: { [contentType]: { schema } } } }))
    const [, added] = /makeProject[^\n]*\n(.*)}\n$/s.exec(draft.read(VALID_REQUESTS) ?? '') ?? []
    return { added, problems: draft.problems }
  }

  test('has what its schema requires, and what tests have made', () => {
    const properties = {
      ...{ project_id: { type: 'string' }, 'a-b': { enum: ["it's"] } },
      ...{
        list: { type: 'array', minItems: 1, items: { type: 'boolean' } },
        none: { type: 'null' },
        of: { type: 'object' },
      },
    }
    const { added } = entry({ type: 'object', required: ['project_id', 'a-b', 'list', 'none', 'of'], properties })
    expect(added).toBe(
      "  getThing: ({ project_id }) => ({ project_id, 'a-b': 'it\\'s', list: [true], none: null, of: {} }),\n",
    )
  })

  test('is left to who writes the operation if none can be made up', () => {
    const thrown = "  getThing: () => {\n    throw new Error('give getThing a valid body')\n  },\n"
    expect(entry({ type: 'string' }, 'text/csv').added).toBe(thrown)
    expect(entry({ $ref: '#/components/schemas/Chain' }).added).toBe(thrown)
  })

  test('is not added where it is not required or is there, and its absence is a problem', () => {
    expect(entry({}, 'application/json', false).added).toBe('')
    const own = REQUESTS.replace('\n}', '\n  getThing: () => 1,\n}')
    expect(entry({}, 'application/json', true, own)).toEqual({ added: '  getThing: () => 1,\n', problems: [] })
    expect(entry({}, 'application/json', true, '').problems).toEqual([
      expect.stringContaining('no object named bodies'),
    ])
  })
})

test('handlers are found in functions that return the operations of a tag, and in nothing else', () => {
  const text = `
export function thingOperations(store: Store): ThingOperations<Caller> {
  prepare()
  return ({ getThing() {} })
}
export const otherOperations = (store: Store): OtherOperations => ({ getOther() {} })
export function odd(): OddOperations { return made() }
export function countOf(): Count { return {} }
export function plain() { return {} }
`
  const places = handlerPlaces(project({ 'server/operations/things.ts': text, 'server/operations/none.ts': '' }))
  expect(
    [...places].map(([name, { functionName, context, object }]) => [name, functionName, context, object?.getText()]),
  ).toEqual([
    ['ThingOperations', 'thingOperations', 'Caller', '{ getThing() {} }'],
    ['OtherOperations', 'otherOperations', undefined, '{ getOther() {} }'],
    ['OddOperations', 'odd', undefined, undefined],
  ])
})
