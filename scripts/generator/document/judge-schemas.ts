/**
 * Before hey-api reads a document, the schemas that its validators cannot say are marked, and kept as they are for the evaluator: by the
 * pointers to them, together with those that they refer to.
 */
import { isExact } from './exactness.ts'
import { normalizeSchema } from './normalize-schema.ts'
import { atPointer, type Document, isReference, keysOf, pointerOf, type Resolve } from './openapi.ts'
import { referencesIn } from './references.ts'
import { type FoundSchema, type JsonObject, schemasOf } from './walk-schemas.ts'

/** At a schema: the pointer by which the evaluator knows it. */
export const JUDGED = 'x-generator-judged'
/** At the document: the schemas by their pointers. */
export const JUDGED_SCHEMAS = 'x-generator-schemas'

export function judgeSchemas(document: Document, resolve: Resolve): void {
  const inexact = outermost([...schemasOf(document)].filter(({ schema }) => !isExact(schema, resolve)))
  if (inexact.length === 0) return
  const schemas: JsonObject = {}
  for (const { schema, place } of inexact) keep(document, pointerOf(place), schema, schemas)
  for (const found of inexact) mark(found)
  Reflect.set(document, JUDGED_SCHEMAS, schemas)
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

function keep(document: Document, pointer: string, schema: unknown, schemas: JsonObject): void {
  if (Object.hasOwn(schemas, pointer)) return
  const normal = normalizeSchema(schema)
  schemas[pointer] = normal
  for (const { ref } of referencesIn(normal)) {
    const target = pointerOf(keysOf(ref))
    keep(document, target, atPointer(document, target), schemas)
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
  schema[JUDGED] = pointerOf(place)
}
