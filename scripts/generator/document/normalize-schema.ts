/** A schema as OpenAPI 3.0 or 3.1 has it, as one of JSON Schema 2020-12: without its annotations, `nullable`, `discriminator` and flags for bounds. */
import { nameExclusiveBounds } from './mend-schemas.ts'
import { isObject, type JsonObject, SCHEMA_KEYWORDS } from './walk-schemas.ts'

const KEPT = new Set(
  (
    '$ref $dynamicRef $dynamicAnchors type enum const default format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf ' +
    'minItems maxItems uniqueItems minContains maxContains required minProperties maxProperties dependentRequired'
  ).split(' '),
)

/** Those within a schema too. References stay what they are. */
export function normalizeSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  if (schema['x-validated-by'] !== undefined) return true
  const plain = withParts(schema)
  const chosen = isObject(schema['discriminator']) ? byDiscriminator(schema, plain) : plain
  return schema['nullable'] === true ? orNull(chosen) : chosen
}

function withParts(schema: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (KEPT.has(keyword)) result[keyword] = value
    else if (isIn(SCHEMA_KEYWORDS.map, keyword)) result[keyword] = mapped(value)
    else if (Array.isArray(value) && isIn(SCHEMA_KEYWORDS.list, keyword)) result[keyword] = value.map(normalizeSchema)
    else if (isIn(SCHEMA_KEYWORDS.one, keyword)) result[keyword] = normalizeSchema(value)
  }
  nameExclusiveBounds(result)
  return result
}

function isIn(keywords: readonly string[], keyword: string): boolean {
  return keywords.includes(keyword)
}

function mapped(value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, normalizeSchema(part)]))
}

/** Null is one more type where there is one, and one more value; otherwise, or if there is more that refuses it, it is another alternative. */
function orNull(schema: JsonObject): JsonObject {
  const isAlone = ['const', '$ref', 'allOf', 'anyOf', 'oneOf', 'not'].every((keyword) => schema[keyword] === undefined)
  if (schema['type'] === undefined || !isAlone) return { anyOf: [schema, { type: 'null' }] }
  const types = [schema['type']].flat()
  const values = Array.isArray(schema['enum']) ? { enum: [...new Set([...schema['enum'], null])] } : {}
  return { ...schema, ...values, type: [...new Set([...types, 'null'])] }
}

/** A value of the discriminator chooses one alternative; another value, none of them. */
function byDiscriminator(schema: JsonObject, plain: JsonObject): JsonObject {
  const keyword = Array.isArray(schema['oneOf']) ? 'oneOf' : 'anyOf'
  const { propertyName, mapping } = schema['discriminator'] as { propertyName?: unknown; mapping?: unknown } // an object, by checkShape
  const parts = plain[keyword]
  if (!Array.isArray(parts) || typeof propertyName !== 'string') return plain
  const named = parts.filter((part) => isObject(part) && typeof part['$ref'] === 'string')
  const others = parts.filter((part) => !named.includes(part))
  const chosen = named.map((part) => {
    const values = valuesOf(String(part['$ref']), isObject(mapping) ? mapping : {})
    return { type: 'object', required: [propertyName], properties: { [propertyName]: { enum: values } }, ...part }
  })
  const { [keyword]: _replaced, ...rest } = plain
  return { ...rest, anyOf: [...others, ...chosen] }
}

/** Those that are mapped to it; otherwise the name of the schema. */
function valuesOf(ref: string, mapping: JsonObject): string[] {
  const name = ref.split('/').at(-1) ?? ref
  const mapped = Object.entries(mapping).filter(([, target]) => target === ref || target === name)
  return mapped.length > 0 ? mapped.map(([value]) => value) : [name]
}
