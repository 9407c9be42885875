import { compareContracts, compatibleReport, type JsonObject } from '@dataset-service/generator'
import { describe, expect, test } from 'vitest'

/** A contract with one operation and one webhook, with parts replaced. */
function contract({
  tag = 'Things',
  argument = 'rows',
  webhooks = ['sent'],
  schema = {} as JsonObject,
  all = {} as JsonObject,
  own = {} as JsonObject,
}): JsonObject {
  const content = { 'application/json': { schema: { type: 'object', properties: { kind: schema } } } }
  const body = { 'x-client-argument': argument, content }
  const event = (name: string) => [name, { post: { requestBody: { content }, responses: { '204': {} } } }] as const
  return {
    openapi: '3.1.0',
    ...all,
    paths: {
      '/a': {
        post: { ...own, operationId: 'send', tags: [tag], requestBody: body, responses: { '200': { content } } },
      },
    },
    webhooks: Object.fromEntries(webhooks.map(event)),
  }
}

type Parts = Parameters<typeof contract>[0]

/** What changed, and which side it breaks. */
function changes(before: Parts, now: Parts): string[] {
  const found = compareContracts(contract(before), contract(now))
  return found.map(
    ({ operation, what, breaks }) => `${operation}: ${what}${breaks ? `, breaks ${breaks.audience}` : ''}`,
  )
}

describe('contract:check', () => {
  test('sees that generated clients find an operation elsewhere, or give it something else', () => {
    expect(changes({}, { tag: 'Others' })).toEqual(['send (POST /a): tag: Things → Others, breaks generated clients'])
    expect(changes({}, { argument: 'items' })).toEqual([
      'send (POST /a): x-client-argument: rows → items, breaks generated clients',
    ])
  })

  test('sees that methods of generated clients return something else', () => {
    const pages = { 'x-pagination': { items: 'data', parameter: 'cursor', cursor: 'next' } }
    expect(changes({ all: { 'x-envelope': 'data' } }, {})).toEqual([
      'all operations: x-envelope changed, breaks generated clients',
    ])
    expect(changes({}, { all: pages })).toEqual(['all operations: x-pagination changed, breaks generated clients'])
    expect(changes({ own: pages }, {})).toEqual(['send (POST /a): x-pagination changed, breaks generated clients'])
    expect(
      changes({ own: pages }, { own: { 'x-pagination': { cursor: 'next', parameter: 'cursor', items: 'data' } } }),
    ).toEqual([])
  })

  test('names a webhook that is new, and sees one that is gone or sends something else', () => {
    expect(changes({}, { webhooks: ['sent', 'seen'] })).toEqual(['webhook seen (POST): webhook added'])
    expect(changes({}, { webhooks: [] })).toEqual(['webhook sent (POST): webhook removed, breaks clients that read'])
    const typed = { schema: { type: 'string' } }
    expect(changes(typed, { schema: { type: 'integer' } })).toContainEqual(
      expect.stringMatching(/^webhook sent \(POST\): type: string → integer, breaks clients that read$/),
    )
  })

  test.each([
    ['[0-9]+', '\\d+'],
    ['[^0-9]', '\\D'],
    ['[\\d]{2}', '[0-9]{2}'],
    ['[a-z0-9_A-Z]', '\\w'],
    ['[ab-d]', '[b-da]'],
  ])('takes %s and %s for the same pattern', (before, now) => {
    const patterned = (pattern: string): Parts => ({ schema: { type: 'string', pattern } })
    expect(changes(patterned(before), patterned(now))).toEqual([])
  })

  test('names at most six of the operations that share a change, and counts the others', () => {
    const change = { place: '#/components/schemas/Name', what: 'property added' }
    const reportOf = (count: number) =>
      compatibleReport(Array.from({ length: count }, (_, index) => ({ operation: `op${index + 1}`, ...change })))
    expect(reportOf(6)).toMatch(/ \(op1, op2, op3, op4, op5, op6\)$/)
    expect(reportOf(8)).toMatch(/ \(op1, op2, op3, op4, op5, op6 and 2 more\)$/)
  })

  test('lets an enumeration grow that is marked as open, and no other', () => {
    const values = (list: string[], isOpen: boolean): Parts => ({
      schema: { type: 'string', enum: list, ...(isOpen ? { 'x-extensible-enum': true } : {}) },
    })
    const breaking = (before: Parts, now: Parts) => changes(before, now).filter((change) => change.includes('breaks'))
    expect(breaking(values(['a'], true), values(['a', 'b'], true))).toEqual([])
    expect(breaking(values(['a'], false), values(['a', 'b'], false))).not.toEqual([])
    // a closed object that opens may have members that no client expects
    expect(breaking(values(['a'], false), values(['a'], true))).not.toEqual([])
    const listed = (list: string[]): Parts => ({ schema: { type: 'string', 'x-extensible-enum': list } })
    expect(breaking(listed(['a']), listed(['a', 'b']))).toEqual([])
  })
})
