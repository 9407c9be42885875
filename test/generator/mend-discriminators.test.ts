import { expect, test } from 'vitest'
import { mendMeaning } from '../../scripts/generator/document/mend-meaning.ts'
import { normalizeSchema } from '../../scripts/generator/document/normalize-schema.ts'
import { atPointer, resolverWithin } from '../../scripts/generator/document/openapi.ts'
import { evaluator } from '../../scripts/generator/static/evaluator/evaluate.ts'

const cat = { $ref: '#/components/schemas/Cat' }
const dog = { $ref: '#/components/schemas/Dog' }

function derived(properties: object): object {
  return { allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties }] }
}

/** A base with this discriminator, two schemas that are derived from it, and a choice of these, once their meaning is mended. */
function mended(discriminator: object, choice: object) {
  const Pet = { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } }, discriminator }
  const [Cat, Dog] = [derived({ hunts: { type: 'boolean' } }), derived({ barks: { type: 'boolean' } })]
  const document = { components: { schemas: { Pet, Cat, Dog, Choice: { ...choice } } } }
  mendMeaning(document, resolverWithin(document))
  const normal = (pointer: string): unknown => normalizeSchema(atPointer(document, pointer))
  const evaluate = evaluator(normal('#/components/schemas/Choice'), normal)
  return { ...document.components.schemas, accepts: (value: unknown): boolean => evaluate(value).isValid }
}

const byName = { propertyName: 'kind' }
const byMapping = { propertyName: 'kind', mapping: { cat: 'Cat', dog: dog.$ref } }
const ofMore = { propertyName: 'kind', mapping: { cat: cat.$ref, dog: dog.$ref, cow: '#/components/schemas/Cow' } }

test.each([byName, byMapping])(
  'a base of other schemas has no discriminator of its own, which would type what nobody checks',
  (given) => {
    expect(mended({ ...given }, { type: 'string' }).Pet).not.toHaveProperty('discriminator')
  },
)

test.each([
  ['without a mapping', byName, 'Cat'],
  ['with a mapping to other schemas too', ofMore, 'cat'],
  ['with a mapping', byMapping, 'cat'],
])(
  'a value of one of several schemas that are derived from a base %s is not refused as one of all',
  (_, given, kind) => {
    const { accepts } = mended({ ...given }, { oneOf: [cat, dog] })
    expect(accepts({ kind, hunts: true })).toBe(true)
    expect(accepts({ kind, hunts: 'yes', barks: 'no' })).toBe(false)
  },
)

test('a mapping of the base to just these schemas tells them apart', () => {
  const { accepts } = mended(byMapping, { oneOf: [cat, dog] })
  expect(accepts({ kind: 'cat', hunts: 'yes' })).toBe(false)
  expect(accepts({ kind: 'dog', hunts: 'yes' })).toBe(true)
  expect(accepts({ kind: 'cow' })).toBe(false)
})

test('alternatives that are not all derived from one base stay what they are', () => {
  const { Choice, accepts } = mended(byMapping, { oneOf: [cat, { type: 'object' }] })
  expect(Choice).toEqual({ oneOf: [cat, { type: 'object', additionalProperties: true }] })
  expect(accepts({ kind: 'cat' })).toBe(false)
})
