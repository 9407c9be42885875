import { compareContracts, type JsonObject } from '@dataset-service/generator'
import { describe, expect, test } from 'vitest'

/** A contract with one operation, which takes and returns values of one schema. */
function contractOf(schema: JsonObject, schemas: JsonObject = {}): JsonObject {
  const content = { 'application/json': { schema } }
  const replies = { '200': { description: 'It.', content } }
  return {
    openapi: '3.1.0',
    paths: { '/things': { post: { operationId: 'echo', requestBody: { content }, responses: replies } } },
    components: { schemas },
  }
}

const NOBODY = ''
const SEND = 'clients that send'
const READ = 'clients that read'
const BOTH = 'clients that send, clients that read'

/** Which side a change of a schema breaks. */
function broken(released: JsonObject, current: JsonObject, schemas?: JsonObject): string {
  const changes = compareContracts(contractOf(released, schemas), contractOf(current, schemas))
  return [...new Set(changes.flatMap(({ breaks }) => breaks?.audience ?? []))].join(', ')
}

const text: JsonObject = { type: 'string' }
const refA: JsonObject = { $ref: '#/components/schemas/A' }
const refB: JsonObject = { $ref: '#/components/schemas/B' }
const a: JsonObject = { type: 'object', required: ['a'], properties: { a: text } }
const b: JsonObject = { type: 'object', required: ['b'], properties: { b: text } }
const kindOf = (kind: string): JsonObject => ({ required: ['kind'], properties: { kind: { const: kind } } })
const NAMED: JsonObject = {
  A: a,
  B: b,
  Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
}

describe('a schema for what clients send and read breaks', () => {
  test.each<[what: string, released: JsonObject, current: JsonObject, broken: string]>([
    ['senders when it no longer takes null', { type: ['string', 'null'] }, text, SEND],
    ['readers when it is null in the way of OpenAPI 3.0', text, { type: 'string', nullable: true }, READ],
    ['nobody when null is spelt otherwise', { ...text, nullable: true }, { anyOf: [text, { type: 'null' }] }, NOBODY],
    ['nobody when a type is written as a list of one', text, { type: ['string'] }, NOBODY],
    ['nobody when a const becomes an enum of one', { const: 'a' }, { type: 'string', enum: ['a'] }, NOBODY],
    ['readers when any value can come', text, {}, READ],
    ['senders when only some values are left', text, { type: 'string', enum: ['a', 'b'] }, SEND],
    ['both when values are exchanged', { enum: ['a', 'b'] }, { enum: ['a', 'c'] }, BOTH],
    ['both when the type is another', text, { type: 'integer' }, BOTH],
    ['senders when only some items are taken', { type: 'array' }, { type: 'array', items: text }, SEND],
    ['readers when any items can come', { type: 'array', items: text }, { type: 'array' }, READ],
    [
      'both when items are of another type',
      { type: 'array', items: text },
      { type: 'array', items: { type: 'integer' } },
      BOTH,
    ],
    ['readers when an alternative comes', refA, { oneOf: [refA, refB] }, READ],
    ['readers when it becomes one of several', refA, { type: 'object', oneOf: [refA, refB] }, READ],
    ['senders when an alternative goes', { oneOf: [refA, refB] }, refB, SEND],
    ['nobody when alternatives change places', { oneOf: [refA, refB] }, { oneOf: [refB, refA] }, NOBODY],
    ['nobody when alternatives are written out', { oneOf: [refA, refB] }, { oneOf: [a, b] }, NOBODY],
    [
      'both when a property goes beside alternatives',
      { ...a, anyOf: [needing('x'), needing('y')] },
      { anyOf: [needing('x'), needing('y')] },
      BOTH,
    ],
    ['senders when alternatives come beside properties', a, { ...a, anyOf: [needing('x'), needing('y')] }, SEND],
    ['nobody when anyOf is written for oneOf', { oneOf: [refA, text] }, { anyOf: [refA, text] }, NOBODY],
    [
      'nobody when oneOf is written for anyOf',
      { anyOf: [kindOf('a'), kindOf('b')] },
      { oneOf: [kindOf('a'), kindOf('b')] },
      NOBODY,
    ],
    ['readers when a value can be both alternatives', { oneOf: [refA, refB] }, { anyOf: [refA, refB] }, READ],
    ['senders when a value cannot be both any more', { anyOf: [refA, refB] }, { oneOf: [refA, refB] }, SEND],
    ['nobody when it is put together by allOf', { allOf: [refA] }, refA, NOBODY],
    ['senders when allOf asks for more', refA, { allOf: [refA, refB] }, SEND],
    [
      'nobody when a closed object is put together by allOf',
      closed({ a: text }),
      { allOf: [closed({ a: text })] },
      NOBODY,
    ],
    ['senders when a map is closed', { type: 'object' }, { type: 'object', additionalProperties: false }, SEND],
    ['senders when the values of a map are narrowed', mapOf({}), mapOf(text), SEND],
    ['readers when the values of a map are widened', mapOf(text), mapOf({}), READ],
    ['readers when a closed object gets a property', closed({}), closed({ a: text }), READ],
    ['senders when a list has to be without repetition', listOf({}), listOf({ uniqueItems: true }), SEND],
    ['senders when a step is multiplied', { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 4 }, SEND],
    ['readers when int32 becomes int64', int('int32'), int('int64'), READ],
    ['nobody when a format is only a hint', text, { type: 'string', format: 'password' }, NOBODY],
    ['both when nobody can tell', { ...text, pattern: '^a' }, { ...text, pattern: '^b' }, BOTH],
    ['senders when a pattern forbids more', forbidding('{1,2}'), forbidding('{1,3}'), SEND],
    [
      'senders when a property is only read',
      { properties: { a: text } },
      { properties: { a: { ...text, readOnly: true } } },
      SEND,
    ],
    [
      'nobody when a schema holds itself',
      { $ref: '#/components/schemas/Tree' },
      { $ref: '#/components/schemas/Tree' },
      NOBODY,
    ],
  ])('%s', (_, released, current, expected) => {
    expect(broken(released, current, NAMED)).toBe(expected)
  })
})

