/** Sends and receives webhooks and callbacks, by the Fetch standard: in Node, workers and browsers. */
import { acceptedContent, type Bytes, decodeBody } from './decode-body.ts'
import type { RouteBody } from './route.ts'
import { chunksOf } from './streams.ts'
import { type Validated, validate } from './validate.ts'
import {
  type DeclaredParameters,
  type GivenParameters,
  type Problem,
  readParameters,
  type WebhookSlot,
  written,
} from './webhook-parameters.ts'

export { callbackUrl, type Exchange } from './callback-url.ts'

/** A request that the described service sends to others, with the parameters that the document declares. */
export type Webhook = DeclaredParameters & {
  readonly method: string
  /** Missing where it has no payload. */
  readonly body?: RouteBody
  /** The status that says that it has arrived, if its receiver says nothing else. */
  readonly status: number
}

/** `Declared` has the types of the parameters that the document declares. What it requires is required here. */
export type SendOptions<Declared extends { readonly [slot in WebhookSlot]?: object } = object> = {
  readonly fetch?: typeof fetch | undefined
  readonly signal?: AbortSignal | undefined
} & Member<'headers', MemberOf<Declared, 'headers'>, WebhookHeaders<MemberOf<Declared, 'headers'>>> &
  Plain<Declared, 'cookies'> &
  Plain<Declared, 'path'> &
  Plain<Declared, 'query'>

type MemberOf<Declared, Name extends WebhookSlot> = Declared extends {
  readonly [key in Name]: infer Value extends object
}
  ? Value
  : object

type Plain<Declared, Name extends WebhookSlot> = Member<Name, MemberOf<Declared, Name>, MemberOf<Declared, Name>>

/** Headers, others than those that are declared too, or what makes them of the body, such as a signature. */
export type WebhookHeaders<Declared extends object> =
  | (Declared & OtherHeaders)
  | ((body: string) => (Declared & OtherHeaders) | Promise<Declared & OtherHeaders>)

interface OtherHeaders {
  readonly [name: string]: unknown
}

type Member<Name extends string, Declared extends object, Value> =
  Partial<Declared> extends Declared
    ? { readonly [key in Name]?: Value | undefined }
    : { readonly [key in Name]: Value }

type Given = Omit<GivenParameters, 'headers'> & {
  readonly fetch?: typeof fetch | undefined
  readonly signal?: AbortSignal | undefined
  readonly headers?: object | ((body: string) => object | Promise<object>) | undefined
}

/** Sends a payload once. The caller decides by `ok` of the response whether to send it again. It follows no redirects. */
export async function send(
  { method, body, ...declared }: Webhook,
  url: string | URL,
  payload: unknown,
  { fetch: request = fetch, signal, headers = {}, ...parameters }: Given = {},
): Promise<Response> {
  const mediaTypes = Object.keys(body?.content ?? {})
  const mediaType = mediaTypes.find((candidate) => /[/+]json/i.test(candidate)) ?? mediaTypes[0]
  const isJson = mediaType === undefined || /[/+]json/i.test(mediaType)
  const text = payload === undefined ? undefined : isJson ? JSON.stringify(payload) : String(payload)
  const own = typeof headers === 'function' ? await headers(text ?? '') : headers
  const call = written(url, declared, { ...parameters, headers: own })
  return request(call.url, {
    method,
    // it may be the address of a stranger, who could send the payload and its headers on
    redirect: 'manual',
    headers: {
      ...(text !== undefined && { 'content-type': mediaType ?? 'application/json' }),
      ...call.headers,
    },
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

type Handler = (payload: never, request: Request, parameters: never) => Promise<HandlerReply | undefined>

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
  const problems: (Problem & { readonly webhook: string })[] = []
  let isKnownType = false
  for (const { name, webhook, handle } of methods) {
    const payload = await payloadOf(webhook, request.headers.get('content-type') ?? undefined, bytes)
    isKnownType ||= payload.isKnownType
    const parameters = readParameters(webhook, request)
    if (payload.ok && parameters.problems.length === 0) {
      // casts: the validators have accepted them
      return responseOf(await handle(payload.value as never, request, parameters.value as never), webhook.status)
    }
    const found = [...parameters.problems, ...(payload.ok ? [] : payload.problems)]
    problems.push(...found.map((problem) => ({ webhook: name, ...problem })))
  }
  return isKnownType ? Response.json({ problems }, { status: 400 }) : new Response(null, { status: 415 })
}

type Payload =
  | { readonly ok: true; readonly isKnownType: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly isKnownType: boolean
      readonly problems: readonly Problem[]
    }

async function payloadOf({ body }: Webhook, header: string | undefined, bytes: Bytes): Promise<Payload> {
  if (!body || (!body.required && bytes.length === 0)) return { ok: true, isKnownType: true, value: undefined }
  const accepted = acceptedContent(body, header)
  if (!accepted) return { ok: false, isKnownType: false, problems: [] }
  const decoded = decodeBody(accepted.content, header, bytes)
  if (!decoded.ok)
    return { ok: false, isKnownType: true, problems: [{ problem: `The body ${decoded.problem}.`, path: '' }] }
  const { schema } = accepted.content
  const result: Validated = schema ? validate(schema, decoded.value) : { isValid: true, value: decoded.value }
  if (result.isValid) return { ok: true, isKnownType: true, value: result.value }
  const problems = result.issues.map(({ message, path }) => ({ problem: message, path: path.join('.') }))
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
