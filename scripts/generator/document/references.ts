/** `$ref`, wherever it stands. */

export interface FoundReference {
  readonly ref: string
  /** The keys that lead to the object that holds it. */
  readonly place: readonly string[]
}

/** Within examples and the like a `$ref` is data. */
const DATA = new Set(['const', 'default', 'enum', 'example', 'examples', 'value'])

export function* referencesIn(value: unknown, place: readonly string[] = []): Generator<FoundReference> {
  if (typeof value !== 'object' || value === null) return
  const ref: unknown = Reflect.get(value, '$ref')
  if (typeof ref === 'string') yield { ref, place }
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'object' && child !== null && !isData(key, place)) yield* referencesIn(child, [...place, key])
  }
}

/** The author of the document chooses the names of what these hold. */
const MAPS = new Set([
  '$defs',
  '$dynamicAnchors',
  'definitions',
  'headers',
  'parameters',
  'patternProperties',
  'properties',
  'responses',
  'schemas',
])

/** What is not read as part of the document, but is a value that it speaks of. */
export function isData(key: string, place: readonly string[]): boolean {
  return (DATA.has(key) || key.startsWith('x-')) && !MAPS.has(place.at(-1) ?? '')
}
