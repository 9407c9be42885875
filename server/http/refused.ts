import { once } from 'node:events'
import type { Socket } from 'node:net'
import { newId } from '../domain/ids.ts'
import { http } from '../node-http.ts'
import { type ApiError, badRequest, requestTimeout, unavailable } from '../operations/api-error.ts'
import { errorEnvelope } from './error-envelope.ts'
import { latestReply } from './in-turn.ts'
import type { CountRequest } from './rate-limit.ts'

/** The errors of what never becomes a request of the application, by Node's code or ours. */
const REFUSALS: Readonly<Record<string, () => ApiError>> = {
  HPE_HEADER_OVERFLOW: () => badRequest('request', 'The request line and the headers are too large.'),
  ERR_HTTP_REQUEST_TIMEOUT: () => requestTimeout('request', 'The request did not arrive in time.'),
  NO_HOST: () => badRequest('request', 'The request has no Host header.'),
  TWO_HOSTS: () => badRequest('Host', 'The request has more than one Host header. Send one.'),
  TWO_AUTHORIZATIONS: () =>
    badRequest('Authorization', 'The request has more than one Authorization header. Send one.'),
  COMPRESSED_TRANSFER: () =>
    badRequest('request', 'Transfer-Encoding must be chunked. A compressed body needs Content-Encoding.'),
  OLD_TRANSFER: () => badRequest('request', 'HTTP/1.0 has no Transfer-Encoding. Send HTTP/1.1, or a Content-Length.'),
  TUNNEL: () => badRequest('request', 'The service is no proxy: there is no CONNECT.'),
  TOO_MANY: () => unavailable(),
}

const NO_HTTP = () => badRequest('request', 'The request is not valid HTTP.')

/** How long a refused client may take to read its answer; closed at once, a connection with bytes under way is reset. */
const LINGER_MS = 1_000

/** Called for each refusal that was answered. */
export type OnRefused = (refused: {
  readonly requestId: string
  readonly status: number
  readonly address: string
}) => void

/** Answers what is no HTTP request, comes too slowly or is one too many with an error envelope, and closes the connection. */
export function answerRefused(countRequest: CountRequest, onRefused: OnRefused) {
  const refused = new WeakSet<Socket>()
  const refuse = async ({ code = '' }: { code?: string }, socket: Socket): Promise<void> => {
    if (refused.has(socket)) return // more bytes followed
    refused.add(socket)
    const earlier = latestReply(socket)
    const isLateBody = code === 'ERR_HTTP_REQUEST_TIMEOUT' && earlier?.req.complete === false
    // A request that came whole, or far enough, is being served; an answer before its reply would be taken for that reply.
    if (earlier && (earlier.req.complete || isLateBody) && !earlier.closed) await once(earlier, 'close')
    if (!socket.writable || isLateBody || code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const address = socket.remoteAddress ?? ''
    const { headers } = await countRequest({ caller: undefined, address })
    const requestId = newId('req')
    const error = (REFUSALS[code] ?? NO_HTTP)()
    onRefused({ requestId, status: error.status, address })
    socket.end(replyText(error, requestId, headers))
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
  return { refuse, isRefused: (socket: Socket) => refused.has(socket) }
}

function replyText(error: ApiError, requestId: string, counted: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(errorEnvelope(error, requestId))
  const lines = Object.entries({
    ...counted,
    ...(error.retryAfterSeconds !== undefined && { 'Retry-After': error.retryAfterSeconds }),
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${error.status} ${http.STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`
}
