import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The time limit of requests. Node's own, `requestTimeout`, is one for all requests; this one lets some take as long as they like.
 */

const BEGAN_AT = Symbol('request began at')

type TimedSocket = Socket & { [BEGAN_AT]?: { readonly request: IncomingMessage; readonly at: number } }

/** To be called with each request when it is its turn: what waits for others is not read meanwhile. */
export function noteBegin(request: IncomingMessage): void {
  if (request.complete || !hasBody(request)) return
  const socket: TimedSocket = request.socket
  socket[BEGAN_AT] = { request, at: performance.now() }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

/** Lets the body of a request take as long as it likes, until what this returns is called: then it has as much time as others. */
export function takesLong(request: IncomingMessage): () => void {
  const socket: TimedSocket = request.socket
  delete socket[BEGAN_AT]
  return () => {
    if (!request.complete) noteBegin(request)
  }
}

/** The connections on which a request has not come completely within the time. Each is named once. */
export function* lateRequests(sockets: Iterable<Socket>, limitMs: number): Generator<Socket> {
  const before = performance.now() - limitMs
  for (const socket of sockets as Iterable<TimedSocket>) {
    const begun = socket[BEGAN_AT]
    if (begun === undefined || begun.at > before) continue
    delete socket[BEGAN_AT]
    if (!begun.request.complete) yield socket
  }
}
