/**
 * Before hey-api reads a document, the schemas that its validators cannot say are marked, and kept as they are for the evaluator: by the
 * pointers to them, together with those that they refer to.
 */
import { isExact, takeAssertions } from './exactness.ts'
import { DYNAMIC_ANCHOR, DYNAMIC_REFERENCE, DYNAMIC_SCOPE } from './identifiers.ts'
import { keepOpen } from './mend-meaning.ts'
import { normalizeSchema } from './normalize-schema.ts'
import { atKeys, type Document, isReference, keysOf, pointerOf, type Resolve } from './openapi.ts'
import { referencesIn } from './references.ts'
import { typeSchema } from './type-schemas.ts'
import { type FoundSchema, isObject, type JsonObject, schemasOf } from './walk-schemas.ts'

/** At a schema: the pointer by which the evaluator knows it. */
export const JUDGED = 'x-generator-judged'
/** At the document: the schemas by their pointers. */
export const JUDGED_SCHEMAS = 'x-generator-schemas'
/** At the document: what the judged schemas said before hey-api was left with what it can read, by their pointers. */
const SAID = 'x-generator-said'

export function judgeSchemas(document: Document, resolve: Resolve): void {
  const inexact = outermost([...schemasOf(document)].filter(({ schema }) => !isExact(schema, resolve)))
  if (inexact.length === 0) return
  const schemas = schemasFor(document, inexact)
  const said = inexact.map(({ schema, place }) => [pointerOf(place), structuredClone(schema)] as const)
  Reflect.set(document, SAID, Object.fromEntries(said))
  for (const found of inexact) mark(found)
  for (const { schema } of [...schemasOf(document)]) typeSchema(schema, document.openapi.startsWith('3.0'))
  Reflect.set(document, JUDGED_SCHEMAS, schemas)
}

/** The document with the judged schemas as they were, for what is made up from it. Shares everything else with the document. */
export function asSaid(document: object): object {
  const said: unknown = Reflect.get(document, SAID)
  return isObject(said) ? (restored(document, said) as object) : document // an object stays one
}

function restored(value: unknown, said: JsonObject): unknown {
  if (typeof value !== 'object' || value === null) return value
  const pointer: unknown = Reflect.get(value, JUDGED)
  if (typeof pointer === 'string' && Object.hasOwn(said, pointer)) return said[pointer]
  const entries = Object.entries(value).map(([key, part]) => [key, restored(part, said)] as const)
  if (entries.every(([key, part]) => part === Reflect.get(value, key))) return value
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/** Those schemas and what they refer to, for the evaluator, by their pointers. */
export function schemasFor(document: Document, chosen: Iterable<Pick<FoundSchema, 'place'>>): JsonObject {
  locateAnchors(document)
  const schemas: JsonObject = {}
  for (const { place } of chosen) keep(document, place, schemas)
  return schemas
}

/** Where a `$dynamicRef` may lead is known by now: nothing moves any more. */
function locateAnchors(document: Document): void {
  const found = [...schemasOf(document)]
  const anchors = new Map(found.map(({ schema, place }) => [schema[DYNAMIC_ANCHOR], pointerOf(place)]))
  for (const { schema } of found) {
    const { [DYNAMIC_SCOPE]: scope, [DYNAMIC_REFERENCE]: name } = schema
    if (name !== undefined) schema['$dynamicRef'] = name
    if (isObject(scope)) schema['$dynamicAnchors'] = pointersTo(scope, anchors)
  }
}

/** Of those that are in this document. */
function pointersTo(scope: JsonObject, anchors: ReadonlyMap<unknown, string>): JsonObject {
  const known = Object.entries(scope).filter(([, key]) => anchors.has(key))
  return Object.fromEntries(known.map(([name, key]) => [name, { $ref: anchors.get(key) }]))
}

/** The evaluator sees to what stands within them too. */
function outermost(found: readonly FoundSchema[]): FoundSchema[] {
  const chosen = new Set<string>()
  return found.filter(({ place }) => {
    if (place.some((_, length) => chosen.has(pointerOf(place.slice(0, length))))) return false
    chosen.add(pointerOf(place))
    return true
  })
}

function keep(document: Document, keys: readonly string[], schemas: JsonObject): void {
  const pointer = pointerOf(keys)
  if (Object.hasOwn(schemas, pointer)) return
  const normal = normalizeSchema(atKeys(document, keys))
  schemas[pointer] = normal
  for (const { ref, place } of [...referencesIn(normal)]) {
    const target = keysOf(ref)
    // spelled as the evaluator will look for it, whatever was percent-encoded
    Reflect.set(Object(atKeys(normal, place)), '$ref', pointerOf(target))
    keep(document, target, schemas)
  }
}

/** Of what it says, hey-api is left with what it can read. */
function mark({ schema, place }: FoundSchema): void {
  const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
  if (Array.isArray(schema['enum']) && !schema['enum'].every(isPlain)) delete schema['enum']
  if (!isPlain(schema['const'])) delete schema['const']
  if (isReference(schema)) {
    const { $ref, ...rest } = schema as JsonObject
    for (const keyword of Object.keys(schema)) delete schema[keyword]
    schema['allOf'] = [{ $ref }, rest]
  }
  // where null is beside an `allOf`, hey-api allows it whatever the parts say
  if (Array.isArray(schema['allOf']) && [schema['type']].flat().includes('null')) {
    const { allOf, ...rest } = takeAssertions(schema)
    schema['allOf'] = [allOf, rest].flat()
  }
  // of several that it takes for anything, hey-api keeps one, without the mark
  for (const keyword of COMPOSITIONS) if (isUntyped(schema[keyword])) delete schema[keyword]
  // of one part, with no properties beside it, hey-api keeps that part alone, without the mark
  const { allOf, properties } = schema
  if (Array.isArray(allOf) && allOf.length === 1 && properties === undefined) schema['allOf'] = [...allOf, {}]
  keepOpen(schema)
  schema[JUDGED] = pointerOf(place)
}

const COMPOSITIONS = ['allOf', 'anyOf', 'oneOf'] as const
const TYPED = ['$ref', 'const', 'enum', 'properties', 'type'] as const

/** Whether none of the parts has a type, as in `oneOf: [{ required: [a] }, { required: [b] }]`. */
function isUntyped(parts: unknown): boolean {
  if (!Array.isArray(parts)) return false
  return parts.filter(isObject).every((part) => {
    const composed = COMPOSITIONS.filter((keyword) => part[keyword] !== undefined)
    return (
      TYPED.every((keyword) => part[keyword] === undefined) && composed.every((keyword) => isUntyped(part[keyword]))
    )
  })
}
