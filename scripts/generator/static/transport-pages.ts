/** Lists whose pages are asked for as the document's `x-pagination` says. */
import type { List, OperationCall, Pagination, Reply, WithResponse } from './resource.ts'

/** Each use sends new requests. */
export class PageList<Item, Page> implements List<Item, Page> {
  readonly [Symbol.toStringTag] = 'Promise'
  readonly #first: OperationCall
  readonly #send: (call: OperationCall) => Reply<Page>

  constructor(first: OperationCall, send: (call: OperationCall) => Reply<Page>) {
    this.#first = first
    this.#send = send
  }

  // biome-ignore lint/suspicious/noThenProperty: a list that can be awaited is the point
  then<Fulfilled = Page, Rejected = never>(
    onFulfilled?: ((page: Page) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#send(this.#first).then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Page | Rejected> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Page> {
    return this.then().finally(onFinally)
  }

  withResponse(): Promise<WithResponse<Page>> {
    return this.#send(this.#first).withResponse()
  }

  asResponse(): Promise<Response> {
    return this.#send(this.#first).asResponse()
  }

  async *pages(): AsyncGenerator<Page, void> {
    for (let call: OperationCall | undefined = this.#first; call !== undefined; ) {
      const { data, response }: WithResponse<Page> = await this.#send(call).withResponse()
      yield data
      call = call.pagination?.advance === 'link' ? linked(call, response.headers) : following(call, data)
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    const { items = '' } = this.#first.pagination ?? {}
    for await (const page of this.pages()) {
      // cast: the document says that there are items
      for (const item of (at(page, items) ?? []) as Item[]) yield item
    }
  }

  async toArray({ max = Number.POSITIVE_INFINITY }: { max?: number } = {}): Promise<Item[]> {
    const found: Item[] = []
    if (max <= 0) return found
    for await (const item of this) {
      found.push(item)
      if (found.length >= max) break
    }
    return found
  }
}

/** The call for the next page; undefined after the last. */
function following(call: OperationCall, page: unknown): OperationCall | undefined {
  const { pagination } = call
  if (pagination === undefined) return undefined
  const { parameter, more, items, start = [] } = pagination
  const next = nextValue(call, pagination, page)
  const count = asArray(at(page, items)).length
  const hasMore = more === undefined ? pagination.advance === 'cursor' || count > 0 : at(page, more) === true
  if (!hasMore || next === undefined) return undefined
  if (call.body !== undefined) return { ...call, body: { ...Object(call.body), [parameter]: next } }
  const left = Object.fromEntries(start.map((name) => [name, undefined]))
  return { ...call, query: { ...call.query, ...left, [parameter]: next } }
}

/** The page that the header `Link` calls the next one. */
function linked(call: OperationCall, headers: Headers): OperationCall | undefined {
  // a link: an address in angle brackets, and parameters whose texts may have commas within quotes
  for (const [, address = '', parameters = ''] of (headers.get('Link') ?? '').matchAll(
    /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]*))?)*)/g,
  )) {
    const [, quoted, bare = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]*))/i.exec(parameters) ?? []
    const relations = (quoted ?? bare).toLowerCase().split(/\s+/)
    if (relations.includes('next')) return { ...call, address }
  }
  return undefined
}

function nextValue(call: OperationCall, { advance, cursor, parameter, items }: Pagination, page: unknown): unknown {
  if (advance === 'cursor') return at(page, cursor ?? '') || undefined
  const sent: unknown = Reflect.get(Object(call.body ?? call.query), parameter)
  if (advance === 'page') return Number(sent ?? 1) + 1
  return Number(sent ?? 0) + asArray(at(page, items)).length
}

function at(value: unknown, place: string): unknown {
  if (place === '') return value
  return place.split('.').reduce<unknown>((found, name) => Reflect.get(Object(found), name), value)
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
