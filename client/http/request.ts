import { encodeQuery } from '../../generated/encode.gen.ts'
import type { ConditionalOptions, OperationCall } from '../../generated/resource.gen.ts'
import type { Settings } from '../options.ts'
import { isStream } from '../streams.ts'

/** A request as each of its attempts sends it. */
export interface PreparedRequest {
  readonly url: string
  /** Without the query, which may have values of cells. */
  readonly path: string
  readonly init: RequestInit
  /** Whether sending it twice has the same effect as sending it once. */
  readonly isRepeatable: boolean
  /** Its body is a stream, which can be read only once. */
  readonly isSentOnce: boolean
  /** The same for all attempts; undefined for an operation without one. */
  readonly idempotencyKey: string | undefined
}

const REPEATABLE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']

/** POSTs that only read: what they ask for may be too long for an address, or is a file. */
const READING = ['queryData', 'previewImport', 'previewFile']

/** Whether a call changes nothing. */
export function isReading({ method, operationId }: OperationCall): boolean {
  return method === 'GET' || READING.includes(operationId)
}

/** Throws a `TypeError` for what cannot be sent. */
export function prepareRequest(settings: Settings, call: OperationCall, options: ConditionalOptions): PreparedRequest {
  // Ignored, it would make a repetition look safe.
  if (options.idempotencyKey !== undefined && !call.idempotencyKey)
    throw new TypeError(`${call.operationId} takes no idempotencyKey.`)
  const path = pathOf(call.path)
  const idempotencyKey = call.idempotencyKey ? keyOf(options) : undefined
  const query = encodeQuery(call.query ?? {}, call.styles?.query)
  const url = settings.baseUrl + path + (query === '' ? '' : `?${query}`)
  const headers = headersOf(settings, call, url, options, idempotencyKey)
  const isSentOnce = isStream(call.body)
  return {
    url,
    path,
    init: {
      method: call.method,
      headers,
      // A redirect would turn a POST into a GET, or carry the key elsewhere.
      redirect: 'manual',
      ...(call.body !== undefined && { body: bodyOf(call) }),
      // fetch asks for it; the types of browsers do not know it.
      ...(isSentOnce && { duplex: 'half' }),
      ...(settings.credentials !== undefined && { credentials: settings.credentials }),
    },
    isRepeatable:
      REPEATABLE_METHODS.includes(call.method) ||
      isReading(call) ||
      call.idempotencyKey !== undefined ||
      hasTag(options),
    isSentOnce,
    idempotencyKey: call.idempotencyKey === undefined ? undefined : headers[call.idempotencyKey],
  }
}

function pathOf(parts: readonly unknown[]): string {
  return parts.map((part, index) => (index % 2 === 0 ? part : encodeURIComponent(pathPart(part)))).join('')
}

/**
 * A value in a path. `.` and `..` are refused: encoded or not, a URL drops them and the segment before, so the request would reach
 * another resource.
 */
function pathPart(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (typeof text === 'string' && text !== '' && text !== '.' && text !== '..' && text.isWellFormed()) return text
  const shown = typeof value === 'string' ? JSON.stringify(value) : String(value)
  throw new TypeError(`${shown} cannot be an identifier or a column name.`)
}

function keyOf({ idempotencyKey }: ConditionalOptions): string {
  if (idempotencyKey === undefined) return randomKey()
  if (/^[!-~]{1,255}$/.test(idempotencyKey)) return idempotencyKey
  throw new TypeError(
    `idempotencyKey must be 1 to 255 visible ASCII characters without spaces, not ${JSON.stringify(idempotencyKey)}.`,
  )
}

function headersOf(
  settings: Settings,
  call: OperationCall,
  url: string,
  options: ConditionalOptions,
  idempotencyKey: string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { accept: call.accept ?? 'application/json' }
  if (call.body !== undefined && call.contentType !== 'multipart/form-data')
    headers['content-type'] = call.contentType ?? 'application/json'
  if (idempotencyKey !== undefined && call.idempotencyKey) headers[call.idempotencyKey] = idempotencyKey
  const { operationId, method } = call
  for (const given of [settings.headersOf({ operationId, method, url }), options.headers ?? {}]) {
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined) headers[name.toLowerCase()] = String(value)
    }
  }
  if (Object.hasOwn(options, 'ifMatch')) headers['if-match'] = tagsIn(options.ifMatch)
  if (settings.authorization !== undefined) headers['authorization'] = settings.authorization
  return headers
}

/** A tag makes a change repeatable, since the change gives the resource another tag. `*` does not: it matches any state. */
function hasTag({ ifMatch }: ConditionalOptions): boolean {
  return ifMatch !== undefined && ![ifMatch].flat().includes('*')
}

/** An undefined tag would turn a guarded change into one that overwrites. */
function tagsIn(ifMatch: ConditionalOptions['ifMatch']): string {
  const tags = Array.isArray(ifMatch) ? ifMatch : [ifMatch]
  if (tags.length > 0 && tags.every((tag) => typeof tag === 'string' && tag !== '')) return tags.join(', ')
  throw new TypeError(`ifMatch must be the ETag of an earlier reply, several or '*', not ${JSON.stringify(ifMatch)}.`)
}

/** `crypto.randomUUID` is missing in pages without TLS. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The `rows` of a body, at least one, each of which is JSON already: `appendAll` and `upsert` write their rows themselves. */
export class JsonRows {
  readonly texts: readonly string[]
  constructor(texts: readonly string[]) {
    this.texts = texts
  }
}

function bodyOf({ body, contentType }: OperationCall): NonNullable<RequestInit['body']> {
  // Cast: what is not JSON is handed to fetch as the caller gave it.
  if (contentType !== undefined && !/[/+]json/i.test(contentType)) return body as NonNullable<RequestInit['body']>
  const { rows, ...others } = Object(body)
  return rows instanceof JsonRows ? withRows(JSON.stringify(others), rows) : JSON.stringify(body)
}

/** Joined in one step: adding text around a joined text would copy it when it is sent. */
function withRows(others: string, { texts }: JsonRows): string {
  const parts = [...texts]
  parts[0] = `{"rows":[${parts[0]}`
  parts.push(`${parts.pop()}]${others === '{}' ? '' : ','}${others.slice(1)}`)
  return parts.join(',')
}
