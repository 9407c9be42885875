/** Bodies of any media type, as springdoc and Kubernetes declare them, whose schema says that they are JSON. */
import { isOfBody } from './mend-texts.ts'
import { atKeys, pointerOf, type Resolve } from './openapi.ts'
import { referencesIn } from './references.ts'
import { isObject, type JsonObject, schemasOf } from './walk-schemas.ts'

const JSON_TYPE = 'application/json'

/** A range whose schema is an object, a list, a number or a flag becomes `application/json`, unless JSON is declared beside it. */
export function mendRanges(document: object, resolve: Resolve): void {
  const references = [...referencesIn(document)].map(({ ref }) => ref).filter((ref) => ref.includes('/content/'))
  for (const found of [...schemasOf(document)].filter(isOfBody)) {
    const [mediaType = ''] = found.place.slice(-2)
    const isReferredTo = references.some((ref) => ref.startsWith(pointerOf(found.place)))
    if (!isRange(mediaType) || isReferredTo || !isStructured(found.schema, resolve)) continue
    // a place was found in the document
    renameKey(atKeys(document, found.place.slice(0, -2)) as JsonObject, mediaType)
  }
}

function isRange(mediaType: string): boolean {
  return mediaType === '*/*' || mediaType === 'application/*'
}

/** In its place, since the first media type is what a client prefers. */
function renameKey(content: JsonObject, mediaType: string): void {
  if (Object.hasOwn(content, JSON_TYPE)) return
  const entries = Object.entries(content)
  for (const [key] of entries) delete content[key]
  for (const [key, media] of entries) content[key === mediaType ? JSON_TYPE : key] = media
}

function isStructured(schema: unknown, resolve: Resolve, visited = new Set<unknown>()): boolean {
  const found = resolve<unknown>(schema)
  if (!isObject(found) || visited.has(found)) return false
  visited.add(found)
  const { type, properties, items } = found
  if (type !== undefined) return [type].flat().some((name) => name !== 'string' && name !== 'null')
  const parts = [found['allOf'], found['anyOf'], found['oneOf']].flat().filter((part) => part !== undefined)
  return properties !== undefined || items !== undefined || parts.some((part) => isStructured(part, resolve, visited))
}
