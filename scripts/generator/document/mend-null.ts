/** `nullable: true` allows null, whatever else its schema says: said in the words in which hey-api allows it too. */
import { takeAssertions } from './exactness.ts'
import { isObject, type JsonObject, schemasOf } from './walk-schemas.ts'

/** `nullable` is a keyword of 3.0; documents of 3.1 that kept it mean the same by it. */
export function mendNull(document: object, hasNullable: boolean): void {
  for (const { schema } of [...schemasOf(document)]) {
    if (schema['nullable'] !== true) continue
    if (hasNullable) mendOld(schema)
    else nameNull(schema)
  }
}

/** hey-api allows null for the values that are listed only if it is one of them, and beside properties not at all. */
function mendOld(schema: JsonObject): void {
  const { enum: values } = schema
  if (Array.isArray(values) && !values.includes(null)) schema['enum'] = [...values, null]
  if (!isComposed(schema) || !isObject(schema['properties'])) return
  delete schema['nullable']
  Object.assign(schema, { allOf: [takeAssertions(schema)], nullable: true })
}

function nameNull(schema: JsonObject): void {
  delete schema['nullable']
  const { type } = schema
  const isListed = schema['enum'] !== undefined || schema['const'] !== undefined
  if (typeof type === 'string' && !isListed && !isComposed(schema)) schema['type'] = [type, 'null']
  else schema['anyOf'] = [takeAssertions(schema), { type: 'null' }]
}

function isComposed(schema: JsonObject): boolean {
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'not'].some((keyword) => schema[keyword] !== undefined)
}
