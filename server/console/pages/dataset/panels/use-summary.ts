import type { Dataset, DatasetSummary } from '../../../../../generated/index.ts'
import * as sdk from '../../../../../generated/index.ts'
import { call, patiently } from '../../../api/call.ts'
import { type Loaded, useLoaded } from '../../../state/use-loaded.ts'
import { printFilter } from '../filter.ts'
import type { View } from '../view.ts'

/** The figures of the rows that a view's filters leave. */
export function useSummary({ id, data_updated_at, columns }: Dataset, { filters }: View): Loaded<DatasetSummary> {
  const filter = filters.map(printFilter)
  const load = async (signal: AbortSignal) => {
    const options = { path: { dataset_id: id }, query: { filter }, signal }
    return (await patiently(() => call(sdk.getSummary(options)), signal)).data
  }
  return useLoaded(load, [id, filter, data_updated_at, columns])
}
