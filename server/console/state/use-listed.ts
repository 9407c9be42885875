import { useRef } from 'preact/hooks'
import type { Page } from '../../../client/index.ts'
import { type Loaded, useLoaded } from './use-loaded.ts'

/** A list of the service, of which so much is shown as somebody has asked for. */
export interface Listed<Item> {
  readonly shown: Loaded<Shown<Item>>
  /** Shows the page after those that are shown. */
  readonly showMore: () => Promise<void>
  readonly showAll: () => Promise<void>
  /** Shows an item as another call returned it. A new one comes last, until its page is shown. */
  readonly put: (item: Item) => void
  /** Takes out an item that is not there any more. */
  readonly drop: (id: string) => void
}

interface Shown<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

/** What is known of a list: its first items in their order, and the cursor of those that follow. */
interface Known<Item> {
  readonly items: ReadonlyMap<string, Item>
  readonly next: string | undefined
}

type Asked = { readonly limit: number; readonly cursor?: string }
type Load<Item> = (asked: Asked, signal: AbortSignal) => PromiseLike<Page<Item>>

/**
 * Shows a list by its pages: one of 2,000 keys takes 20 of the requests a minute that all users of an organization share. A reload costs one request
 * too: it loads the first page, and keeps what is shown below it.
 */
export function useListed<Item extends { readonly id: string }>(
  load: Load<Item>,
  inputs: readonly unknown[],
): Listed<Item> {
  const of = JSON.stringify(inputs)
  const known = useRef<{ readonly of: string; readonly list: Known<Item> } | undefined>(undefined)
  // What was dropped stays away, also when a page that was asked for before comes later.
  const dropped = useRef<ReadonlySet<string>>(new Set())
  const wanted = useRef<keyof typeof PAGES>('first')
  const keep = (list: Known<Item>): Shown<Item> => {
    known.current = { of, list }
    const items = [...list.items.values()].filter(({ id }) => !dropped.current.has(id))
    return { items, hasMore: list.next !== undefined }
  }
  const listNow = () => (known.current?.of === of ? known.current.list : undefined)
  const shown = useLoaded(async (signal) => {
    const want = wanted.current
    wanted.current = 'first'
    let list = want === 'first' ? undefined : listNow()
    list ??= beforeOthers(await load({ limit: LIMIT }, signal), listNow())
    for (let pages = PAGES[want]; pages > 0 && list.next !== undefined; pages--) {
      const page: Page<Item> = await load({ limit: LIMIT, cursor: list.next }, signal)
      list = { items: new Map([...(listNow() ?? list).items, ...byId(page.data)]), next: nextOf(page) }
      if (!signal.aborted) keep(list)
    }
    return keep(list)
  }, inputs)
  const show = (want: 'more' | 'all') => {
    wanted.current = want
    return shown.reload()
  }
  const change = (items: ReadonlyMap<string, Item>) => {
    const list = listNow()
    if (list !== undefined) shown.replace(keep({ ...list, items }))
    void shown.reload()
  }
  return {
    shown,
    showMore: () => show('more'),
    showAll: () => show('all'),
    put: (item) => change(new Map([...(listNow()?.items ?? []), [item.id, item]])),
    drop: (id) => {
      dropped.current = new Set([...dropped.current, id])
      change(listNow()?.items ?? new Map())
    },
  }
}

const LIMIT = 100

/** How many pages are loaded below those that are shown. */
const PAGES = { first: 0, more: 1, all: Number.POSITIVE_INFINITY } as const

/** A new first page, and below it what was shown below its last item before. */
function beforeOthers<Item extends { readonly id: string }>(
  page: Page<Item>,
  before: Known<Item> | undefined,
): Known<Item> {
  const items = byId(page.data)
  const next = nextOf(page)
  const ids = [...(before?.items.keys() ?? [])]
  const last = ids.indexOf(page.data.at(-1)?.id ?? '')
  if (before === undefined || next === undefined || last === -1) return { items, next }
  const others = [...before.items].slice(last + 1)
  return others.length === 0 ? { items, next } : { items: new Map([...items, ...others]), next: before.next }
}

function byId<Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

function nextOf({ pagination }: Page<unknown>): string | undefined {
  return pagination.has_more ? pagination.cursor : undefined
}
