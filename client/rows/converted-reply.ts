import type { Reply, WithResponse } from '../../generated/resource.gen.ts'

/** A reply whose body is given in another form. */
export class ConvertedReply<From, To> implements Reply<To> {
  readonly [Symbol.toStringTag] = 'Promise'
  readonly #reply: Reply<From>
  readonly #convert: (body: From) => To

  constructor(reply: Reply<From>, convert: (body: From) => To) {
    this.#reply = reply
    this.#convert = convert
  }

  // biome-ignore lint/suspicious/noThenProperty: a call that can be awaited is the point
  then<Fulfilled = To, Rejected = never>(
    onFulfilled?: ((body: To) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#reply.then(this.#convert).then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<To | Rejected> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<To> {
    return this.then().finally(onFinally)
  }

  async withResponse(): Promise<WithResponse<To>> {
    const found = await this.#reply.withResponse()
    return { ...found, data: this.#convert(found.data) }
  }

  asResponse(): Promise<Response> {
    return this.#reply.asResponse()
  }
}
