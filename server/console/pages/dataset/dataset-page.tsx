import { useRoute } from 'preact-iso'
import { service } from '../../service.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { WhenLoaded } from '../../ui/states.tsx'
import { DatasetView } from './dataset-view.tsx'

/** The page of a dataset: its rows, statistics of its columns, and a chart. */
export function DatasetPage() {
  const { params } = useRoute()
  const id = params['id'] ?? ''
  const dataset = useLoaded((signal) => service.datasets.get(id, { signal }), [id])
  if (dataset.value !== undefined) return <DatasetView key={id} dataset={dataset.value} changed={dataset.reload} />
  return (
    <main id="main" class="page" tabIndex={-1}>
      <WhenLoaded of={dataset}>{() => <></>}</WhenLoaded>
    </main>
  )
}
