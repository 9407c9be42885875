/** What schemas say in a way that hey-api's validators do not compile from, said otherwise. */
import { isReference, type Resolve } from './openapi.ts'

/** The keywords that are looked at; of a property that has the name of one, the value is of another type. */
interface Schema {
  type?: unknown
  format?: unknown
  default?: unknown
  enum?: unknown
  nullable?: unknown
  items?: unknown
  properties?: unknown
  required?: unknown
  allOf?: unknown
  anyOf?: unknown
  oneOf?: unknown
  prefixItems?: unknown
}

/** `nullable` is a keyword of 3.0; documents of 3.1 that kept it mean the same by it. */
export function mendSchemas(value: object, resolve: Resolve, hasNullable: boolean): void {
  for (const child of Object.values(value)) {
    if (typeof child === 'object' && child !== null) mendSchemas(child, resolve, hasNullable)
  }
  dropFlagRequired(value)
  spellTrue(value)
  if (!hasNullable) nameNull(value)
  dropInt64(value)
  nameExclusiveBounds(value)
  dropWrongDefault(value, resolve)
}

/** JSON has one kind of number, and of a text the format says that it holds digits; hey-api would take both for a bigint. */
function dropInt64(schema: Schema): void {
  if ((schema.format === 'int64' || schema.format === 'uint64') && schema.type !== undefined) delete schema.format
}

/** `required: true` belongs to parameters, bodies and headers, of which none is composed or has a type. */
function dropFlagRequired(schema: Schema): void {
  const isSchema = ['type', 'allOf', 'anyOf', 'oneOf', 'properties', 'enum'].some((keyword) =>
    Object.hasOwn(schema, keyword),
  )
  if (isSchema && typeof schema.required === 'boolean') delete schema.required
}

/** A schema may be `true`; hey-api knows that of `additionalProperties` alone. */
function spellTrue(schema: Schema): void {
  if (schema.items === true) schema.items = {}
  for (const list of [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems, schema.properties]) {
    if (typeof list !== 'object' || list === null) continue
    for (const [key, member] of Object.entries(list)) {
      if (typeof member === 'boolean') Reflect.set(list, key, member ? {} : { not: {} })
    }
  }
}

function nameNull(schema: Schema): void {
  if (schema.nullable !== true || typeof schema.type !== 'string') return
  delete schema.nullable
  schema.type = [schema.type, 'null']
}

/** 3.0 has `exclusiveMinimum: true` beside a minimum; hey-api knows that there, but not in a document of 3.1 that kept it. */
function nameExclusiveBounds(schema: object): void {
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const isExclusive: unknown = Reflect.get(schema, exclusive)
    if (typeof isExclusive !== 'boolean') continue
    Reflect.deleteProperty(schema, exclusive)
    if (!isExclusive || typeof Reflect.get(schema, bound) !== 'number') continue
    Reflect.set(schema, exclusive, Reflect.get(schema, bound))
    Reflect.deleteProperty(schema, bound)
  }
}

/** A default that its own schema does not accept would be given to an operation that cannot expect it. */
function dropWrongDefault(schema: Schema, resolve: Resolve): void {
  const isSchema = ['type', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum'].some((keyword) => Object.hasOwn(schema, keyword))
  if (isSchema && schema.default !== undefined && !fits(schema.default, schema, resolve)) delete schema.default
}

function fits(value: unknown, declared: unknown, resolve: Resolve): boolean {
  if (typeof declared !== 'object' || declared === null) return true
  const schema: Schema = isReference(declared) ? (resolve<object>(declared) ?? {}) : declared
  if (value === null && schema.nullable === true) return true
  if (schema.format === 'binary' || !fitsType(value, schema.type)) return false
  if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false
  const parts = (list: unknown): unknown[] => (Array.isArray(list) ? list : [])
  const isOne = [schema.anyOf, schema.oneOf].every(
    (list) => !Array.isArray(list) || list.some((part) => fits(value, part, resolve)),
  )
  return isOne && parts(schema.allOf).every((part) => fits(value, part, resolve)) && fitsInside(value, schema, resolve)
}

function fitsType(value: unknown, type: unknown): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type]
  if (type === undefined) return true
  if (value === null) return types.includes('null')
  if (Array.isArray(value)) return types.includes('array')
  return types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value))
}

function fitsInside(value: unknown, { items, properties, required }: Schema, resolve: Resolve): boolean {
  if (Array.isArray(value)) return value.every((item) => fits(item, items, resolve))
  if (typeof value !== 'object' || value === null) return true
  const isWhole = !Array.isArray(required) || required.every((name) => Object.hasOwn(value, String(name)))
  const declared = Object.entries(typeof properties === 'object' && properties !== null ? properties : {})
  return (
    isWhole &&
    declared.every(
      ([name, property]) => !Object.hasOwn(value, name) || fits(Reflect.get(value, name), property, resolve),
    )
  )
}
