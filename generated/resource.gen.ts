// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** What the generated resources of a client ask of whoever speaks HTTP for them, and what they give to their callers. */

/** One operation, called. */
export interface OperationCall {
  readonly operationId: string
  readonly method: string
  /** The literal parts of the path; at every odd place a value, which is not yet encoded. */
  readonly path: readonly unknown[]
  readonly query?: object | undefined
  /** What joins the items of query parameters that are sent as one text. Other arrays repeat their parameter. */
  readonly separators?: { readonly [name: string]: string }
  readonly body?: unknown
  /** Where it is not `application/json`. */
  readonly contentType?: string
  /** Where it is not JSON. */
  readonly accept?: string
  /** What comes of a successful reply: what is in its `data`, a page, the whole body, a stream of bytes, or nothing. */
  readonly reply: 'data' | 'page' | 'body' | 'bytes' | 'nothing'
  /** The operation takes an `Idempotency-Key`, with which it can be sent again safely. */
  readonly idempotencyKey?: true
}

/** Speaks HTTP for the resources. */
export interface Transport {
  call<Body>(call: OperationCall, options?: ConditionalOptions): Reply<Body>
  list<Item>(call: OperationCall, options?: RequestOptions): List<Item>
}

/** What one call may do otherwise than its client. */
export interface RequestOptions {
  /** Ends the call, its waiting included. It then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** For one attempt, from its sending to the last byte of its reply; of a reply that is streamed, for each piece of it. */
  readonly timeoutMs?: number | undefined
  /** How many attempts may follow the first. */
  readonly maxRetries?: number | undefined
  /**
   * In place of `maxRetries`: for how long a call that can be repeated goes on while no service answers, `Infinity` to wait until one does. At
   * the rate limit it waits for as long as it takes.
   */
  readonly retryForMs?: number | undefined
  /** Called before each wait for another attempt. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
  /** Waits before it sends what would exceed the rate limit. */
  readonly pacing?: boolean | undefined
  /** Additional headers. They replace those that the client sets, `Authorization` aside. */
  readonly headers?: { readonly [name: string]: string | number | boolean | undefined } | undefined
  /** In place of a random `Idempotency-Key`, for operations that take one: the same in another process stands for the same request. */
  readonly idempotencyKey?: string | undefined
}

/** What a call waits for before its next attempt. */
export interface Waiting {
  /** What the last attempt failed with. */
  readonly error: unknown
  /** How many attempts have been made. */
  readonly attempts: number
  /** Until the next attempt. */
  readonly waitMs: number
  /** With `retryForMs`, how much longer the call goes on; missing at the rate limit. */
  readonly patienceMs?: number
}

/** The same of a call that can depend on the state of what it changes. */
export interface ConditionalOptions extends RequestOptions {
  /**
   * Tags, of which what is there has to have one, as the `etag` of an earlier reply; `*` is any. Otherwise nothing is done and the call
   * fails. A tag that is missing is refused, for the call would be made without any condition. With a tag a PATCH is repeated like a GET:
   * what an attempt has changed has another tag, so that it is not changed again.
   */
  readonly ifMatch?: string | readonly string[] | undefined
}

/** A call under way. `await` gives what the operation answers; a failure is thrown. */
export interface Reply<Body> extends Promise<Body> {
  /** The answer with the HTTP reply that it came in. */
  withResponse(): Promise<WithResponse<Body>>
  /** The successful HTTP reply as it is. Called at once its body is not read, and the time-out is for the headers, then for each piece. */
  asResponse(): Promise<Response>
}

export interface WithResponse<Body> {
  readonly data: Body
  /** Its body has been read. */
  readonly response: Response
  readonly requestId: string | undefined
  /** Of the state that the answer shows, where the service tells it: for `ifMatch`, also when a proxy that compresses has made it weak. */
  readonly etag: string | undefined
}

/** One page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly pagination: { readonly cursor: string; readonly has_more: boolean }
}

/**
 * A list that is read when it is used: `await` gives its first page, `for await` gives its items across all pages, and
 * `pages()` gives page by page. As a reply it is that of its first page.
 */
export interface List<Item> extends Reply<Page<Item>>, AsyncIterable<Item> {
  pages(): AsyncGenerator<Page<Item>, void>
  /** All items across all pages, or the first `max`. */
  toArray(options?: { readonly max?: number }): Promise<Item[]>
}
