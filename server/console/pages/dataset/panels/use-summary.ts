import type { Dataset, DatasetSummary } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { type Loaded, useLoaded } from '../../../state/use-loaded.ts'
import { printFilter } from '../filter.ts'
import type { View } from '../view.ts'

/** The figures of the rows that a view's filters leave. */
export function useSummary({ id, data_updated_at, columns }: Dataset, { filters }: View): Loaded<DatasetSummary> {
  const filter = filters.map(printFilter)
  return useLoaded((signal) => service.summary.get(id, { filter }, { signal }), [id, filter, data_updated_at, columns])
}
