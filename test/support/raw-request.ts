import { ApiError } from '../../client/index.ts'
import { browserHeaders } from './console-user.ts'
import { routeOf } from './contract-record.ts'
import type { TestServer } from './test-server.ts'

export interface RawOptions {
  /** Sent as JSON; a string, bytes or a stream of bytes are sent as they are. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Another key than the organization's own; null for none. */
  readonly key?: string | null
  /** A session instead of a key; null for what a browser sends before it has one. */
  readonly session?: string | null
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined if there is none, or if it is not JSON. */
  readonly body: unknown
  /** The `error` of the envelope. */
  readonly error: {
    code?: string
    message?: string
    field?: string
    details?: { field: string; message: string }[]
    request_id?: string
  }
}

/** One request with plain `fetch`. */
export async function rawRequest(
  { baseUrl, fetch }: TestServer,
  ownKey: string,
  method: string,
  path: string,
  { body, headers = {}, session, key = session === undefined ? ownKey : null }: RawOptions = {},
): Promise<RawAnswer> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(session !== undefined && browserHeaders(baseUrl, session)),
      ...(body !== undefined && { 'Content-Type': mediaTypeOf(method, path) }),
      ...headers,
    },
    ...(body !== undefined && { body: wireBody(body), duplex: 'half' }),
  })
  const text = await response.text()
  const parsed = text !== '' && isJson(response) ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, text, body: parsed, error: parsed?.error ?? {} }
}

/** JSON, unless the operation takes something else. */
function mediaTypeOf(method: string, path: string): string {
  const types = Object.keys(routeOf(method, `/v1${path.replace(/\?.*$/, '')}`)?.body?.content ?? {})
  return types.length === 0 || types.includes('application/json') ? 'application/json' : (types[0] ?? '')
}

/** By its declared media type, so that a body of another type fails to parse. */
export function isJson({ headers }: Response): boolean {
  return /^application\/json(;|$)/.test(headers.get('Content-Type') ?? '')
}

function wireBody(body: unknown): NonNullable<RequestInit['body']> {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
    ? (body as NonNullable<RequestInit['body']>)
    : JSON.stringify(body)
}

/** The result of a call of the client: `ok` with the value, or the error without the parts that differ by request. */
export async function answerTo<Value>(call: () => Promise<Value>): Promise<unknown> {
  try {
    return { ok: await call() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, field, message, details } = error
    return { status, code, field, details, message: message.replace(/"[a-z]+_[0-9a-z]+"/g, '"<id>"') }
  }
}
