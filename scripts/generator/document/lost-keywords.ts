/**
 * Keywords of JSON Schema that hey-api drops. It does keep extensions, so before it reads a document, these keywords
 * are repeated under names of that form.
 */
import type { IR } from '@hey-api/openapi-ts'
import { schemasOf } from './walk-schemas.ts'

const LOST = { maxProperties: 'number', minProperties: 'number', multipleOf: 'number', uniqueItems: 'boolean' } as const

interface ValueTypes {
  boolean: boolean
  number: number
}

export function keepLostKeywords(document: object): void {
  for (const child of Object.values(document)) {
    if (typeof child === 'object' && child !== null) keepLostKeywords(child)
  }
  for (const [keyword, type] of Object.entries(LOST)) {
    const value: unknown = Reflect.get(document, keyword)
    // of another type it is no keyword, but the name of a property
    if (typeof value === type) Reflect.set(document, extension(keyword), value)
  }
}

export function lostKeyword<Keyword extends keyof typeof LOST>(
  schema: IR.SchemaObject,
  keyword: Keyword,
): ValueTypes[(typeof LOST)[Keyword]] | undefined {
  // keepLostKeywords has looked at its type
  return schema[extension(keyword)] as ValueTypes[(typeof LOST)[Keyword]] | undefined
}

/** A longer list whose length is fixed, such as 1,536 numbers, is no tuple: no program has it as one. */
const LONGEST_TUPLE = 16

/** Of a list whose length is fixed hey-api makes a tuple, with a type for each item; without one it is empty. */
export function keepLists(document: object): void {
  for (const { schema } of schemasOf(document)) {
    const { minItems, maxItems } = schema
    if (typeof maxItems !== 'number' || maxItems !== minItems) continue
    if (maxItems <= LONGEST_TUPLE && schema['items'] !== undefined) continue
    if (schema['prefixItems'] !== undefined) continue
    schema[extension('maxItems')] = maxItems
    delete schema['maxItems']
  }
}

/** The greatest length of a list that is no tuple. */
export function lostLength(schema: IR.SchemaObject): number | undefined {
  // keepLists has looked at its type
  return schema[extension('maxItems')] as number | undefined
}

/** Of a document of 3.0 hey-api drops a default beside `allOf`, `anyOf` or `oneOf`. */
export function keepLostDefaults(document: object): void {
  for (const { schema } of schemasOf(document)) {
    const isComposed = ['allOf', 'anyOf', 'oneOf'].some((keyword) => schema[keyword] !== undefined)
    if (isComposed && schema['default'] !== undefined) schema[extension('default')] = schema['default']
  }
}

/** If null is allowed too, hey-api has put a union around what has the default. */
export function lostDefault(schema: IR.SchemaObject): unknown {
  const [first, second, ...more] = schema.items ?? []
  const inner = second?.type === 'null' && more.length === 0 ? first?.[extension('default')] : undefined
  // null is a default like any other
  return [schema.default, schema[extension('default')], inner].find((value) => value !== undefined)
}

function extension(keyword: string): `x-${string}` {
  return `x-json-schema-${keyword}`
}
