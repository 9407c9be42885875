/**
 * An `allOf` whose parts are `allOf`s again. hey-api walks along every way through them, of which there are two to the power of the levels if
 * each level names the next one twice. Where there are many ways, a schema gets all parts that it has at any level, each of them once.
 */
import { takeAssertions } from './exactness.ts'
import { isReference, type Resolve } from './openapi.ts'
import { isObject, type JsonObject, schemasOf } from './walk-schemas.ts'

/** No document that was seen has as many. */
const MOST_WAYS = 1000

/** By what they say. */
type Parts = ReadonlyMap<string, unknown>

export function flattenParts(document: object, resolve: Resolve): void {
  const waysThrough = counting(resolve)
  const long = [...schemasOf(document)].filter(({ schema }) => waysThrough(schema) > MOST_WAYS)
  if (long.length === 0) return
  const partsOf = collecting(resolve)
  const flat = long.map(({ schema }) => [schema, partsOf(schema)] as const)
  // what is written into one schema later is not meant for the others
  for (const [schema, parts] of flat) schema['allOf'] = structuredClone([...parts.values()])
}

function counting(resolve: Resolve): (schema: unknown) => number {
  const known = new Map<unknown, number>()
  return function ways(schema): number {
    if (!isObject(schema) || !Array.isArray(schema['allOf'])) return 1
    const counted = known.get(schema)
    if (counted !== undefined) return counted
    known.set(schema, 1)
    const sum = schema['allOf'].reduce<number>((total, part) => total + ways(resolve<unknown>(part)), 0)
    known.set(schema, sum)
    return sum
  }
}

/** References lead in no circle here: `circles.ts` has looked. */
function collecting(resolve: Resolve): (schema: JsonObject) => Parts {
  const known = new Map<JsonObject, Parts>()
  return function partsOf(schema) {
    const found = known.get(schema)
    if (found !== undefined) return found
    const parts = new Map<string, unknown>()
    for (const part of [schema['allOf']].flat()) {
      const target = resolve<unknown>(part)
      if (!isObject(target) || !isSumOfParts(part, target)) {
        parts.set(JSON.stringify(part), part)
        continue
      }
      for (const [key, inner] of partsOf(target)) parts.set(key, inner)
      const { allOf: _parts, ...own } = takeAssertions({ ...target })
      if (Object.keys(own).length > 0) parts.set(JSON.stringify(own), own)
    }
    known.set(schema, parts)
    return parts
  }
}

/** What they say about the whole of a value, or beside a reference, means something else in another place. */
const OF_THE_WHOLE = ['default', 'nullable', 'unevaluatedItems', 'unevaluatedProperties', 'x-validated-by'] as const

function isSumOfParts(part: unknown, target: JsonObject): boolean {
  const isAlone = !isReference(part) || Object.keys(takeAssertions({ ...part })).length === 1
  return isAlone && Array.isArray(target['allOf']) && OF_THE_WHOLE.every((keyword) => target[keyword] === undefined)
}
