import type { Dataset } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { type Loaded, useLoaded } from '../../state/use-loaded.ts'
import { printFilter } from './filter.ts'
import type { View } from './view.ts'

/** How many rows the filters of a view leave. */
export function useMatchingRows({ id, data_updated_at, columns }: Dataset, { filters }: View): Loaded<number> {
  const filter = filters.map(printFilter)
  return useLoaded((signal) => countMatching(id, filter, signal), [id, filter, data_updated_at, columns])
}

/** How many rows match. */
export async function countMatching(id: string, filter: string[], signal: AbortSignal): Promise<number> {
  const { data } = await service.groups.list(id, { filter }, { signal })
  return Number(data[0]?.measures[':count'] ?? 0)
}
