/** Rewrites what schemas say in ways from which hey-api makes validators that do not compile. */
import type { JsonObject } from './walk-schemas.ts'

/** The keywords that are read here. A property may have the name of a keyword; its value then has another type. */
interface Schema {
  type?: unknown
  format?: unknown
  enum?: unknown
  items?: unknown
  properties?: unknown
  required?: unknown
  allOf?: unknown
  anyOf?: unknown
  oneOf?: unknown
  prefixItems?: unknown
}

export function mendSchemas(value: object): void {
  for (const child of Object.values(value)) {
    if (typeof child === 'object' && child !== null) mendSchemas(child)
  }
  dropFlagRequired(value)
  spellTrue(value)
  dropInt64(value)
  nameExclusiveBounds(value)
}

/** `format: int64`: hey-api makes a bigint of it, but JSON has one kind of number, and a text with this format stays a text. */
function dropInt64(schema: Schema): void {
  if ((schema.format === 'int64' || schema.format === 'uint64') && schema.type !== undefined) delete schema.format
}

/** `required: true` is a keyword of parameters, bodies and headers. These have no `type` and no `allOf`, so an object that does is a schema. */
function dropFlagRequired(schema: Schema): void {
  const isSchema = ['type', 'allOf', 'anyOf', 'oneOf', 'properties', 'enum'].some((keyword) =>
    Object.hasOwn(schema, keyword),
  )
  if (isSchema && typeof schema.required === 'boolean') delete schema.required
}

/** A schema may be `true`. hey-api accepts that in `additionalProperties` only. */
function spellTrue(schema: Schema): void {
  if (schema.items === true) schema.items = {}
  for (const list of [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems, schema.properties]) {
    if (typeof list !== 'object' || list === null) continue
    for (const [key, member] of Object.entries(list)) {
      if (typeof member === 'boolean') Reflect.set(list, key, member ? {} : { not: {} })
    }
  }
}

const EXCLUSIVE_BOUNDS = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const

/** In 3.0 `exclusiveMinimum` is `true` beside a `minimum`, also in some documents of 3.1. It becomes the number that JSON Schema has. */
export function nameExclusiveBounds(schema: object): void {
  for (const [exclusive, bound] of EXCLUSIVE_BOUNDS) {
    const isExclusive: unknown = Reflect.get(schema, exclusive)
    if (typeof isExclusive !== 'boolean') continue
    Reflect.deleteProperty(schema, exclusive)
    if (!isExclusive || typeof Reflect.get(schema, bound) !== 'number') continue
    Reflect.set(schema, exclusive, Reflect.get(schema, bound))
    Reflect.deleteProperty(schema, bound)
  }
}

/** hey-api reads exclusive bounds as the version of a document has them, and drops a number in one of 3.0. */
export function flagExclusiveBounds(schema: JsonObject): void {
  for (const [exclusive, bound] of EXCLUSIVE_BOUNDS) {
    if (typeof schema[exclusive] !== 'number') continue
    schema[bound] = schema[exclusive]
    schema[exclusive] = true
  }
}
