/**
 * The binding for everything that follows the Fetch standard: a function from a `Request` to a `Response`, for Hono, Deno, Bun, workers, and
 * Node with `serve-node.gen.ts`.
 */
import { type BindOptions, type BoundOperations, bind, notFound, type OutgoingReply } from './bind.ts'
import type { SecuritySchemes } from './credentials.ts'
import type { Route } from './route.ts'

export type FetchHandler = (request: Request) => Promise<Response>

/** `routes` and `schemes` are those of `routes.gen.ts`. A path that is not in the document is a 404. */
export function fetchHandler<Routes extends Readonly<Record<string, Route>>>(
  routes: Routes,
  schemes: SecuritySchemes,
  operations: BoundOperations<Routes>,
  options: BindOptions = {},
): FetchHandler {
  const answer = bind(routes, schemes, operations, options)
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers, body } = request
    const reply = await answer({
      method,
      path: pathname,
      query: search.slice(1),
      headers: Object.fromEntries(headers),
      body: chunks(body),
    })
    return response(reply ?? (await notFound(options)), method)
  }
}

/** Not every runtime can iterate over a stream. */
async function* chunks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void> {
  if (body === null) return
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    // not cancelled: Node would close the connection before the reply to a body that is too large
    reader.releaseLock()
  }
}

function response({ status, headers, body }: OutgoingReply, method: string): Response {
  const isEmpty = method === 'HEAD' || body === undefined || [101, 204, 205, 304].includes(status)
  if (isEmpty) return new Response(null, { status, headers })
  // the types of some runtimes ask for bytes in a buffer of their own
  if (body instanceof Uint8Array) return new Response(new Uint8Array(body), { status, headers })
  return new Response(typeof body === 'string' ? body : streamOf(body), { status, headers })
}

/** Reads on only when the client does, and stops when it leaves. */
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
