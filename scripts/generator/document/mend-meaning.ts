/** What schemas mean, said so that types and validators agree on it. */
import { evaluator } from '../static/evaluator/evaluate.ts'
import { normalizeSchema } from './normalize-schema.ts'
import { atPointer, isReference, type Resolve } from './openapi.ts'
import { isObject, type JsonObject, schemasOf } from './walk-schemas.ts'

export function mendMeaning(document: object, resolve: Resolve): void {
  const found = [...schemasOf(document)]
  for (const { schema } of found) {
    nameObject(schema, resolve)
    nameParts(schema)
    keepOpen(schema)
  }
  for (const { schema } of found) mendDiscriminator(schema, resolve)
  const defaultOf = withDefaultsOf(document)
  for (const { schema } of found) if (defaultOf(schema) === undefined) delete schema['default']
  for (const { schema } of found) fillDefault(schema, defaultOf)
}

/** What has properties is an object, as its type in TypeScript says; to JSON Schema it may be anything else as well. */
function nameObject(schema: JsonObject, resolve: Resolve): void {
  if (schema['type'] !== undefined || !isObject(schema['properties']) || isReference(schema)) return
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? [])
  if (parts.every((part) => isOfObjects(resolve(part)))) schema['type'] = 'object'
}

const OTHER_KINDS = ['$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const', 'nullable']

/** False also where it would have to be looked for in the parts of a part. */
function isOfObjects(part: unknown): boolean {
  if (!isObject(part) || (part['type'] !== undefined && part['type'] !== 'object')) return false
  return OTHER_KINDS.every((keyword) => part[keyword] === undefined)
}

const SCALARS = ['boolean', 'integer', 'number', 'string']

/** A type beside alternatives or parts is the type of each: hey-api takes those that name none for anything. */
function nameParts(schema: JsonObject): void {
  const { type } = schema
  if (typeof type !== 'string' || !SCALARS.includes(type)) return
  for (const part of [schema['allOf'], schema['anyOf'], schema['oneOf']].flat()) {
    if (isObject(part) && !isReference(part) && part['type'] === undefined) part['type'] = type
  }
}

/** Where hey-api looks for schemas within a schema. */
const HELD = (
  'additionalProperties allOf anyOf contains dependentSchemas else if items oneOf patternProperties properties propertyNames then ' +
  'unevaluatedProperties'
).split(' ')

/** Where a document says what is read-only, hey-api takes an object without a schema within for an empty one, and leaves it out. */
export function keepOpen(schema: JsonObject): void {
  const isEmpty = HELD.every((keyword) => schema[keyword] === undefined)
  if (schema['type'] === 'object' && isEmpty) schema['additionalProperties'] = true
}

/**
 * A discriminator without a mapping names schemas. Where the alternatives say which values they have, those count, and one that says
 * otherwise than its mapping does not.
 */
function mendDiscriminator(schema: JsonObject, resolve: Resolve): void {
  const { discriminator } = schema
  if (!isObject(discriminator)) return
  const { propertyName, mapping } = discriminator
  const parts = [schema['oneOf'], schema['anyOf']].flat().filter((part) => part !== undefined)
  const declared = parts.map((part) => valuesOf(part, String(propertyName), resolve))
  if (isObject(mapping)) nameMapped(mapping)
  const isContradicted = isObject(mapping) && (!agrees(mapping, parts, declared) || leadsElsewhere(mapping, parts))
  const isDeclared = !isObject(mapping) && declared.some((values) => values !== undefined)
  const isIncomplete = parts.some((part) => !isReference(part) && !(isObject(part) && part['type'] === 'null'))
  if (isContradicted || isDeclared || isIncomplete) delete schema['discriminator']
}

/** A name in a mapping is that of a schema. */
function nameMapped(mapping: JsonObject): void {
  for (const [value, target] of Object.entries(mapping)) {
    if (typeof target === 'string' && /^[\w.-]+$/.test(target)) mapping[value] = `#/components/schemas/${target}`
  }
}

/** As where files were put together, and the mapping still names one of them. */
function leadsElsewhere(mapping: JsonObject, parts: readonly unknown[]): boolean {
  const targets = parts.flatMap((part) => (isReference(part) ? part.$ref : []))
  return Object.values(mapping).some((target) => typeof target === 'string' && !targets.includes(target))
}

function agrees(
  mapping: JsonObject,
  parts: readonly unknown[],
  declared: readonly (readonly unknown[] | undefined)[],
): boolean {
  return parts.every((part, index) => {
    const values = Object.keys(mapping).filter((value) => isReference(part) && mapping[value] === part.$ref)
    return values.every((value) => declared[index]?.includes(value) ?? true)
  })
}

/** The values that an alternative allows for a property; undefined where it allows any. */
function valuesOf(
  part: unknown,
  name: string,
  resolve: Resolve,
  visited = new Set<unknown>(),
): readonly unknown[] | undefined {
  const schema = resolve<unknown>(part)
  if (!isObject(schema) || visited.has(schema)) return undefined
  visited.add(schema)
  const property = isObject(schema['properties']) ? resolve<unknown>(schema['properties'][name]) : undefined
  if (isObject(property) && Array.isArray(property['enum'])) return property['enum']
  if (isObject(property) && property['const'] !== undefined) return [property['const']]
  const inner = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  return inner.map((other) => valuesOf(other, name, resolve, visited)).find((values) => values !== undefined)
}

/** The default of a schema, with the defaults of what is within it. Undefined if there is none, or one that the schema refuses. */
type DefaultOf = (schema: JsonObject) => unknown

function withDefaultsOf(document: object): DefaultOf {
  const normal = (ref: string): unknown => normalizeSchema(atPointer(document, ref))
  return ({ default: value, ...rest }) => {
    const evaluation = value === undefined ? undefined : evaluator(normalizeSchema(rest), normal)(value)
    return evaluation?.isValid ? evaluation.value : undefined
  }
}

/** Enough for every default that ends; one that has itself within it does not. */
const MOST_LEVELS = 8

/** `default: {}` means an object that has the defaults of its properties. An operation could not expect one without them. */
function fillDefault(schema: JsonObject, defaultOf: DefaultOf): void {
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    const filled = defaultOf(schema)
    // a value is copied only if something is filled in
    if (filled === schema['default'] || filled === undefined) return
    schema['default'] = filled
  }
}
