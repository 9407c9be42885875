import type { List as ListOf, Reply, WithResponse } from '../generated/resource.gen.ts'

/** One page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[]
  readonly pagination: { readonly cursor: string; readonly has_more: boolean }
}

/** A list of the service, whose pages are all alike. */
export type List<Item> = ListOf<Item, Page<Item>>

/** Fetches a page; the first one without a cursor. */
export type FetchPage<Item> = (cursor: string | undefined) => Reply<Page<Item>>

/**
 * A list that sends its requests when it is used: `await` returns its first page, `for await` iterates over the items of all pages, and
 * `pages()` iterates over pages. Each use sends new requests.
 */
export class PageList<Item> implements List<Item> {
  readonly [Symbol.toStringTag] = 'Promise'
  readonly #fetchPage: FetchPage<Item>

  constructor(fetchPage: FetchPage<Item>) {
    this.#fetchPage = fetchPage
  }

  // biome-ignore lint/suspicious/noThenProperty: a list that can be awaited is the point
  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#fetchPage(undefined).then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Page<Item> | Rejected> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Page<Item>> {
    return this.then().finally(onFinally)
  }

  /** The first page with its HTTP response. */
  withResponse(): Promise<WithResponse<Page<Item>>> {
    return this.#fetchPage(undefined).withResponse()
  }

  /** The HTTP reply with the first page, with its body unread. */
  asResponse(): Promise<Response> {
    return this.#fetchPage(undefined).asResponse()
  }

  async *pages(): AsyncGenerator<Page<Item>, void> {
    let page = await this.#fetchPage(undefined)
    yield page
    while (page.pagination.has_more) {
      page = await this.#fetchPage(page.pagination.cursor)
      yield page
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* page.data
  }

  /** The items of all pages, or the first `max`. */
  async toArray({ max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<Item[]> {
    const items: Item[] = []
    if (max <= 0) return items
    for await (const item of this) {
      items.push(item)
      if (items.length >= max) break
    }
    return items
  }
}
