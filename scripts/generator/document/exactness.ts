/** Which schemas hey-api's validators say exactly, with the repairs of `zod-repairs.ts`. The others are for the evaluator. */
import { DYNAMIC_SCOPE } from './identifiers.ts'
import { isReference, type Resolve } from './openapi.ts'
import { isObject, type JsonObject, schemasIn } from './walk-schemas.ts'

/** Keywords that say what values are valid. */
const ASSERTIONS = new Set(
  (
    '$ref type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf ' +
    'items prefixItems minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems additionalItems ' +
    'properties patternProperties additionalProperties propertyNames required minProperties maxProperties unevaluatedProperties ' +
    'dependentRequired dependentSchemas dependencies allOf anyOf oneOf not if then else nullable discriminator'
  ).split(' '),
)

/** All that a schema says about values, which it then no longer says itself: what is left says only what it is for. */
export function takeAssertions(schema: JsonObject): JsonObject {
  const said = Object.entries(schema).filter(([keyword]) => ASSERTIONS.has(keyword))
  for (const [keyword] of said) delete schema[keyword]
  return Object.fromEntries(said)
}

const BY_TYPE: { readonly [type: string]: readonly string[] } = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'],
  boolean: ['format'],
  null: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
}

/** Formats that hey-api's validators say otherwise than RFC 3339 and others, or not at all. */
const INEXACT_FORMATS = ['byte', 'duration', 'hostname', 'json-pointer', 'regex', 'time', 'uri-reference']

export function isExact(schema: JsonObject, resolve: Resolve): boolean {
  if (schema['x-validated-by'] !== undefined) return true
  if (schema[DYNAMIC_SCOPE] !== undefined) return false
  const said = Object.keys(schema).filter((keyword) => ASSERTIONS.has(keyword))
  const rest = said.filter((keyword) => keyword !== 'nullable')
  const [only = ''] = rest
  if (rest.length === 2 && schema['discriminator'] !== undefined) return isToldApart(schema, resolve)
  if (rest.length === 0) return true
  if (rest.length === 1 && only === '$ref') return true
  if (rest.length === 1 && only === 'allOf') return isExactIntersection(schema['allOf'], resolve)
  if (rest.length === 1 && (only === 'anyOf' || only === 'oneOf')) return isDisjoint(schema[only], resolve)
  if (only === 'enum' || only === 'const' || schema['enum'] !== undefined || schema['const'] !== undefined) {
    return isExactChoice(schema, said)
  }
  return isExactType(schema, said, resolve)
}

/** Of texts, and of nothing but them. */
function isExactChoice(schema: JsonObject, said: readonly string[]): boolean {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [schema['const']]
  const isPlain = said.every((keyword) => keyword === 'type' || keyword === 'enum' || keyword === 'const')
  const isOne = schema['enum'] === undefined || schema['const'] === undefined
  const isTyped = schema['type'] === undefined || schema['type'] === 'string'
  return isPlain && isOne && isTyped && values.every((value) => typeof value === 'string')
}

function isExactType(schema: JsonObject, said: readonly string[], resolve: Resolve): boolean {
  const types = Array.isArray(schema['type']) ? schema['type'].map(String) : [String(schema['type'])]
  const others = types.filter((type) => type !== 'null')
  const [type = 'null'] = others
  if (others.length > 1) return said.length === 1
  const allowed = BY_TYPE[type]
  const isKnown = said.every((keyword) => keyword === 'type' || keyword === 'nullable' || allowed?.includes(keyword))
  return (
    allowed !== undefined &&
    isKnown &&
    isExactlyBound(schema) &&
    isExactObject(schema, resolve) &&
    isExactArray(schema, resolve)
  )
}

function isExactlyBound(schema: JsonObject): boolean {
  if (INEXACT_FORMATS.includes(String(schema['format']))) return false
  const isTwice = (one: string, other: string): boolean =>
    schema[one] !== undefined && typeof schema[other] === 'number'
  return !isTwice('minimum', 'exclusiveMinimum') && !isTwice('maximum', 'exclusiveMaximum')
}

/**
 * A name that is required and not declared is lost, and one that every object inherits is never missing. Defaults are there before properties
 * are counted, and one that is behind a reference also where its property is required.
 */
function isExactObject(schema: JsonObject, resolve: Resolve): boolean {
  const { properties, required, minProperties, maxProperties } = schema
  const declared = isObject(properties) ? properties : {}
  const needed = Array.isArray(required) ? required.map(String) : []
  const isCounted = minProperties !== undefined || maxProperties !== undefined
  return (
    needed.every((name) => Object.hasOwn(declared, name) && !isFilled(behind(declared[name]), resolve)) &&
    Object.keys(declared).every((name) => !(name in Object.prototype)) &&
    !(isCounted && Object.values(declared).some((property) => isFilled(property, resolve)))
  )
}

