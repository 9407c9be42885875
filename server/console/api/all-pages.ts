import type { Pagination } from '../../../generated/index.ts'
import { call, patiently } from './call.ts'

interface Page<Item> {
  readonly data: Item[]
  readonly pagination: Pagination
}

/** All items of a list that is short enough to be shown as a whole. */
export async function allPages<Item>(
  list: (query: { limit: number; cursor?: string }) => Promise<{ data?: Page<Item> | undefined }>,
  signal?: AbortSignal,
): Promise<Item[]> {
  const items: Item[] = []
  let query: { limit: number; cursor?: string } = { limit: 100 }
  for (;;) {
    const page = await patiently(() => call(list(query)), signal)
    items.push(...page.data)
    if (!page.pagination.has_more) return items
    query = { limit: 100, cursor: page.pagination.cursor }
  }
}
