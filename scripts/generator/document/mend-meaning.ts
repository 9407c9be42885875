/** What schemas mean, said so that types and validators agree on it. */
import { evaluator } from '../static/evaluator/evaluate.ts'
import { mendDiscriminators } from './mend-discriminators.ts'
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
  mendDiscriminators(
    found.map(({ schema }) => schema),
    resolve,
  )
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
