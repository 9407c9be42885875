import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerParserErrors } from './parser-errors.ts'
import type { CountRequest } from './rate-limit.ts'

// Node's defaults leave a client that sends slowly connected for minutes.
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 25_000
const CHECK_EVERY_MS = 2_000
const KEEP_ALIVE_MS = 65_000 // longer than the idle time of the usual proxies, so that they close first

// A cursor of a sort by five texts may take 10 KB, and stands in the request line.
const MAX_HEADER_BYTES = 32 * 1024

// On the socket itself: a WeakMap of all sockets costs each request, and the garbage collector, several times as much.
const LATEST_REPLY = Symbol('latest reply')

type AnsweredSocket = Socket & { [LATEST_REPLY]?: ServerResponse }

/** The HTTP server around an application. What its parser refuses is answered in the error envelope too. */
export function httpServer(listener: RequestListener, countRequest: CountRequest): Server {
  const refuse = answerParserErrors(countRequest, (socket: AnsweredSocket) => socket[LATEST_REPLY])
  const serve: RequestListener = (request, response) => {
    if (lacksHost(request)) return void refuse(Object.assign(new Error('no Host'), { code: 'NO_HOST' }), request.socket)
    ;(request.socket as AnsweredSocket)[LATEST_REPLY] = response
    listener(request, response)
  }
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false, // Node's answer to one without has no envelope
    },
    serve,
  )
  server.on('clientError', refuse)
  // An expectation that is not understood is no reason to refuse (RFC 9110, 10.1.1), and Node's 417 has no envelope.
  server.on('checkExpectation', serve)
  return server
}

function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion !== '1.0' && headers.host === undefined
}

/** Resolves with the port once the server listens. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Stops listening and resolves when all requests in flight are answered, or cuts them off after the time-out. */
export function drain(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
    server.close(() => {
      clearTimeout(cutOff)
      resolve()
    })
  })
}
