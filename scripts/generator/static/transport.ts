/**
 * Speaks HTTP for the resources of `resources.gen.ts`, by the Fetch standard:
 * `new Resources(fetchTransport({ baseUrl, retryRules }))`.
 */

import { Pacer } from './pacing.ts'
import type { ConditionalOptions, OperationCall, Reply, Transport, WithResponse } from './resource.ts'
import { type Answer, type Attempts, attempts } from './transport-attempts.ts'
import { PageList } from './transport-pages.ts'

export { HttpError } from './transport-attempts.ts'

export interface TransportOptions extends Attempts {
  /** What stands before the paths of the document: `https://example.com/v1`. */
  readonly baseUrl: string
}

export function fetchTransport(options: TransportOptions): Transport {
  const base = { ...options, baseUrl: options.baseUrl.replace(/\/+$/, ''), pacer: new Pacer() }
  const call = <Body>(called: OperationCall, given: ConditionalOptions = {}): Reply<Body> =>
    new PendingReply<Body>(called, (isOpen) => attempts(base, called, given, isOpen))
  return {
    call,
    list: (called, given) => new PageList(called, (next) => call(next, given)),
  }
}

/**
 * The replies of bodies that are not read yet. Node cancels an unread body once its reply is collected as garbage: it would end without its bytes, and
 * without an error.
 */
const replies = new WeakMap<ReadableStream<Uint8Array>, Response>()

function bytesOf(response: Response): ReadableStream<Uint8Array> | null {
  if (response.body !== null) replies.set(response.body, response)
  return response.body
}

/** Sent a moment after it was made, when it is known whether its body is wanted. */
class PendingReply<Body> implements Reply<Body> {
  readonly [Symbol.toStringTag] = 'Promise'
  readonly #call: OperationCall
  readonly #answer: Promise<Answer>
  #isOpen = false

  constructor(call: OperationCall, send: (isOpen: boolean) => Promise<Answer>) {
    this.#call = call
    this.#isOpen = call.reply === 'bytes'
    this.#answer = Promise.resolve().then(() => send(this.#isOpen))
    // a caller that awaits it gets the failure; after asResponse() there is none
    this.#answer.catch(() => undefined)
  }

  // biome-ignore lint/suspicious/noThenProperty: a call that can be awaited is the point
  then<Fulfilled = Body, Rejected = never>(
    onFulfilled?: ((body: Body) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#answer.then((answer) => this.#bodyOf(answer)).then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Body | Rejected> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Body> {
    return this.then().finally(onFinally)
  }

  async withResponse(): Promise<WithResponse<Body>> {
    const answer = await this.#answer
    const { headers } = answer.response
    return {
      data: this.#bodyOf(answer),
      response: answer.response,
      requestId: headers.get('X-Request-Id') ?? undefined,
      etag: headers.get('ETag')?.replace(/^W\//, ''),
    }
  }

  async asResponse(): Promise<Response> {
    this.#isOpen = true
    return (await this.#answer).response
  }

  /** Casts: the server replies with what the document declares. */
  #bodyOf({ response, body }: Answer): Body {
    const { reply, envelope = 'data' } = this.#call
    if (reply === 'nothing') return undefined as Body
    if (reply === 'bytes') return bytesOf(response) as Body
    return (reply === 'data' ? Reflect.get(Object(body), envelope) : body) as Body
  }
}
