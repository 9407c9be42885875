import type { Agent, AgentOptions, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { isReachable } from '../domain/public-address.ts'
import { hostOf, urlProblem, type WebhookReach } from '../domain/webhook-url.ts'
import { http, https } from '../node-http.ts'
import { checkedLookup, RefusedAddressError, type Resolve, systemResolver } from './checked-lookup.ts'

/** From the look-up of the name to the end of the answer. */
const ATTEMPT_LIMIT_MS = 15_000

/**
 * So much is read of what a connection sends for one request, whatever it is: interim answers (1xx) come without end from some, and others cut a body
 * into chunks of a byte. The body is read, and thrown away, so that its connection can be used again.
 */
const ANSWER_LIMIT_BYTES = 32 * 1024

const FREE_CONNECTIONS = 64

/** What a receiver answered. */
export interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
}

export interface RequestOptions {
  readonly reach: WebhookReach
  readonly resolve?: Resolve | undefined
  readonly limitMs?: number | undefined
}

/** Sends POST requests to addresses that users gave. It connects to nothing but what the operator allows, and follows no redirect. To be closed. */
export class WebhookRequests {
  readonly #reach: WebhookReach
  readonly #limitMs: number
  readonly #settings: AgentOptions
  readonly #http: Agent
  /** Made for the first secure address. */
  #https: Agent | undefined
  readonly #closed = new AbortController()

  constructor({ reach, resolve = systemResolver(), limitMs = ATTEMPT_LIMIT_MS }: RequestOptions) {
    const lookup = checkedLookup(resolve, reach.networks)
    this.#settings = { keepAlive: true, maxFreeSockets: FREE_CONNECTIONS, lookup }
    this.#reach = reach
    this.#limitMs = limitMs
    this.#http = new http.Agent(this.#settings)
  }

  /** Rejects with `RefusedAddressError`, `EndlessAnswerError`, a time-out (`TimeoutError`), or what the connection failed with. */
  async post(address: string, headers: OutgoingHttpHeaders, body: string): Promise<Answer> {
    // What was allowed when the webhook was made may not be any more.
    if (urlProblem(address, this.#reach) !== undefined) throw new RefusedAddressError(address)
    const url = new URL(address)
    // A socket looks no address up, so this is where it is checked.
    if (isIP(hostOf(url)) !== 0 && !isReachable(hostOf(url), this.#reach.networks))
      throw new RefusedAddressError(address)
    const signal = AbortSignal.any([AbortSignal.timeout(this.#limitMs), this.#closed.signal])
    const sent = { ...headers, 'content-length': Buffer.byteLength(body) }
    try {
      return await this.#send(url, sent, body, signal)
    } catch (error) {
      // The receiver closed an idle connection while the request was on its way. It may arrive twice, under the same id.
      if (error instanceof StaleConnectionError) return this.#send(url, sent, body, signal)
      throw error
    }
  }

  /** Cuts off what is under way. */
  close(): void {
    this.#closed.abort()
    this.#http.destroy()
    this.#https?.destroy()
  }

  #send(url: URL, headers: OutgoingHttpHeaders, body: string, signal: AbortSignal): Promise<Answer> {
    const isSecure = url.protocol === 'https:'
    if (isSecure) this.#https ??= new (https().Agent)(this.#settings)
    const options = { method: 'POST', headers, agent: isSecure ? this.#https : this.#http, signal }
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https() : http).request(url, options)
      let hasAnswered = false
      request.once('socket', (socket) => {
        const limit = limitBytes(socket, () => request.destroy(hasAnswered ? undefined : new EndlessAnswerError()))
        request.once('close', limit.end)
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (signal.aborted) reject(signal.reason)
        else reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnectionError() : error)
      })
      // 101, which nobody has asked for. Node would close the connection without another event.
      request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
        socket.destroy()
        resolve({ status, retryAfter: undefined })
      })
      request.on('close', () => {
        if (!hasAnswered) reject(new Error('The connection was closed without an answer.')) // nothing else has said so
      })
      request.on('response', (response) => {
        hasAnswered = true
        const { statusCode: status = 0 } = response
        void discarded(response).then(() => resolve({ status, retryAfter: response.headers['retry-after'] }))
      })
      request.end(body)
    })
  }
}

class StaleConnectionError extends Error {}

/** A receiver sends much, and no status. */
export class EndlessAnswerError extends Error {
  override readonly name = 'EndlessAnswerError'
}

/** Calls a function once when a connection has sent more than one answer may have. */
function limitBytes(socket: Socket, onOver: () => void): { end(): void } {
  let bytes = 0
  const count = (part: Uint8Array) => {
    bytes += part.length
    if (bytes <= ANSWER_LIMIT_BYTES) return
    end()
    onOver()
  }
  const end = () => void socket.off('data', count)
  socket.on('data', count)
  return { end }
}

/** Resolves when an answer has ended, or is not read any further. Its status holds all the same. */
function discarded(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    response.on('error', () => {})
    response.on('close', resolve)
    response.resume()
  })
}
