/** What schemas say in a way that hey-api's validators do not compile from, said otherwise. */
/** The keywords that are looked at; of a property that has the name of one, the value is of another type. */
interface Schema {
  type?: unknown
  format?: unknown
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
export function mendSchemas(value: object, hasNullable: boolean): void {
  for (const child of Object.values(value)) {
    if (typeof child === 'object' && child !== null) mendSchemas(child, hasNullable)
  }
  dropFlagRequired(value)
  spellTrue(value)
  if (!hasNullable) nameNull(value)
  dropInt64(value)
  nameExclusiveBounds(value)
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
