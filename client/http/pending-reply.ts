import type { OperationCall, Reply, WithResponse } from '../../generated/resource.gen.ts'
import type { Answer } from './attempt.ts'
import { requestIdOf } from './read-reply.ts'

/** Sends a call; `isOpen` leaves the body of a successful reply unread. Undefined stands for a deletion that an earlier attempt carried out. */
export type Send = (isOpen: boolean) => Promise<Answer | undefined>

/** A call. It is sent a moment after it was made, when it is known whether its body is wanted. */
export class PendingReply<Body> implements Reply<Body> {
  readonly [Symbol.toStringTag] = 'Promise'
  readonly #call: OperationCall
  readonly #answer: Promise<Answer | undefined>
  #isOpen: boolean
  #isSent = false

  constructor(call: OperationCall, send: Send) {
    this.#call = call
    this.#isOpen = call.reply === 'bytes'
    this.#answer = Promise.resolve().then(() => {
      this.#isSent = true
      return send(this.#isOpen)
    })
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
    const response = answer?.response ?? new Response(null, { status: 204 })
    // The service's tags are strong. A compressing proxy makes them weak, and a weak tag never matches `If-Match`.
    const etag = response.headers.get('ETag')?.replace(/^W\//, '')
    return { data: this.#bodyOf(answer), response, requestId: requestIdOf(response), etag }
  }

  async asResponse(): Promise<Response> {
    if (!this.#isSent) this.#isOpen = true
    const answer = await this.#answer
    if (answer === undefined) return new Response(null, { status: 204 })
    const { response, text } = answer
    return this.#isOpen ? response : new Response(text === '' ? null : text, response)
  }

  #bodyOf(answer: Answer | undefined): Body {
    // Casts: the contract types the reply; a newer service may send more fields.
    if (answer === undefined) return undefined as Body
    // A reply without a body, as a 204 of a proxy, has no bytes.
    if (this.#call.reply === 'bytes') return (answer.response.body ?? new Blob([]).stream()) as Body
    if (this.#isOpen) throw new TypeError('asResponse() has already returned this reply with its body.')
    return answer.body as Body
  }
}
