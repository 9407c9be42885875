import { expect, test } from 'vitest'
import { prepareDocument } from '../../scripts/generator/document/prepare-document.ts'
import { isObject } from '../../scripts/generator/document/walk-schemas.ts'

const LEVELS = 24

function named(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** Two schemas on each level, both derived from both of the next level, and what each of them says of its own. */
function diamonds(own: (name: string) => object): Record<string, object> {
  const levels = Array.from({ length: LEVELS }, (_, level) => {
    const allOf = [named(`A${level + 1}`), named(`B${level + 1}`)]
    return ['A', 'B'].map((side) => [`${side}${level}`, { ...own(`${side}${level}`), allOf }] as const)
  })
  const last = ['A', 'B'].map((side) => [`${side}${LEVELS}`, { type: 'object', title: side }] as const)
  return Object.fromEntries([...levels.flat(), ...last])
}

/** The schemas as hey-api gets them. */
function prepared(schemas: Record<string, object>): Record<string, Record<string, unknown>> {
  const document = { openapi: '3.1.0', info: { title: 'Parts', version: '1' }, paths: {}, components: { schemas } }
  prepareDocument(document)
  return document.components.schemas as Record<string, Record<string, unknown>>
}

function partsOf(schema: Record<string, unknown> | undefined): readonly unknown[] {
  return [schema?.['allOf'] ?? []].flat()
}

/** On how many ways through its parts hey-api comes to an end. */
function waysThrough(schemas: Record<string, Record<string, unknown>>, name: string, most: number): number {
  let left = most
  const walk = (part: unknown): number => {
    const target =
      isObject(part) && typeof part['$ref'] === 'string' ? schemas[part['$ref'].split('/').at(-1) ?? ''] : part
    const parts = isObject(target) ? partsOf(target) : []
    left -= 1
    if (parts.length === 0 || left <= 0) return 1
    return parts.reduce<number>((sum, inner) => sum + walk(inner), 0)
  }
  return walk(named(name))
}

test('a schema that has its parts on millions of ways gets each of them once', () => {
  const schemas = prepared(diamonds((name) => ({ type: 'object', required: [name], properties: { [name]: {} } })))
  expect(waysThrough(schemas, 'A0', 1_000_000)).toBeLessThan(10_000)
  // its own name stands beside its parts
  const names = partsOf(schemas['A0']).flatMap((part) => Object.keys(Object(Reflect.get(Object(part), 'properties'))))
  const expected = Object.keys(schemas).filter((name) => !['A0', 'B0', `A${LEVELS}`, `B${LEVELS}`].includes(name))
  expect(names.sort()).toEqual(expected.sort())
  expect(partsOf(schemas['A0'])).toContainEqual(named(`A${LEVELS}`))
})

test('a schema with the same part twice on each level is that part', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: LEVELS }, (_, level) => [`A${level}`, { allOf: Array(2).fill(named(`A${level + 1}`)) }]),
  )
  const first = prepared({ ...schemas, [`A${LEVELS}`]: { type: 'object' } })['A0']
  expect(partsOf(first)).toEqual([named(`A${LEVELS}`)])
})

test.each([
  ['has a default', { default: {} }],
  ['counts properties that it does not know', { unevaluatedProperties: false }],
])('a part that %s stays whole', (_, own) => {
  const schemas = diamonds((name) => (name === 'A1' ? own : {}))
  expect(partsOf(prepared(schemas)['A0'])).toContainEqual(named('A1'))
})

test('parts on few ways stay as they are', () => {
  const Base = { type: 'object', properties: { a: {} } }
  const schemas = prepared({
    Base,
    One: { allOf: [named('Base'), { type: 'object' }] },
    Two: { allOf: [named('One')] },
  })
  expect(schemas['Two']?.['allOf']).toEqual([named('One')])
})
