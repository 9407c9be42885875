import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { newId } from '../ids.ts'
import { badRequest } from '../operations/api-error.ts'
import { errorEnvelope } from './error-envelope.ts'
import type { CountRequest } from './rate-limit.ts'

/** What Node's HTTP parser gives up on, by its code, and what the client is told. */
const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request line and the headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
  NO_HOST: 'The request has no Host header.',
}

/** How long a refused client may take to read its answer; closed at once, a connection with bytes under way is reset. */
const LINGER_MS = 1_000

/**
 * Answers what is no HTTP request in the envelope, as a 400, and closes the connection. `latestReply` is that to the last
 * request that came before on the connection.
 */
export function answerParserErrors(
  countRequest: CountRequest,
  latestReply: (socket: Socket) => ServerResponse | undefined,
) {
  const refused = new WeakSet<Socket>()
  return async (error: Error & { code?: string }, socket: Socket): Promise<void> => {
    if (refused.has(socket)) return // more bytes behind those
    refused.add(socket)
    // A request that came whole is being served; a 400 before its reply would pass for it.
    const earlier = latestReply(socket)
    if (earlier?.req.complete && !earlier.closed) await once(earlier, 'close')
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const { headers } = await countRequest(undefined, socket.remoteAddress ?? '')
    const requestId = newId('req')
    const message = REASONS[error.code ?? ''] ?? 'The request is not valid HTTP.'
    const body = JSON.stringify(errorEnvelope(badRequest('request', message), requestId))
    const lines = Object.entries({
      ...headers,
      'X-Request-Id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}
