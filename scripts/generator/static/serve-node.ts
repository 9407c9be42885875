/** Serves a function from `Request` to `Response` with Node's own HTTP server: `createServer(nodeListener(handler)).listen(8080)`. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void

/** `onError` is given why a reply could not be sent whole: a stream that failed, or a status or a header that HTTP does not allow. */
export function nodeListener(
  handler: (request: Request) => Promise<Response>,
  onError: (error: unknown) => void = console.error,
): NodeListener {
  return (incoming, outgoing) => {
    const request = requestOf(incoming)
    if (request === undefined) return end(outgoing, 400)
    handler(request)
      .then((response) => send(response, outgoing))
      .catch((error: unknown) => {
        onError(error)
        if (outgoing.headersSent) outgoing.destroy()
        else end(outgoing, 500)
      })
  }
}

function end(outgoing: ServerResponse, status: number): void {
  outgoing.statusCode = status
  outgoing.end()
}

/** Each piece at once; the next is asked for when the client has room. */
async function send({ status, headers, body }: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = status
  for (const [name, value] of headers) outgoing.appendHeader(name, value)
  if (body === null) {
    outgoing.end()
    return
  }
  const reader = body.getReader()
  outgoing.once('close', () => void reader.cancel().catch(() => undefined))
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (outgoing.destroyed) return
    if (!outgoing.write(read.value)) await roomIn(outgoing)
  }
  outgoing.end()
}

function roomIn(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      // the listener of the event that did not happen would stay, one for each wait
      outgoing.off('drain', stop).off('close', stop)
      resolve()
    }
    outgoing.once('drain', stop).once('close', stop)
  })
}

/** Undefined for what no `Request` can be: a TRACE, a `Host` that is none. */
function requestOf(incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', headers, url = '/' } = incoming
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  )
  const body = method === 'GET' || method === 'HEAD' ? null : Readable.toWeb(incoming)
  try {
    // cast: Node's stream is the one of the web under another name, and `duplex` is missing in its types
    const init = { method, headers: sent, body, duplex: 'half' } as unknown as RequestInit
    return new Request(`http://${headers.host ?? 'localhost'}${url}`, init)
  } catch {
    return undefined
  }
}
