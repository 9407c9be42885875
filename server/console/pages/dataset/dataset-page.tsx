import { useRoute } from 'preact-iso'
import * as sdk from '../../../../generated/index.ts'
import { call } from '../../api/call.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { WhenLoaded } from '../../ui/states.tsx'
import { DatasetView } from './dataset-view.tsx'

/** One dataset: its rows, its columns in figures, and a chart. */
export function DatasetPage() {
  const { params } = useRoute()
  const id = params['id'] ?? ''
  const dataset = useLoaded(
    async (signal) => (await call(sdk.getDataset({ path: { dataset_id: id }, signal }))).data,
    [id],
  )
  if (dataset.value !== undefined) return <DatasetView key={id} dataset={dataset.value} changed={dataset.reload} />
  return (
    <main id="main" class="page" tabIndex={-1}>
      <WhenLoaded of={dataset}>{() => <></>}</WhenLoaded>
    </main>
  )
}
