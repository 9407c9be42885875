/** What the evaluator judges has only its type of hey-api: said so that the type has each value that the evaluator accepts. */
import { isObject, type JsonObject } from './walk-schemas.ts'

export function typeSchema(schema: JsonObject, isOld: boolean): void {
  nameNull(schema, isOld)
  typeTuple(schema)
  typePatterns(schema)
}

const OTHER_CHOICES = ['type', 'allOf', 'anyOf', 'oneOf'] as const

/** hey-api leaves null out of the values of a schema without a type, so an operation would receive it against its type. */
function nameNull(schema: JsonObject, isOld: boolean): void {
  const { enum: values } = schema
  if (!Array.isArray(values) || !values.includes(null)) return
  // in 3.0 null is no type
  if (isOld) schema['nullable'] = true
  if (isOld || OTHER_CHOICES.some((keyword) => schema[keyword] !== undefined)) return
  const others = values.filter((value) => value !== null)
  delete schema['enum']
  schema['anyOf'] = [...(others.length > 0 ? [{ enum: others }] : []), { type: 'null' }]
}

/** To hey-api, `prefixItems` have to be there, and all that there is. Where they need not be, the type is a list of any of the items. */
function typeTuple(schema: JsonObject): void {
  const { prefixItems, items, minItems, maxItems, unevaluatedItems } = schema
  if (!Array.isArray(prefixItems)) return
  const isEnded = items === false || unevaluatedItems === false || Number(maxItems) <= prefixItems.length
  if (isEnded && Number(minItems) >= prefixItems.length) return
  delete schema['prefixItems']
  if (isEnded) schema['items'] = { anyOf: prefixItems }
  else if (isObject(items)) schema['items'] = { anyOf: [...prefixItems, items] }
  else schema['items'] = {}
}

/** hey-api takes what matches no pattern for what matches one, unless it is declared. */
function typePatterns(schema: JsonObject): void {
  const { patternProperties, additionalProperties, properties } = schema
  if (!isObject(patternProperties) || (additionalProperties === false && properties === undefined)) return
  delete schema['patternProperties']
  schema['additionalProperties'] = true
}