/** What a reference leads to, also one that stands in an `allOf`; undefined of a schema that says all itself. */
function behind(schema: unknown): unknown {
  if (isReference(schema)) return schema
  return isObject(schema) && Array.isArray(schema['allOf']) && schema['allOf'].length === 1
    ? schema['allOf'][0]
    : undefined
}

/** Whether it has a default. */
function isFilled(schema: unknown, resolve: Resolve): boolean {
  if (!isObject(schema)) return false
  if (schema['default'] !== undefined) return true
  const inner = behind(schema)
  return inner !== undefined && isFilled(isReference(inner) ? resolve<unknown>(inner) : inner, resolve)
}

/** Alternatives of items become those of the array, and what they say together is lost. Items are compared when they have their defaults. */
function isExactArray({ items, uniqueItems }: JsonObject, resolve: Resolve): boolean {
  if (items === undefined) return true
  if (uniqueItems === true && holdsDefault(items, resolve)) return false
  if (!isObject(items) || ['allOf', 'anyOf', 'oneOf'].some((keyword) => items[keyword] !== undefined)) return false
  // These become an `allOf` and an `anyOf` when they are judged.
  const isWithOthers = isReference(items) && Object.keys(items).filter((keyword) => ASSERTIONS.has(keyword)).length > 1
  const { enum: values, type } = items
  return !isWithOthers && !(Array.isArray(values) && values.includes(null) && type === undefined)
}

function holdsDefault(schema: unknown, resolve: Resolve, visited = new Set<unknown>()): boolean {
  const target = resolve<unknown>(schema)
  if (visited.has(target)) return false
  visited.add(target)
  return [...schemasIn(target)].some(
    ({ schema: inner }) =>
      inner['default'] !== undefined || (isReference(inner) && holdsDefault(inner, resolve, visited)),
  )
}

/** Objects that are open, so that each says nothing about the properties of the others. */
function isExactIntersection(parts: unknown, resolve: Resolve): boolean {
  if (!Array.isArray(parts)) return false
  return parts.length === 1 ? isObject(parts[0]) : parts.every((part) => isOpenObject(part, resolve, new Set()))
}

function isOpenObject(part: unknown, resolve: Resolve, visited: Set<unknown>): boolean {
  const schema = resolve<unknown>(part)
  if (!isObject(schema) || visited.has(schema)) return false
  visited.add(schema)
  const { additionalProperties, allOf, type } = schema
  if (additionalProperties === false || isObject(additionalProperties)) return false
  if (Array.isArray(allOf) && type === undefined) return allOf.every((inner) => isOpenObject(inner, resolve, visited))
  return type === 'object' && isExact(schema, resolve)
}

/** No value is valid for two of them, or it does not matter which one it is. */
function isDisjoint(parts: unknown, resolve: Resolve): boolean {
  if (!Array.isArray(parts)) return false
  const types = parts.map((part) => {
    const schema = resolve<unknown>(part)
    const type = isObject(schema) ? schema['type'] : undefined
    return type === 'integer' ? 'number' : type
  })
  const isNamed = types.every((type) => typeof type === 'string')
  const isNullable = parts.some((part) => isObject(part) && part['nullable'] === true)
  return isNamed && !isNullable && new Set(types).size === types.length
}

/** Objects of which each has texts of its own in one property, and the discriminator says which ones are whose. */
function isToldApart({ oneOf, anyOf, discriminator }: JsonObject, resolve: Resolve): boolean {
  const parts = oneOf ?? anyOf
  if (!Array.isArray(parts) || !isObject(discriminator) || !isObject(discriminator['mapping'])) return false
  const property = String(discriminator['propertyName'])
  const parted = parts.flatMap((part) =>
    textsOf(resolve(part), property).map((text) => [text, isObject(part) && part['$ref']] as const),
  )
  const targets = new Map<unknown, unknown>(parted)
  const mapped = Object.entries(discriminator['mapping'])
  return (
    targets.size === parted.length &&
    mapped.length === parted.length &&
    mapped.every(([text, target]) => typeof target === 'string' && targets.get(text) === target) &&
    parts.every((part) => textsOf(resolve(part), property).length > 0 && isExact(resolve<JsonObject>(part), resolve))
  )
}

/** The only texts that an object may have in a property that it has to have; none where it may have others. */
function textsOf(schema: unknown, property: string): readonly unknown[] {
  if (!isObject(schema) || !isObject(schema['properties']) || !Array.isArray(schema['required'])) return []
  const said = schema['properties'][property]
  if (!isObject(said) || !schema['required'].includes(property)) return []
  const values = Array.isArray(said['enum']) ? said['enum'] : [said['const']]
  return values.every((value) => typeof value === 'string') ? values : []
}
