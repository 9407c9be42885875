import type { IncomingMessage, RequestListener, Server } from 'node:http'
import { createServer as createNetServer, Server as NetServer, type Socket } from 'node:net'
import { http } from '../node-http.ts'
import { inTurn } from './in-turn.ts'
import type { CountRequest } from './rate-limit.ts'
import { answerRefused, type OnRefused } from './refused.ts'
import { lateRequests, noteBegin } from './slow-bodies.ts'

const CHECK_EVERY_MS = 1_000

/** Node's own code. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

// A cursor of a sort by five texts may take 10 KB, and it is part of the request line.
const MAX_HEADER_BYTES = 32 * 1024

/**
 * The backlog of `listen`, within the system's own limit. Beyond it (511 by default in Node) the kernel drops the SYN, and the client
 * retries after a second.
 */
const CONNECTIONS_WAITING = 4_096

/** So many connections beyond the limit still get a 503; any more are closed at once. */
export const REFUSED_CONNECTIONS = 100

const CLOSE_IDLE_EVERY_MS = 50

/** The connections of each server. Browsers open some without a request, which Node does not count as idle. */
const connections = new WeakMap<Server, ReadonlySet<Socket>>()

// Kept on the socket: a WeakMap of all sockets costs each request, and the garbage collector, several times as much.
const IS_TOO_MANY = Symbol('is too many')

type KnownSocket = Socket & { [IS_TOO_MANY]?: boolean }

/** The server emits this for each connection beyond its limit that gets a 503. */
export const CONNECTION_REFUSED = 'dataset-service:connection-refused'

/** How long clients may take, and how many may be connected. With Node's defaults a client that sends slowly stays for minutes. */
export interface HttpLimits {
  readonly headersMs: number
  /** Counted from the end of the headers; see `bodyReader`. */
  readonly bodyMs: number
  /** The longest pause between two requests. */
  readonly keepAliveMs: number
  readonly connections: number
}

/** What an HTTP server is made of. */
export interface HttpParts {
  readonly listener: RequestListener
  readonly countRequest: CountRequest
  readonly limits: HttpLimits
  readonly onRefused: OnRefused
}

/** The HTTP server around an application. What its parser refuses gets an error envelope too. */
export function httpServer({ listener, countRequest, limits, onRefused }: HttpParts): Server {
  const { refuse, isRefused } = answerRefused(countRequest, onRefused)
  const take = inTurn((request, response) => {
    noteBegin(request)
    listener(request, response)
  })
  const serve: RequestListener = (request, response) => {
    const socket: KnownSocket = request.socket
    if (isRefused(socket)) return // whatever follows would be carried out without a reply
    if (socket[IS_TOO_MANY]) return void refuse({ code: 'TOO_MANY' }, socket)
    const ambiguous = ambiguity(request)
    if (ambiguous !== undefined) return void refuse({ code: ambiguous }, socket)
    take(request, response)
  }
  const server = http.createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: 0, // see below
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, limits.headersMs),
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false, // Node's own refusal has no envelope
      optimizeEmptyRequests: true, // a request without a body is no stream: saves a tenth of a small GET
    },
    serve,
  )
  limitConnections(server, limits.connections)
  // For bodies that are not read; those that are have their own limit and a 408.
  const checking = setInterval(
    () => {
      const open = connections.get(server) ?? []
      for (const socket of lateRequests(open, limits.headersMs + limits.bodyMs)) void refuse({ code: LATE }, socket)
    },
    Math.min(CHECK_EVERY_MS, limits.headersMs),
  ).unref()
  server.once('close', () => clearInterval(checking))
  server.on('clientError', refuse)
  // An expectation that is not understood is no reason to refuse (RFC 9110, 10.1.1), and Node's 417 has no envelope.
  server.on('checkExpectation', serve)
  // Without a listener Node closes the connection without a reply.
  server.on('connect', (_request, socket: Socket) => void refuse({ code: 'TUNNEL' }, socket))
  return server
}

