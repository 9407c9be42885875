/**
 * A reference may lead to a schema anywhere in the document: to a property of another schema, or to the body of another operation. hey-api
 * has no name for such a one, so before it reads a document they are moved to `components.schemas`.
 */
import { typeName } from '../model/names.ts'
import { fingerprint } from './derive-names.ts'
import { atPointer, type Document, keysOf, pointerOf } from './openapi.ts'
import { type JsonObject, SCHEMA_KEYWORDS, schemasOf } from './walk-schemas.ts'

export function hoistSchemas(document: Document): void {
  const references = referencesToInner(document)
  if (references.size === 0) return
  document.components ??= {}
  document.components.schemas ??= {}
  const { schemas } = document.components
  // what stands within another one leaves it first, so that what leads to it does not lead through what has moved
  for (const pointer of [...references.keys()].sort((a, b) => b.length - a.length)) {
    const keys = keysOf(pointer)
    const schema = atPointer(document, pointer)
    const parent = atPointer(document, pointerOf(keys.slice(0, -1)))
    if (typeof schema !== 'object' || typeof parent !== 'object' || schema === null || parent === null) continue
    const name = freeName(keys, schemas)
    const $ref = pointerOf(['components', 'schemas', name])
    schemas[name] = schema
    Reflect.set(parent, keys.at(-1) ?? '', { $ref })
    for (const reference of references.get(pointer) ?? []) reference['$ref'] = $ref
  }
}

/** By where they lead, of schemas alone: other parts of a document hey-api finds wherever they are. */
function referencesToInner(document: Document): Map<string, JsonObject[]> {
  const references = new Map<string, JsonObject[]>()
  for (const { schema } of schemasOf(document)) {
    const { $ref } = schema
    if (typeof $ref !== 'string' || !$ref.startsWith('#/') || /^#\/components\/schemas\/[^/]+$/.test($ref)) continue
    const pointer = pointerOf(keysOf($ref))
    references.set(pointer, [...(references.get(pointer) ?? []), schema])
  }
  return references
}

const STRUCTURE = new Set<string>([
  ...Object.values(SCHEMA_KEYWORDS).flat(),
  ...['components', 'schemas', 'paths', 'requestBody', 'responses', 'content', 'schema'],
])

function freeName(keys: readonly string[], schemas: object): string {
  const words = keys.filter((key) => !STRUCTURE.has(key) && !/^\w+\/[\w.+-]+$/.test(key))
  const wanted = typeName(words.map((word) => typeName(word).replace(/^_/, '')).join('-') || 'Schema')
  return Object.hasOwn(schemas, wanted) ? `${wanted}${fingerprint(keys.join('/'))}` : wanted
}
