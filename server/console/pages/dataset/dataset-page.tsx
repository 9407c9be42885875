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
  /** What nobody on the page has asked for must not take the page away when it fails. */
  const refresh = async () => {
    const found = await service.datasets.get(id).catch(() => undefined)
    if (found !== undefined) dataset.replace(found)
  }
  if (dataset.value !== undefined)
    return (
      <DatasetView
        key={id}
        dataset={dataset.value}
        failure={dataset.failure}
        reload={dataset.reload}
        refresh={refresh}
      />
    )
  return (
    <main id="main" class="page" tabIndex={-1}>
      <WhenLoaded of={dataset}>{() => <></>}</WhenLoaded>
    </main>
  )
}
