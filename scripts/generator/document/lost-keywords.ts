/**
 * Keywords of JSON Schema that hey-api drops. It does keep extensions, so before it reads a document, these keywords
 * are repeated under names of that form.
 */
import type { IR } from '@hey-api/openapi-ts'

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

function extension(keyword: string): `x-${string}` {
  return `x-json-schema-${keyword}`
}