/** Node would close connections beyond the limit without a reply; the first of them get a 503 instead. */
function limitConnections(server: Server, limit: number): void {
  const open = new Set<Socket>()
  connections.set(server, open)
  server.maxConnections = limit + REFUSED_CONNECTIONS
  server.on('connection', (socket: KnownSocket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (open.size <= limit) return
    socket[IS_TOO_MANY] = true
    server.emit(CONNECTION_REFUSED)
  })
}

/**
 * Why a request is ambiguous: with two Host or Authorization headers a proxy may have used the one and Node takes the first. Node keeps
 * the others in `rawHeaders` only, where names and values alternate. Of a `Transfer-Encoding: gzip, chunked` Node reads only the last. HTTP/1.0 has
 * no `Transfer-Encoding`, so a proxy of that time passes it on and takes the length from elsewhere (RFC 9112, 6.1).
 */
function ambiguity({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  let hosts = 0
  let authorizations = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    // The length first: most headers are neither.
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1
    else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      if (httpVersion === '1.0') return 'OLD_TRANSFER'
      if (!isChunked(rawHeaders[at + 1])) return 'COMPRESSED_TRANSFER'
    }
  }
  if (authorizations > 1) return 'TWO_AUTHORIZATIONS'
  if (hosts > 1) return 'TWO_HOSTS'
  return hosts === 0 && httpVersion !== '1.0' ? 'NO_HOST' : undefined
}

function isChunked(coding = ''): boolean {
  return coding.trim().toLowerCase() === 'chunked'
}

/** Where to listen, and the settings that name it. */
export interface ListenAddress {
  readonly variables: { readonly host: string; readonly port: string }
  readonly port: number
  readonly host: string
  /** Whether other threads listen there too; another process may not. */
  readonly isShared?: boolean
}

/** The settings of the address of the API. */
export const LISTEN_VARIABLES = { host: 'HOST', port: 'PORT' }

/** The server cannot listen on an address; `message` is one line that names it and the reason. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
}

/** What a port is refused for; all else is the host's. */
const PORT_CODES: ReadonlySet<string | undefined> = new Set(['EADDRINUSE', 'EACCES'])

/** Resolves with the port once the server listens. Throws `ListenError`. */
export function listen(server: NetServer, { variables, port, host, isShared = false }: ListenAddress): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = ({ code, message, syscall }: NodeJS.ErrnoException) => {
      const reason = syscall === 'listen' ? (code ?? message) : message
      const refused = PORT_CODES.has(code)
        ? `port ${port} on ${host} (${variables.port})`
        : `${host} (${variables.host})`
      reject(new ListenError(`${refused} cannot be used (${reason}).`))
    }
    server.once('error', fail)
    server.listen({ port, host, backlog: CONNECTIONS_WAITING, reusePort: isShared }, () => {
      server.off('error', fail)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** How a kernel says that sockets cannot share a port. */
const CANNOT_SHARE: ReadonlySet<string | undefined> = new Set(['ENOPROTOOPT', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'])

/** Whether sockets can listen on one port together here. Other reasons why none can are for `listen` to name. */
export function sharesPorts(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createNetServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(!CANNOT_SHARE.has(code)))
    probe.listen({ port: 0, host, reusePort: true }, () => probe.close(() => resolve(true)))
  })
}

/** Throws `ListenError` where something else listens already, which `isShared` alone would not notice. */
export async function checkUnused(address: ListenAddress): Promise<void> {
  const probe = createNetServer()
  await listen(probe, address)
  await new Promise((resolve) => probe.close(resolve))
}

/**
 * Stops listening and resolves when all connections are closed. A connection on which a request is being served is closed after its reply.
 * An idle one is closed after `quietMs`: closed at once, it would fail a request that is on its way. What is still served after `timeoutMs`
 * is cut off.
 */
export function drain(server: Server, timeoutMs: number, quietMs = 0): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
    let closing: NodeJS.Timeout
    const closeIdle = () => {
      server.closeIdleConnections()
      for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
      // Repeatedly: a reply that began before the shutdown has no `Connection: close`, so its connection becomes idle.
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
