import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { CountRequest } from './rate-limit.ts'
import { answerRefused, type OnRefused } from './refused.ts'

const CHECK_EVERY_MS = 1_000

// A cursor of a sort by five texts may take 10 KB, and stands in the request line.
const MAX_HEADER_BYTES = 32 * 1024

/** Until they are taken; the system's own limit holds too. Who finds no room in Node's 511 comes again after a whole second. */
const CONNECTIONS_WAITING = 4_096

/** Connections beyond the limit that are still told so; those beyond these are closed at once. */
export const TOLD_CONNECTIONS = 100

const CLOSE_IDLE_EVERY_MS = 50

/** Of each server. Browsers open some without a request, which Node does not count as idle. */
const connections = new WeakMap<Server, ReadonlySet<Socket>>()

// On the socket itself: a WeakMap of all sockets costs each request, and the garbage collector, several times as much.
const LATEST_REPLY = Symbol('latest reply')
const IS_TOO_MANY = Symbol('is too many')

type KnownSocket = Socket & { [LATEST_REPLY]?: ServerResponse; [IS_TOO_MANY]?: boolean }

/** Emitted by the server for each connection beyond its limit that is told so. */
export const CONNECTION_REFUSED = 'dataset-service:connection-refused'

/** How long clients may take, and how many may be there. Node's defaults leave one that sends slowly connected for minutes. */
export interface HttpLimits {
  readonly headersMs: number
  /** From the headers on; see `bodyReader`. */
  readonly bodyMs: number
  /** Between two requests. */
  readonly keepAliveMs: number
  readonly connections: number
}

/** What stands behind an HTTP server. */
export interface HttpParts {
  readonly listener: RequestListener
  readonly countRequest: CountRequest
  readonly limits: HttpLimits
  readonly onRefused: OnRefused
}

/** The HTTP server around an application. What its parser refuses is answered in the error envelope too. */
export function httpServer({ listener, countRequest, limits, onRefused }: HttpParts): Server {
  const refuse = answerRefused(countRequest, (socket: KnownSocket) => socket[LATEST_REPLY], onRefused)
  const serve: RequestListener = (request, response) => {
    const socket: KnownSocket = request.socket
    if (socket[IS_TOO_MANY]) return void refuse({ code: 'TOO_MANY' }, socket)
    const ambiguous = ambiguity(request)
    if (ambiguous !== undefined) return void refuse({ code: ambiguous }, socket)
    socket[LATEST_REPLY] = response
    listener(request, response)
  }
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      // For bodies that nobody reads; those that are read have their own limit, and an answer.
      requestTimeout: limits.headersMs + limits.bodyMs,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, limits.headersMs),
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false, // Node's answer to one without has no envelope
    },
    serve,
  )
  limitConnections(server, limits.connections)
  server.on('clientError', refuse)
  // An expectation that is not understood is no reason to refuse (RFC 9110, 10.1.1), and Node's 417 has no envelope.
  server.on('checkExpectation', serve)
  return server
}

/** Node alone would close what is too many without a word; the first of them are served a 503 instead. */
function limitConnections(server: Server, limit: number): void {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.maxConnections = limit + TOLD_CONNECTIONS
  server.on('connection', (socket: KnownSocket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (open.size <= limit) return
    socket[IS_TOO_MANY] = true
    server.emit(CONNECTION_REFUSED)
  })
}

/**
 * Why it is not clear whom a request is for, or from: a proxy may have gone by the one header, and Node takes the first. It keeps
 * others in `rawHeaders` alone, names and values in turn.
 */
function ambiguity({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  let hosts = 0
  let authorizations = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    // By its length first: most headers are neither.
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1
  }
  if (authorizations > 1) return 'TWO_AUTHORIZATIONS'
  if (hosts > 1) return 'TWO_HOSTS'
  return hosts === 0 && httpVersion !== '1.0' ? 'NO_HOST' : undefined
}

/** Where to listen, and the setting that says so. */
export interface ListenAddress {
  readonly variable: string
  readonly port: number
  readonly host: string
}

/** An address that cannot be listened on; `message` is one line that says which. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

/** Resolves with the port once the server listens. Throws `ListenError`. */
export function listen(server: Server, { variable, port, host }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = ({ code, message, syscall }: NodeJS.ErrnoException) => {
      const reason = syscall === 'listen' ? (code ?? message) : message
      reject(new ListenError(`port ${port} on ${host} (${variable}) cannot be used (${reason}).`))
    }
    server.once('error', fail)
    server.listen({ port, host, backlog: CONNECTIONS_WAITING }, () => {
      server.off('error', fail)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/**
 * Stops listening and resolves when all connections are closed. One on which a request is being served is closed after its reply, an idle
 * one when nothing came for `quietMs`: closed at once, it would be lost under a request that is on its way. What is still served after
 * `timeoutMs` is cut off.
 */
export function drain(server: Server, timeoutMs: number, quietMs = 0): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
    let closing: NodeJS.Timeout
    const closeIdle = () => {
      server.closeIdleConnections()
      for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
      // Again and again: a reply that began before the end was known did not announce it.
      closing = setTimeout(closeIdle, CLOSE_IDLE_EVERY_MS)
    }
    closing = setTimeout(closeIdle, quietMs)
    // Not the HTTP server's own `close`, which closes idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cutOff)
      clearTimeout(closing)
      resolve()
    })
  })
}
