import fc from 'fast-check'
import type { Schema } from './document.ts'
import { brokenTexts } from './strings.ts'
import { type Meaning, validArray, validObject, validValue } from './valid.ts'

/** A value in which one keyword of one place is broken, and nothing else. */
export interface Breakage {
  readonly keyword: string
  /** The place that a refusal has to name. */
  readonly at: readonly PropertyKey[]
  readonly value: fc.Arbitrary<unknown>
}

/** A value of each type of JSON, to send in place of another. */
const OF_TYPES: Readonly<Record<string, readonly unknown[]>> = {
  null: [null],
  boolean: [true],
  number: [1.5, -1e300],
  integer: [0, 7],
  string: ['7', 'true'],
  array: [[], [{}]],
  object: [{}, { length: 1 }],
}

/** All ways to break a schema. */
export function breakages(schema: Schema, meaning: Meaning, at: readonly PropertyKey[] = []): Breakage[] {
  // The dataset validates it, and says which place is wrong.
  if (schema.name === 'Condition') return []
  // It takes any value.
  if (schema.oneOf === undefined && schema.type === undefined) return []
  if (schema.oneOf !== undefined) return brokenChoice(schema, meaning, at)
  const types = [
    ...otherTypes([schema]),
    ...brokenTexts(schema).map(({ keyword, texts }) => ({ keyword, values: texts })),
    ...(schema.minimum === undefined ? [] : [{ keyword: 'minimum', values: [schema.minimum - 1, -1e300] }]),
    ...(schema.maximum === undefined ? [] : [{ keyword: 'maximum', values: [schema.maximum + 1, 1e300] }]),
  ]
  const here = types.map(({ keyword, values }) => ({ keyword, at, value: fc.constantFrom<unknown>(...values) }))
  if (schema.type === 'object') return [...here, ...brokenObject(schema, meaning, at)]
  if (schema.type === 'array') return [...here, ...brokenArray(schema, meaning, at)]
  return here
}

function otherTypes(schemas: readonly Schema[]) {
  const allowed = schemas.flatMap(({ type = [] }) => type)
  // An integer is a number.
  const isAllowed = (type: string) => allowed.includes(type) || (type === 'integer' && allowed.includes('number'))
  const others = Object.entries(OF_TYPES).filter(([type]) => !isAllowed(type))
  return [{ keyword: 'type', values: others.flatMap(([, values]) => values) }]
}

/** What is broken in one choice is broken when no other takes it: the other is null, or objects that one property tells apart. */
function brokenChoice({ oneOf = [], discriminator }: Schema, meaning: Meaning, at: readonly PropertyKey[]): Breakage[] {
  if (discriminator !== undefined) return brokenKinds(oneOf, discriminator.propertyName, meaning, at)
  const [first = {}, other] = oneOf
  if (other?.type !== 'null' || oneOf.length > 2) throw new Error('Say how to break a choice other than "or null".')
  const [types] = otherTypes(oneOf)
  return breakages(first, meaning, at).map((broken) =>
    broken.keyword === 'type' && broken.at.length === at.length && types
      ? { ...broken, value: fc.constantFrom(...types.values) }
      : broken,
  )
}

/** Another value of the property that tells objects apart makes one of no kind; a value that is no object is of none either. */
function brokenKinds(
  kinds: readonly Schema[],
  property: string,
  meaning: Meaning,
  at: readonly PropertyKey[],
): Breakage[] {
  const texts = kinds.flatMap(({ properties }) => properties?.[property]?.enum ?? [])
  return kinds.flatMap((kind) =>
    breakages(kind, meaning, at).map((broken) => ({
      ...broken,
      // Every enumeration breaks by a text of another kind, which would say what else is wrong.
      value: broken.value.filter((value) => !isOfAnotherKind(value, property, kind, texts)),
    })),
  )
}

function isOfAnotherKind(value: unknown, property: string, kind: Schema, texts: readonly unknown[]): boolean {
  const text: unknown = Object(value)[property]
  return texts.includes(text) && !kind.properties?.[property]?.enum?.includes(text as string)
}

function brokenObject(schema: Schema, meaning: Meaning, at: readonly PropertyKey[]): Breakage[] {
  const whole = meaning(schema, at)
  if (whole !== undefined) return []
  const { properties = {}, required = [] } = schema
  const object = validObject(schema, meaning, at)
  const missing = required.map((name) => ({
    keyword: 'required',
    at: [...at, name],
    value: object.map(({ [name]: _, ...rest }) => rest),
  }))
  const unknown = ['nam', '__proto__', 'constructor', 'ID'].map((name) => ({
    keyword: 'additionalProperties',
    at: [...at, name],
    value: object.map((value) => Object.fromEntries([...Object.entries(value), [name, 'x']])),
  }))
  const inside = Object.entries(properties).flatMap(([name, member]) =>
    breakages(member, meaning, [...at, name]).map((broken) => ({
      ...broken,
      value: fc.tuple(object, broken.value).map(([value, bad]) => ({ ...value, [name]: bad })),
    })),
  )
  return [...missing, ...unknown, ...inside]
}

function brokenArray(schema: Schema, meaning: Meaning, at: readonly PropertyKey[]): Breakage[] {
  const { items = {}, minItems = 0, maxItems } = schema
  const item = validValue(items, meaning, [...at, 0])
  const ofLength = (length: number) => fc.array(item, { minLength: length, maxLength: length })
  const short = minItems === 0 ? [] : [{ keyword: 'minItems', at, value: ofLength(minItems - 1) }]
  const long = maxItems === undefined ? [] : [{ keyword: 'maxItems', at, value: ofLength(maxItems + 1) }]
  const inside = breakages(items, meaning, [...at, 0]).map((broken) => ({
    ...broken,
    value: fc
      .tuple(broken.value, validArray({ ...schema, minItems: 0, maxItems: 2 }, meaning, at))
      .map(([bad, rest]) => [bad, ...rest]),
  }))
  return [...short, ...long, ...inside]
}
