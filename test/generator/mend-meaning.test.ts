import { expect, test } from 'vitest'
import { mendMeaning } from '../../scripts/generator/document/mend-meaning.ts'
import { resolverWithin } from '../../scripts/generator/document/openapi.ts'

const properties = { a: { type: 'integer' } }
const $ref = '#/components/schemas/Other'

/** The type that a schema has once its meaning is mended, in a document that also has the schema `Other`. */
function typeOf(schema: object, Other: object): unknown {
  const document = { components: { schemas: { It: schema, Other } } }
  mendMeaning(document, resolverWithin(document))
  return Reflect.get(schema, 'type')
}

test.each<[what: string, type: unknown, schema: object, other?: object]>([
  ['alone', 'object', {}],
  ['and parts that are objects', 'object', { allOf: [{ type: 'object' }, { properties }] }],
  ['and a reference to an object', 'object', { anyOf: [{ $ref }] }, { properties }],
  ['and an alternative of another type', undefined, { anyOf: [{ type: 'object' }, { type: 'string' }] }],
  ['and a reference to another type', undefined, { oneOf: [{ $ref }] }, { type: 'string' }],
  ['and an alternative that accepts anything', undefined, { anyOf: [true] }],
  ['and a part with values of its own', undefined, { allOf: [{ enum: ['a', {}] }] }],
  ['and a part that has parts', undefined, { allOf: [{ anyOf: [{ type: 'string' }] }] }],
  ['and a type', 'string', { type: 'string' }],
])('a schema with properties %s has the type %s', (_, type, schema, other = {}) => {
  expect(typeOf({ properties, ...schema }, other)).toBe(type)
})
