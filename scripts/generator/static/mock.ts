/** Replies without operations: what the document gives as examples, or what its schemas ask for. */

/** Mocks one operation with values made from the document. */
export interface Mock {
  /** A valid request, as it is sent; undefined where none can be made up. */
  readonly request: MockRequest | undefined
  readonly reply: MockReply
}

export interface MockRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface MockReply {
  readonly status: number
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Operations that return their mock replies. */
export function mockOperations<Id extends string>(
  mocks: Readonly<Record<Id, Mock>>,
): { readonly [Name in Id]: () => Promise<MockReply> } {
  const entries = Object.entries<Mock>(mocks).map(([id, { reply }]) => [id, async () => reply])
  return Object.fromEntries(entries) as { readonly [Name in Id]: () => Promise<MockReply> } // by the same names
}
