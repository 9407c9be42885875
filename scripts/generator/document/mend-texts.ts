/** What a schema means for a body that is a text, and for a value that is no file. */
import { decodingOf, isJson, isXml } from './media-types.ts'
import { atKeys, type Content, type MediaType, pointerOf, type Resolve } from './openapi.ts'
import { referencesIn } from './references.ts'
import { type FoundSchema, isObject, type JsonObject, schemasIn, schemasOf } from './walk-schemas.ts'

export function mendTexts(document: object, resolve: Resolve): void {
  const bodies = [...schemasOf(document)].filter(isOfBody)
  const references = [...referencesIn(document)].map(({ ref }) => ref).filter((ref) => ref.includes('/content/'))
  for (const { schema, place } of bodies) {
    const isReferredTo = references.some((ref) => ref.startsWith(pointerOf(place)))
    if (isRequest(place) && isWritten(schema, place, document, resolve) && !isReferredTo) {
      // a place was found in the document
      const media = atKeys(document, place.slice(0, -1)) as MediaType
      media.schema = { type: 'string' }
    }
  }
  for (const { schema, place } of [...schemasOf(document)].filter(isOfParameter)) {
    // as a place of a parameter says, its media type is there
    const media = atKeys(document, place.slice(0, -1)) as MediaType
    const { type, properties, items } = resolve<JsonObject>(schema)
    const isNested = properties !== undefined || items !== undefined || type === 'array' || type === 'object'
    if (isNested && !isJson(place.at(-2) ?? '')) media.schema = { type: 'string' }
  }
  keepFiles(document, bodies, resolve)
}

/** Ends with `content`, a media type and `schema`. */
export function isOfBody({ place }: FoundSchema): boolean {
  const [owner, keyword, mediaType = '', last] = place.slice(-4)
  const isNamed = ['headers', 'parameters'].includes(place.at(-5) ?? '')
  return owner !== undefined && keyword === 'content' && mediaType.includes('/') && last === 'schema' && !isNamed
}

/** Ends with `parameters`, one of them, `content`, a media type and `schema`. */
function isOfParameter({ place }: FoundSchema): boolean {
  return place.at(-5) === 'parameters' && place.at(-3) === 'content' && place.at(-1) === 'schema'
}

function isRequest(place: readonly string[]): boolean {
  return place.at(-4) === 'requestBody' || place.at(-5) === 'requestBodies'
}

/** Whether the schema speaks of what is written in a text, and not of the text: an object in YAML, the number in a line. */
function isWritten(schema: JsonObject, place: readonly string[], document: object, resolve: Resolve): boolean {
  const mediaType = place.at(-2) ?? ''
  if (decodingOf(mediaType) !== 'text') return false
  if (!isXml(mediaType)) return !isText(schema, resolve)
  // a client sends JSON where it can
  const content = atKeys(document, place.slice(0, -2)) as Content // as the place says
  return !Object.keys(content).some(isJson)
}

function isText(schema: unknown, resolve: Resolve, visited = new Set<unknown>()): boolean {
  const found = resolve<unknown>(schema)
  if (!isObject(found) || visited.has(found)) return true
  visited.add(found)
  const { const: constant, enum: values = constant === undefined ? undefined : [constant], format, type } = found
  if (format === 'binary') return false
  if (Array.isArray(values)) return values.every((value) => typeof value === 'string')
  if (type !== undefined) return [type].flat().includes('string')
  if (found['properties'] !== undefined || found['items'] !== undefined) return false
  const parts = [found['allOf'], found['anyOf'], found['oneOf']].flat().filter((part) => part !== undefined)
  return parts.every((part) => isText(part, resolve, visited))
}

/**
 * `format: binary` is a file in a form, or all of a body of bytes. Anywhere else, as within JSON, there are only texts. The same holds for
 * `contentMediaType`, from which hey-api makes that format, unless a text has an encoding such as base64.
 */
function keepFiles(document: object, bodies: readonly FoundSchema[], resolve: Resolve): void {
  const kept = new Set<unknown>()
  const keep = (schema: unknown): void => {
    const target = resolve<unknown>(schema)
    if (kept.has(target)) return
    kept.add(target)
    for (const { schema: inner } of schemasIn(target)) keep(inner)
  }
  for (const { schema, place } of bodies) {
    const decoding = decodingOf(place.at(-2) ?? '')
    if (decoding === 'bytes' || decoding === 'multipart') keep(schema)
  }
  for (const { schema } of schemasOf(document)) {
    const isKept = kept.has(schema)
    if (schema['format'] === 'binary' && !isKept) delete schema['format']
    if (!isKept || schema['contentEncoding'] !== undefined) delete schema['contentMediaType']
  }
}
