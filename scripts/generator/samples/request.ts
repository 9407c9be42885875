/** A request that an operation takes, with what it asks for and nothing more. */
import { isJson, isStream } from '../document/media-types.ts'
import { itemText } from '../static/streams.ts'
import {
  type DocumentBody,
  type DocumentOperation,
  type DocumentParameter,
  NoSample,
  type Resolve,
} from './document.ts'
import { sampleOf } from './sample.ts'

export interface SampleRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Undefined where none can be made up: a schema that requires itself, a body of bytes. */
export function sampleRequest(
  { method, path }: { readonly method: string; readonly path: string },
  declared: DocumentOperation,
  resolve: Resolve,
): SampleRequest | undefined {
  try {
    const parameters = (declared.parameters ?? []).map((parameter) => resolve<DocumentParameter>(parameter))
    const valuesIn = (place: DocumentParameter['in']) =>
      parameters
        .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required))
        .map((parameter) => [parameter.name, sampleOf(parameter, resolve)] as const)
    const texts = new Map(valuesIn('path').map(([name, value]) => [name, textOf(value)]))
    const cookies = valuesIn('cookie').map(([name, value]) => `${name}=${encodeURIComponent(textOf(value))}`)
    const { headers, ...body } = bodyOf(declared, resolve)
    return {
      method,
      target:
        path.replace(/\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(texts.get(name) ?? 'text')) +
        queryOf(valuesIn('query')),
      headers: {
        ...Object.fromEntries(valuesIn('header').map(([name, value]) => [name, textOf(value)])),
        ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
        ...headers,
      },
      ...body,
    }
  } catch (error) {
    if (error instanceof NoSample) return undefined
    throw error
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function queryOf(values: readonly (readonly [string, unknown])[]): string {
  const pairs = values.flatMap(([name, value]) => [value].flat().map((item): [string, string] => [name, textOf(item)]))
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function bodyOf(
  { requestBody }: DocumentOperation,
  resolve: Resolve,
): { headers: Record<string, string>; body?: string } {
  const { content = {} } = requestBody ? resolve<DocumentBody>(requestBody) : {}
  const types = Object.keys(content)
  const type = types.find(isJson) ?? types[0]
  const media = type === undefined ? undefined : content[type]
  if (type === undefined || media === undefined) return { headers: {} }
  if (type === 'multipart/form-data') return multipart(Object(sampleOf(media, resolve)))
  const value = sampleOf(media, resolve)
  return { headers: { 'Content-Type': concrete(type) }, body: written(type, value) }
}

/** A range of media types is none that can be sent. */
function concrete(type: string): string {
  return type === '*/*' ? 'application/octet-stream' : type.replace('*', 'plain')
}

function written(type: string, value: unknown): string {
  if (type === 'application/x-www-form-urlencoded') return queryOf(Object.entries(Object(value))).slice(1)
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
