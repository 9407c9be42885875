import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Dataset } from '../../../../client/index.ts'
import { endedImports } from '../../state/imports.ts'
import { Button } from '../../ui/button.tsx'
import { BlocksToDecide } from './blocks/blocks-to-decide.tsx'
import { CellBar } from './cell-bar.tsx'
import { DatasetQuestionDialog } from './dialogs/dataset-question-dialog.tsx'
import { Header } from './header.tsx'
import { NotRestoredRows } from './not-restored.tsx'
import { NotStored } from './not-stored.tsx'
import { SidePanel } from './panels/side-panel.tsx'
import { RowsArea } from './rows-area.tsx'
import type { DatasetQuestion, Shared } from './shared.ts'
import { Toolbar } from './toolbar.tsx'
import { useCellChanges } from './use-cell-changes.ts'
import { useGridState } from './use-grid-state.ts'
import { useLiveRows } from './use-live-rows.ts'
import { parseView, printView, type View } from './view.ts'

interface DatasetViewProps {
  readonly dataset: Dataset
  readonly changed: () => void
  /** Loads the dataset again without anything to be seen, and tells whether that has worked. */
  readonly refresh: () => Promise<boolean>
}

export function DatasetView({ dataset, changed, refresh }: DatasetViewProps) {
  const { url, route } = useLocation()
  const view = parseView(url)
  const setView = (changes: Partial<View>) => route(printView(dataset.id, { ...view, row: 1, ...changes }))
  const [question, ask] = useState<DatasetQuestion | undefined>()
  const { state, failure, reload } = useGridState(dataset, view)
  const changes = useCellChanges(state, dataset, () => done())
  const live = useLiveRows({
    ...{ dataset, view, state },
    reload: async () => {
      if (await refresh()) reload()
    },
  })
  const shared: Shared = { dataset, view, setView, ask }
  useEffect(() => {
    document.title = `${dataset.name} · Dataset service`
  }, [dataset.name])
  const done = () => {
    changed()
    reload()
  }
  // Rows of an import are shown when it has ended.
  const ended = endedImports(dataset.id)
  const seen = useRef(ended)
  useEffect(() => {
    if (ended > seen.current) done()
    seen.current = ended
  }, [ended])
  return (
    <main id="main" class="dataset" tabIndex={-1}>
      <Header {...shared} state={state} />
      <Toolbar {...shared} state={state} changes={changes} />
      {live.isStale && (
        <div class="offline" role="status">
          Rows were added or changed that this view may have to show.{' '}
          <Button class="small" onClick={done}>
            Refresh
          </Button>
        </div>
      )}
      <NotRestoredRows {...changes.restoring} />
      <div class={`dataset-main ${view.panel === undefined ? '' : 'with-panel'}`}>
        <RowsArea {...shared} state={state} failure={failure} retry={reload} changes={changes} />
        {view.panel !== undefined && <SidePanel {...shared} panel={view.panel} />}
      </div>
      {state && (
        <div>
          <BlocksToDecide state={state} changes={changes} />
          <NotStored state={state} />
          <CellBar state={state} open={(place) => ask({ about: 'cell', place })} />
        </div>
      )}
      {question && (
        <DatasetQuestionDialog
          {...shared}
          question={question}
          state={state}
          changes={changes}
          close={() => ask(undefined)}
          done={done}
        />
      )}
    </main>
  )
}
