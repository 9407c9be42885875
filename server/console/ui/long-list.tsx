import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Listed } from '../state/use-listed.ts'
import { useRested } from '../state/use-rested.ts'
import { Button } from './button.tsx'
import { Search } from './search.tsx'
import { Loading, WhenLoaded } from './states.tsx'

interface LongListProps<Item> {
  readonly listed: Listed<Item>
  /** What the list is of, as in `keys`. */
  readonly what: string
  /** What an item can be found by. */
  readonly textOf: (item: Item) => string
  readonly children: (items: readonly Item[]) => VNode
}

/** A list of at most so many items needs no search. */
const MOST_SEEN = 20

/** The rest of the list is loaded when nothing was typed for so long. */
const REST_MS = 300

/** A list by its pages. Who looks for something in it gets the rest of it first, since the service does not search it. */
export function LongList<Item>({ listed, what, textOf, children }: LongListProps<Item>) {
  const [search, setSearch] = useState('')
  const text = useRested(search.trim().toLowerCase(), REST_MS)
  const { value, failure } = listed.shown
  const isSearching = text !== '' && value?.hasMore === true
  useEffect(() => {
    if (isSearching && failure === undefined) void listed.showAll()
  }, [isSearching, value, failure])
  return (
    <WhenLoaded of={listed.shown}>
      {({ items, hasMore }) => {
        const found = items.filter((item) => textOf(item).toLowerCase().includes(text))
        return (
          <>
            {(hasMore || items.length > MOST_SEEN || search !== '') && (
              <Search label={`Find ${what}`} placeholder="Find" text={search} setText={setSearch} />
            )}
            {found.length === 0 && text !== '' ? !hasMore && <p class="hint">Nothing is found.</p> : children(found)}
            {isSearching && failure === undefined && <Loading what="Searching" />}
            {hasMore && text === '' && <Button onClick={listed.showMore}>Show more {what}</Button>}
          </>
        )
      }}
    </WhenLoaded>
  )
}
