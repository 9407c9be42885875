import { useRef } from 'preact/hooks'
import type { Dataset, Group } from '../../../../../../client/index.ts'
import { service } from '../../../../service.ts'
import { type Loaded, useLoaded } from '../../../../state/use-loaded.ts'
import { askedBy } from '../../asked.ts'
import { GROUPS_AT_ONCE, type Grouping } from '../../grouping.ts'
import type { View } from '../../view.ts'

export interface LoadedGroups {
  /** What the groups were asked for with. */
  readonly grouping: Grouping
  readonly groups: readonly Group[]
  readonly hasMore: boolean
}

/** Groups of the rows that a view's filters leave. Until others have come, `before` are those that were shown last. */
export function useGroups(
  dataset: Dataset,
  view: View,
  grouping: Grouping,
): Loaded<LoadedGroups> & { readonly before: LoadedGroups | undefined } {
  const { id, data_updated_at, columns } = dataset
  const { group, measure, order, shown } = grouping
  const last = useRef<LoadedGroups | undefined>(undefined)
  const asked = {
    ...askedBy(view, columns),
    ...(group.length > 0 && { group: [...group] }),
    ...(order !== '' && { sort: [order] }),
    measure: [...measure],
  }
  const inputs = [id, asked, shown, data_updated_at, columns]
  const load = async (signal: AbortSignal) => ({ grouping, ...(await loadGroups(id, asked, shown, signal)) })
  const loaded = useLoaded<LoadedGroups>(load, inputs)
  if (loaded.value !== undefined) last.current = loaded.value
  return { ...loaded, before: last.current }
}

type Asked = Parameters<typeof service.groups.list>[1]

/** Pages that the browser has are not computed again: it asks whether they are still as they were. */
async function loadGroups(id: string, asked: Asked, most: number, signal: AbortSignal) {
  const groups: Group[] = []
  const list = service.groups.list(id, { ...asked, limit: GROUPS_AT_ONCE }, { signal })
  for await (const { data, pagination } of list.pages()) {
    groups.push(...data)
    if (groups.length >= most) return { groups, hasMore: pagination.has_more }
  }
  return { groups, hasMore: false }
}
