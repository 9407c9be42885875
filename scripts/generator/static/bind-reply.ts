/** From what an operation returns to what is sent. */
import type { Route, RouteReply } from './route.ts'
import { itemText, writeItems } from './streams.ts'

/** A reply of any operation. */
export interface AnyReply {
  readonly status: number
  readonly contentType?: string
  readonly headers?: object
  readonly body?: unknown
}

export interface OutgoingReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined for none. */
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined
}

/** `route` is undefined for a reply that is not of the operation. */
export function outgoing(reply: AnyReply, route: Route | undefined): OutgoingReply {
  const { status, body } = reply
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    if (value !== undefined) headers[name] = String(value)
  }
  if (body === undefined) return { status, headers, body: undefined }
  const declared = route && replyOf(route, status)
  const mediaType = reply.contentType ?? Object.keys(declared?.content ?? {})[0] ?? 'application/json'
  const isNamed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  if (!isNamed) headers['Content-Type'] = withCharset(mediaType)
  const isTyped = declared?.content[mediaType]?.items !== undefined && isStream(body)
  return { status, headers, body: encoded(mediaType, isTyped ? writeItems(mediaType, body) : body) }
}

/** What the document declares for a status: itself, its range, or the default. */
function replyOf({ replies }: Route, status: number): RouteReply | undefined {
  return replies[status] ?? replies[`${Math.floor(status / 100)}XX`] ?? replies['default']
}

/** Texts are sent as UTF-8. JSON is always that, and has no parameter that says so. */
function withCharset(mediaType: string): string {
  return /^text\//i.test(mediaType) && !/;\s*charset=/i.test(mediaType) ? `${mediaType}; charset=utf-8` : mediaType
}

function encoded(mediaType: string, body: unknown): NonNullable<OutgoingReply['body']> {
  if (isStream(body)) return pieces(mediaType, body)
  if (/[/+]json\s*(;|$)/i.test(mediaType)) return JSON.stringify(body)
  return body instanceof Uint8Array ? body : String(body)
}

function isStream(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

/** Bytes and texts are sent as they are. What is neither is an item of a stream of JSON, which the document does not type. */
async function* pieces(mediaType: string, body: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const piece of body) {
    if (piece instanceof Uint8Array) yield piece
    else yield encoder.encode(typeof piece === 'string' ? piece : itemText(mediaType, piece))
  }
}
