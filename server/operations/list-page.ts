import type { Pagination } from '../../generated/index.ts'
import { type CursorScope, decodeCursor, encodeCursor } from '../query/cursor.ts'
import type { Store } from '../store/store.ts'

/** Where a catalogue list begins: the sequence number in its cursor, or 0. */
export function sequenceOf(store: Store, scope: CursorScope, cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const [sequence] = decodeCursor(store.cursorKey, scope, cursor)
  return Number(sequence)
}

interface CataloguePage {
  readonly items: readonly { readonly sequence: number }[]
  readonly hasMore: boolean
}

/** The pagination object of a catalogue list. The cursor of an empty page is the position that was asked for. */
export function cataloguePagination(
  store: Store,
  scope: CursorScope,
  after: number,
  { items, hasMore }: CataloguePage,
): Pagination {
  const position = [items.at(-1)?.sequence ?? after]
  return { cursor: encodeCursor(store.cursorKey, scope, position), has_more: hasMore }
}
