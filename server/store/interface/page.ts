/** A page of a list. `hasMore`: more items follow. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

/** Which items of a list: at most `limit`, in creation order, from the first one after a sequence number on. 0 is before all. */
export interface PageOf {
  readonly after: number
  readonly limit: number
}
