/** Sends and receives webhooks and callbacks, by the Fetch standard: in Node, workers and browsers. */
import { acceptedContent, type Bytes, decodeBody } from './decode-body.ts'
import type { RouteBody } from './route.ts'
import { chunksOf } from './streams.ts'

/** A request that the described service sends to others. */
export interface Webhook {
  readonly method: string
  /** Missing where it has no payload. */
  readonly body?: RouteBody
  /** The status that says that it has arrived, if its receiver says nothing else. */
  readonly status: number
  /** Of a callback: where it goes, as an expression about the request that asked for it. `callbackUrl` reads it. */
  readonly url?: string
}

export interface SendOptions {
  readonly fetch?: typeof fetch | undefined
  readonly signal?: AbortSignal | undefined
  /** Headers, or what makes them of the body, such as a signature. */
  readonly headers?: WebhookHeaders | ((body: string) => WebhookHeaders | Promise<WebhookHeaders>) | undefined
}

export interface WebhookHeaders {
  readonly [name: string]: string
}

/** Sends a payload once. The caller decides by `ok` of the response whether to send it again. It follows no redirects. */
export async function send(
  { method, body }: Webhook,
  url: string | URL,
  payload: unknown,
  { fetch: request = fetch, signal, headers = {} }: SendOptions = {},
): Promise<Response> {
  const mediaTypes = Object.keys(body?.content ?? {})
  const mediaType = mediaTypes.find((candidate) => /[/+]json/i.test(candidate)) ?? mediaTypes[0]
  const isJson = mediaType === undefined || /[/+]json/i.test(mediaType)
  const text = payload === undefined ? undefined : isJson ? JSON.stringify(payload) : String(payload)
  const own = typeof headers === 'function' ? await headers(text ?? '') : headers
  return request(url, {
    method,
    // it may be the address of a stranger, who could send the payload and its headers on
    redirect: 'manual',
    headers: { ...(text !== undefined && { 'content-type': mediaType ?? 'application/json' }), ...own },
    ...(text !== undefined && { body: text }),
    ...(signal && { signal }),
  })
}

export interface ReceiveOptions {
  /** Whether the request comes from the service, by its signature. Without it anybody can send webhooks. */
  readonly verify?: ((body: Uint8Array, headers: Headers) => boolean | Promise<boolean>) | undefined
  /** The longest body that is read; 1 MiB by default. */
  readonly limitBytes?: number | undefined
}

interface HandlerReply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: object
}

type Handler = (payload: never, request: Request) => Promise<HandlerReply | undefined>

/**
 * Answers a request: calls the handler of the first webhook whose payload it is. Answers 401 if `verify` refuses it, 405 and 415 for another
 * method or media type, 413 above the limit, and 400 with the problems if the payload is none of those that have a handler.
 */
export async function receive(
  webhooks: { readonly [name: string]: Webhook },
  request: Request,
  handlers: object,
  { verify, limitBytes = 2 ** 20 }: ReceiveOptions = {},
): Promise<Response> {
  const handled = Object.entries(webhooks).flatMap(([name, webhook]) => {
    // cast: the generated function that calls this one has the types
    const handler = Object.hasOwn(handlers, name) ? (Reflect.get(handlers, name) as Handler | undefined) : undefined
    return handler ? [{ name, webhook, handle: handler.bind(handlers) }] : []
  })
  const bytes = await bytesOf(request, limitBytes)
  if (bytes === undefined) return new Response(null, { status: 413 })
  if (verify && !(await verify(bytes, request.headers))) return new Response(null, { status: 401 })
  const methods = handled.filter(({ webhook }) => webhook.method === request.method)
  if (methods.length === 0) return new Response(null, { status: 405 })
  const problems: { webhook: string; problem: string; path: string }[] = []
  let isKnownType = false
  for (const { name, webhook, handle } of methods) {
    const payload = await payloadOf(webhook, request.headers.get('content-type') ?? undefined, bytes)
    isKnownType ||= payload.isKnownType
    // cast: the validator has accepted it
    if (payload.ok) return responseOf(await handle(payload.value as never, request), webhook.status)
    problems.push(...payload.problems.map((problem) => ({ webhook: name, ...problem })))
  }
  return isKnownType ? Response.json({ problems }, { status: 400 }) : new Response(null, { status: 415 })
}

type Payload =
  | { readonly ok: true; readonly isKnownType: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly isKnownType: boolean
      readonly problems: readonly { problem: string; path: string }[]
    }

async function payloadOf({ body }: Webhook, header: string | undefined, bytes: Bytes): Promise<Payload> {
  if (!body || (!body.required && bytes.length === 0)) return { ok: true, isKnownType: true, value: undefined }
  const accepted = acceptedContent(body, header)
  if (!accepted) return { ok: false, isKnownType: false, problems: [] }
  const decoded = await decodeBody(accepted.content, header, bytes)
  if (!decoded.ok)
    return { ok: false, isKnownType: true, problems: [{ problem: `The body ${decoded.problem}.`, path: '' }] }
  const result = accepted.content.schema?.safeParse(decoded.value) ?? { success: true, data: decoded.value }
  if (result.success) return { ok: true, isKnownType: true, value: result.data }
  const problems = result.error.issues.map(({ message, path }) => ({ problem: message, path: path.join('.') }))
  return { ok: false, isKnownType: true, problems }
}

async function bytesOf({ body }: Request, limitBytes: number): Promise<Bytes | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body === null ? [] : chunksOf(body)) {
    size += chunk.length
    if (size > limitBytes) return undefined
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

function responseOf(reply: HandlerReply | undefined, status: number): Response {
  const { status: replied = status, body, headers = {} } = reply ?? { status }
  const own = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  if (body === undefined) return new Response(null, { status: replied, headers: own })
  return Response.json(body, { status: replied, headers: own })
}

/** What an expression of a callback can speak of. Bodies are parsed; the names of headers are in lower case. */
export interface Exchange {
  readonly url: string
  readonly method: string
  readonly statusCode?: number
  readonly request: Message & { readonly path?: object; readonly query?: object }
  readonly response?: Message
}

interface Message {
  readonly headers?: object
  readonly body?: unknown
}

/**
 * Where a callback goes: `{$request.body#/url}?id={$response.body#/id}`. Undefined if something that it names was not sent. The address
 * is the caller's choice: check that it is none of your own network.
 */
export function callbackUrl(expression: string, exchange: Exchange): string | undefined {
  const parts = expression.split(/\{([^}]*)\}/)
  const texts = parts.map((part, index) => (index % 2 === 0 ? part : expressionValue(part, exchange)))
  return texts.every((text) => text !== undefined) ? texts.join('') : undefined
}

function expressionValue(expression: string, exchange: Exchange): string | undefined {
  if (expression === '$url') return exchange.url
  if (expression === '$method') return exchange.method
  if (expression === '$statusCode') return exchange.statusCode?.toString()
  const [, side, place, rest = ''] = /^\$(request|response)\.(header|query|path|body)(.*)$/.exec(expression) ?? []
  const message: Exchange['request'] | undefined = side === 'request' ? exchange.request : exchange.response
  if (message === undefined) return undefined
  if (place === 'body') return textOf(atPointer(message.body, rest.replace(/^#/, '')))
  const name = rest.slice(1)
  if (place === 'header') return textOf(member(message.headers, name.toLowerCase()))
  return textOf(member(place === 'query' ? message.query : message.path, name))
}

function atPointer(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce((parent, key) => member(parent, key.replaceAll('~1', '/').replaceAll('~0', '~')), value)
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
