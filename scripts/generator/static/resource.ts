/** The interface between the generated resources of a client and the code that speaks HTTP for them, and the types that callers see. */

/** A call of one operation. */
export interface OperationCall {
  readonly operationId: string
  readonly method: string
  /** The literal parts of the path, and at every odd index a value that is not encoded yet. */
  readonly path: readonly unknown[]
  readonly query?: object | undefined
  /** Parameters in headers and cookies that the call was given. Those that the transport knows by itself are not among them. */
  readonly headers?: object | undefined
  readonly cookies?: object | undefined
  /** How parameters are written, if not in OpenAPI's own way for their place. `encode.gen.ts` writes them. */
  readonly styles?: CallStyles
  readonly body?: unknown
  /** The body's media type, if it is not `application/json`. */
  readonly contentType?: string
  /** The body is a stream of typed items, which the transport writes in the format of the media type. */
  readonly items?: true
  /** For a further page of a list: its address, as the page before has it. It takes the place of `path` and `query`. */
  readonly address?: string
  /** How the fields of a form are written, if they have a style. */
  readonly fields?: ParameterStyles
  /** The fields of a form whose parts say that they are JSON, since the document says so of their encoding. */
  readonly jsonParts?: readonly string[]
  /** The reply's media type, if it is not JSON. */
  readonly accept?: string
  /** What the call returns of a successful reply: its `data`, a page, the whole body, a stream of bytes, or nothing. */
  readonly reply: 'data' | 'page' | 'body' | 'bytes' | 'nothing'
  /** Where the reply has its data, if that is not `data`. */
  readonly envelope?: string
  /** For a page: where its items are, and how to request the next one. */
  readonly pagination?: Pagination
  /** The header that takes a key with which the call is safe to repeat, in lower case. */
  readonly idempotencyKey?: string
}

/** What `x-pagination` of the document says. Places in a reply are names with dots between: `pagination.cursor`. */
export interface Pagination {
  /** Where the items are; empty if the whole reply is their list. */
  readonly items: string
  /** The parameter that names the page, in the query or in a JSON body. */
  readonly parameter: string
  /**
   * What the parameter is: the cursor that the last page gave, the number of the page (from 1), or how many items went before. With `link`
   * the next page is where the header `Link` of the last one says (RFC 8288, `rel="next"`), whatever the parameter is.
   */
  readonly advance: 'cursor' | 'link' | 'page' | 'offset'
  /** Where the cursor of the next page is. */
  readonly cursor?: string
  /** Where it stands whether there is another page. Without it, there is one if a cursor came, or if the last page had items. */
  readonly more?: string
  /** Parameters that say where a list begins, which further requests leave out. */
  readonly start?: readonly string[]
}

/** What `x-retry` of the document says about failures with these statuses. */
export interface RetryRule {
  readonly statuses: readonly number[]
  /** `not_done`: any request may be repeated. `unknown`: it may have been carried out, so only one that is safe to repeat. */
  readonly outcome: 'not_done' | 'unknown'
  /** How long a client waits at most if the service asks it to wait. */
  readonly maxWaitSeconds?: number
}

/** The styles of a call's parameters; those in the path by the index that the value has there. */
export interface CallStyles {
  readonly path?: { readonly [index: number]: ParameterStyle }
  readonly query?: ParameterStyles
  readonly headers?: ParameterStyles
  readonly cookies?: ParameterStyles
}

export interface ParameterStyles {
  readonly [name: string]: ParameterStyle
}

/** Without any of these an array repeats its parameter, or has commas in a path or a header, and an object is spread likewise. */
export interface ParameterStyle {
  /** The value is JSON in a text. */
  readonly kind?: 'json'
  /** Between the items of an array, or the keys and values of an object, that is sent as one text. */
  readonly separator?: string
  /** `brackets`: `name[x]=1&name[y]=2`, of an array `name[]=1`. `pairs`: `x=1,y=2`. */
  readonly spread?: 'brackets' | 'pairs' | 'parameters'
  /** What stands before the value in a path. */
  readonly prefix?: string
  /** Characters such as `/` and `:` are not percent-encoded. */
  readonly allowReserved?: true
}

/** Speaks HTTP for the resources. */
export interface Transport {
  call<Body>(call: OperationCall, options?: ConditionalOptions): Reply<Body>
  list<Item, Page>(call: OperationCall, options?: RequestOptions): List<Item, Page>
}

/** Options of one call. They take precedence over the client's. */
export interface RequestOptions {
  /** Aborts the call, also while it waits. The call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** The time limit of one attempt, to the last byte of its reply; for a streamed reply of each piece. */
  readonly timeoutMs?: number | undefined
  /** How often the call may be repeated. */
  readonly maxRetries?: number | undefined
  /**
   * Takes the place of `maxRetries`: how long a call that may be repeated is repeated while the service does not answer. With `Infinity` the
   * call waits until it does. At the rate limit it waits as long as necessary.
   */
  readonly retryForMs?: number | undefined
  /** Called before each wait for another attempt. */
  readonly onWaiting?: ((waiting: Waiting) => void) | undefined
  /** Slows down before the rate limit is reached, and waits when no request is left. */
  readonly pacing?: boolean | undefined
  /** Additional headers. They replace those that the client sets, except `Authorization`. */
  readonly headers?: { readonly [name: string]: string | number | boolean | undefined } | undefined
  /** The `Idempotency-Key`, for operations that take one; a random key by default. Another process can repeat the request with the same key. */
  readonly idempotencyKey?: string | undefined
}

/** What a call waits for before its next attempt. */
export interface Waiting {
  /** What the last attempt failed with. */
  readonly error: unknown
  /** How many attempts have been made. */
  readonly attempts: number
  /** The time until the next attempt. */
  readonly waitMs: number
  /** With `retryForMs`, how much longer the call is repeated; missing at the rate limit. */
  readonly patienceMs?: number
}

/** Options of a call that can be conditional on the state of what it changes (optimistic concurrency). */
export interface ConditionalOptions extends RequestOptions {
  /**
   * The `etag` of an earlier reply, or several; `*` matches any. The call changes nothing and fails with a `PreconditionFailedError` if the
   * resource has another ETag. A missing tag is a `TypeError`, because the call would have no condition. With a tag a PATCH is repeated
   * like a GET: a successful attempt changes the ETag, so a repetition changes nothing.
   */
  readonly ifMatch?: string | readonly string[] | undefined
}

/** A call in progress. `await` returns the operation's result; a failure is thrown. */
export interface Reply<Body> extends Promise<Body> {
  /** The result together with the HTTP reply. */
  withResponse(): Promise<WithResponse<Body>>
  /** The successful HTTP reply with its body unread, if you call this at once. The time limit is then for the headers and for each piece. */
  asResponse(): Promise<Response>
}

export interface WithResponse<Body> {
  readonly data: Body
  /** Its body has been read. */
  readonly response: Response
  readonly requestId: string | undefined
  /** The ETag of the returned state, if the service sends one. It suits `ifMatch`, also if a compressing proxy has made it weak. */
  readonly etag: string | undefined
}

/**
 * A list that is read when it is used: `await` returns its first page, `for await` iterates over the items of all pages, and
 * `pages()` iterates over pages. `withResponse()` and `asResponse()` are those of the first page.
 */
export interface List<Item, Page> extends Reply<Page>, AsyncIterable<Item> {
  pages(): AsyncGenerator<Page, void>
  /** The items of all pages, or the first `max`. */
  toArray(options?: { readonly max?: number }): Promise<Item[]>
}
