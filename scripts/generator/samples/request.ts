/** A request that an operation takes, with what it asks for and nothing more. */
import { decodingOf, isJson, isStream } from '../document/media-types.ts'
import { encodeCookies, encodeHeaders, encodePath, encodeQuery } from '../static/encode.ts'
import type { OperationCall } from '../static/resource.ts'
import { itemText } from '../static/streams.ts'
import {
  type DocumentBody,
  type DocumentOperation,
  type DocumentParameter,
  NoSample,
  type Resolve,
} from './document.ts'
import { givenIn, sampleOf } from './sample.ts'

export interface SampleRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** How parameters and the fields of a form are written. Those in a path by their index among its parts. */
export interface SampleStyles {
  readonly parameters?: OperationCall['styles']
  readonly fields?: OperationCall['fields']
}

/** Undefined where none can be made up: a schema that requires itself, a body of bytes, what cannot be sent in its style. */
export function sampleRequest(
  { method, path }: { readonly method: string; readonly path: string },
  declared: DocumentOperation,
  resolve: Resolve,
  { parameters: styles = {}, fields = {} }: SampleStyles = {},
): SampleRequest | undefined {
  try {
    const parameters = (declared.parameters ?? []).map((parameter) => resolve<DocumentParameter>(parameter))
    const valuesIn = (place: DocumentParameter['in']) =>
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required))
          .map((parameter) => [parameter.name, parameterSample(parameter, resolve)] as const),
      )
    const inPath = valuesIn('path')
    const parts = path.split(/\{([^}]*)\}/).map((part, index) => (index % 2 === 0 ? part : (inPath[part] ?? 'text')))
    const query = encodeQuery(valuesIn('query'), styles.query)
    const cookies = encodeCookies(valuesIn('cookie'), styles.cookies)
    const { headers, ...body } = bodyOf(declared, resolve, fields)
    return {
      method,
      target: encodePath(parts, styles.path) + (query === '' ? '' : `?${query}`),
      headers: {
        ...encodeHeaders(valuesIn('header'), styles.headers),
        ...(cookies !== '' && { Cookie: cookies }),
        ...headers,
      },
      ...body,
    }
  } catch (error) {
    // what a style cannot say is a TypeError
    if (error instanceof NoSample || error instanceof TypeError) return undefined
    throw error
  }
}

function parameterSample(parameter: DocumentParameter, resolve: Resolve): unknown {
  const [media = {}] = Object.values(parameter.content ?? {})
  return sampleOf({ ...media, ...parameter }, resolve, 'parameter')
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function bodyOf(
  { requestBody }: DocumentOperation,
  resolve: Resolve,
  fields: NonNullable<SampleStyles['fields']>,
): { headers: Record<string, string>; body?: string } {
  const { content = {} } = requestBody ? resolve<DocumentBody>(requestBody) : {}
  const types = Object.keys(content)
  const type = types.find(isJson) ?? types[0]
  const media = type === undefined ? undefined : content[type]
  if (type === undefined || media === undefined) return { headers: {} }
  const decoding = decodingOf(type)
  // an example of another media type is what is sent, and its schema speaks of what is written in it
  const [text] = decoding === 'json' || decoding === 'form' || decoding === 'multipart' ? [] : givenIn(media, resolve)
  const value = text ?? sampleOf(media, resolve, decoding === 'form' || decoding === 'multipart' ? 'form' : 'request')
  if (decoding === 'multipart') return multipart(Object(value))
  const body = decoding === 'form' ? encodeQuery(Object(value), fields) : written(type, value)
  return { headers: { 'Content-Type': concrete(type) }, body }
}

/** A range of media types is none that can be sent. */
function concrete(type: string): string {
  return type === '*/*' ? 'application/octet-stream' : type.replace('*', 'plain')
}

function written(type: string, value: unknown): string {
  if (isJson(type)) return JSON.stringify(value)
  // an example may be all of the text
  if (isStream(type) && typeof value !== 'string') return itemText(type, value)
  // of bytes any are good
  return typeof value === 'object' ? 'text' : String(value)
}

const BOUNDARY = 'sample'

function multipart(fields: Readonly<Record<string, unknown>>): { headers: Record<string, string>; body: string } {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((item) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(item)}\r\n`),
  )
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: `${parts.join('')}--${BOUNDARY}--\r\n`,
  }
}
