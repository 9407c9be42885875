/** A page of a list; `hasMore` tells whether more follow the last item. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
}