function needing(name: string): JsonObject {
  return { required: [name] }
}

function mapOf(values: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: values }
}

function closed(properties: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: false, properties }
}

function listOf(more: JsonObject): JsonObject {
  return { type: 'array', items: text, ...more }
}

function int(format: string): JsonObject {
  return { type: 'integer', format }
}

function forbidding(count: string): JsonObject {
  return { type: 'string', pattern: `^(?!x${count}$)` }
}

describe('statuses', () => {
  const reply: JsonObject = { description: 'It.', content: { 'application/json': { schema: text } } }
  const replying = (...statuses: string[]): JsonObject => ({
    openapi: '3.1.0',
    paths: { '/things': { get: { responses: Object.fromEntries(statuses.map((status) => [status, reply])) } } },
  })

  test.each([
    ['nobody when a 304 comes with the header that asks for it', [], ['If-None-Match'], false],
    ['readers when it comes to those who sent that header before', ['If-None-Match'], ['If-None-Match'], true],
    ['readers when nobody can ask for it', [], [], true],
  ])('break %s', (_, released, current, isBroken) => {
    const asked = (names: string[], ...statuses: string[]): JsonObject => {
      const parameters = names.map((name) => ({ name, in: 'header', schema: text }))
      const responses = Object.fromEntries(statuses.map((status) => [status, reply]))
      return { openapi: '3.1.0', paths: { '/things': { get: { parameters, responses } } } }
    }
    const changes = compareContracts(asked(released, '200'), asked(current, '200', '304'))
    expect(changes.some(({ breaks }) => breaks !== undefined)).toBe(isBroken)
  })

  test.each([
    ['nobody when they come under their class or under default', ['2XX', 'default'], ['200', '404'], false],
    ['readers when a class of them goes', ['200', '3XX'], ['200'], true],
    ['nobody when a class of them goes and one of it stays', ['2XX', '200'], ['200'], false],
    ['readers when a class of them goes and only others stay', ['2XX', '404'], ['404'], true],
    ['readers when one of them goes and another one stays', ['200', '201'], ['201'], true],
    ['readers when one comes that came under a class of failures', ['200', '4XX'], ['200', '202', '4XX'], true],
  ])('break %s', (_, released, current, isBroken) => {
    const changes = compareContracts(replying(...released), replying(...current))
    expect(changes.some(({ breaks }) => breaks !== undefined)).toBe(isBroken)
  })
})
