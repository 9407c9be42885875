import type { Dataset, DatasetSummary } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { type Loaded, useLoaded } from '../../../state/use-loaded.ts'
import { askedBy } from '../asked.ts'
import type { View } from '../view.ts'

/** The figures of the rows that a view's filters leave. */
export function useSummary({ id, data_updated_at, columns }: Dataset, view: View): Loaded<DatasetSummary> {
  const asked = askedBy(view, columns)
  return useLoaded((signal) => service.summary.get(id, asked, { signal }), [id, asked, data_updated_at, columns])
}
