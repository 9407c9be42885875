/** Makes the `Request` of a call. */
import { encodeCall, encodeQuery } from './encode.ts'
import { encodeMultipart } from './encode-multipart.ts'
import type { ConditionalOptions, OperationCall } from './resource.ts'
import { itemText } from './streams.ts'

interface Given {
  /** Headers of all requests. */
  readonly own: Readonly<Record<string, string>>
  readonly options: ConditionalOptions
  /** The idempotency key, with which the call is safe to repeat. */
  readonly key: string | undefined
  readonly signal: AbortSignal
}

export function requestOf(baseUrl: string, call: OperationCall, { own, options, key, signal }: Given): Request {
  const { path, headers: declared } = encodeCall(call)
  const headers = new Headers({ accept: call.accept ?? 'application/json', ...declared, ...own })
  const body = call.body === undefined ? undefined : bodyOf(call)
  if (body !== undefined) {
    const { contentType = 'application/json' } = call
    // a form of parts names its boundary there
    const isForm = contentType === 'multipart/form-data' && body instanceof Blob
    headers.set('content-type', isForm ? body.type : contentType)
  }
  if (call.idempotencyKey !== undefined && key !== undefined) headers.set(call.idempotencyKey, key)
  if (options.ifMatch !== undefined) headers.set('if-match', [options.ifMatch].flat().join(', '))
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value !== undefined) headers.set(name, String(value))
  }
  const streamed = body instanceof ReadableStream ? { duplex: 'half' } : {}
  // cast: `duplex` is missing in the types of some platforms
  const init = { method: call.method, headers, signal, ...(body !== undefined && { body }), ...streamed } as RequestInit
  return new Request(call.address === undefined ? baseUrl + path : addressed(call.address, baseUrl, path), init)
}

/** It may be relative to the list. Credentials go to no other server. */
function addressed(address: string, baseUrl: string, path: string): URL {
  // in a browser the base URL may be relative too
  const list = new URL(new Request(baseUrl + path).url)
  const next = new URL(address, list)
  if (next.origin === list.origin) return next
  throw new TypeError(`The next page is at ${next.origin}, and the list at ${list.origin}.`)
}

/** Casts: what is neither JSON nor a form is handed to fetch as the caller gave it. */
function bodyOf(call: OperationCall): NonNullable<RequestInit['body']> {
  const { body, contentType = 'application/json', fields, items } = call
  // cast: the method that made the call takes nothing else
  if (items) return streamOf(itemBytes(contentType, body as Iterable<unknown> | AsyncIterable<unknown>))
  if (/[/+]json\b/i.test(contentType)) return JSON.stringify(body)
  if (contentType === 'multipart/form-data') return encodeMultipart(Object(body), call)
  if (contentType === 'application/x-www-form-urlencoded') return encodeQuery(Object(body), fields)
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body && !(body instanceof ReadableStream)) {
    return streamOf(body as AsyncIterable<Uint8Array>)
  }
  return body as NonNullable<RequestInit['body']>
}

async function* itemBytes(
  contentType: string,
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const item of items) yield encoder.encode(itemText(contentType, item))
}

/** What can be read only once cannot be sent twice. */
export function isOneShot({ body }: OperationCall): boolean {
  return typeof body === 'object' && body !== null && (body instanceof ReadableStream || Symbol.asyncIterator in body)
}

function streamOf(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
