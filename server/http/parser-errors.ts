import type { Socket } from 'node:net'
import { newId } from '../ids.ts'
import { badRequest } from '../operations/api-error.ts'
import { errorEnvelope } from './error-envelope.ts'
import type { CountRequest } from './rate-limit.ts'

/** What Node's HTTP parser gives up on, by its code, and what the client is told. */
const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request line and the headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
}

/** Answers what is no HTTP request in the envelope, as a 400, and closes the connection. */
export function answerParserErrors(countRequest: CountRequest) {
  return async (error: Error & { code?: string }, socket: Socket): Promise<void> => {
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
  }
}
