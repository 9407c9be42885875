import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Dataset } from '../../../../client/index.ts'
import { useImportEnded } from '../../state/use-import-ended.ts'
import { useQuestion } from '../../state/use-question.ts'
import { StatusBarsOfPage } from '../../status-bars.tsx'
import { Button } from '../../ui/button.tsx'
import { BlocksToDecide } from './blocks/blocks-to-decide.tsx'
import { CellBar } from './cell-bar.tsx'
import { DatasetQuestionDialog } from './dialogs/dataset-question-dialog.tsx'
import { Header } from './header.tsx'
import { isAt } from './is-at.ts'
import { NotRestoredRows } from './not-restored.tsx'
import { NotStored } from './not-stored.tsx'
import { SidePanel } from './panels/side-panel.tsx'
import { RowsArea } from './rows-area.tsx'
import type { DatasetQuestion, Shared } from './shared.ts'
import { Toolbar } from './toolbar.tsx'
import { useCellChanges } from './use-cell-changes.ts'
import { useGridState } from './use-grid-state.ts'
import { useLiveRows } from './use-live-rows.ts'
import { useView } from './use-view.ts'
import { printView, type View } from './view.ts'

interface DatasetViewProps {
  readonly dataset: Dataset
  /** Why it could not be loaded again. */
  readonly failure: Error | undefined
  /** Loads the dataset and its rows again. */
  readonly reload: () => void
  /** The same where nobody has asked for it: nothing is said of a failure. */
  readonly refresh: () => Promise<void>
}

export function DatasetView({ dataset, failure, reload, refresh }: DatasetViewProps) {
  const { route } = useLocation()
  const view = useView(dataset.id)
  const setView = (changes: Partial<View>) => {
    if (!isAt(dataset.id)) return
    const address = printView(dataset.id, { ...view, row: 1, ...changes })
    // The same view again is no step for the back button.
    if (address !== location.pathname + location.search) route(address)
  }
  const { question, ask, close } = useQuestion<DatasetQuestion>()
  const { state, failure: rowsFailure, loaded } = useGridState(dataset, view)
  const changes = useCellChanges(state, dataset, reload)
  const live = useLiveRows({ dataset, view, state, refresh, loaded })
  const shared: Shared = { dataset, view, setView, ask }
  useEffect(() => {
    document.title = `${dataset.name} · Dataset service`
  }, [dataset.name])
  // Rows of an import are shown when it has ended.
  useImportEnded(dataset.id, reload)
  return (
    <main id="main" class="dataset" tabIndex={-1}>
      <Header {...shared} state={state} figures={live.figures} />
      <Toolbar {...shared} state={state} changes={changes} />
      <p class="print-only">Only the rows that were in sight are printed. “Export” has all of them.</p>
      <div class={`dataset-main ${view.panel === undefined ? '' : 'with-panel'}`}>
        <RowsArea {...shared} state={state} failure={rowsFailure ?? failure} retry={reload} changes={changes} />
        {view.panel !== undefined && <SidePanel {...shared} panel={view.panel} />}
      </div>
      <div class="status-bars">
        <StatusBarsOfPage />
        {live.isGone && (
          <div class="offline" role="status">
            This dataset was deleted, or you may not read it any more. What you see is no longer kept up to date.
          </div>
        )}
        {live.isStale && !live.isGone && (
          <div class="offline" role="status">
            Rows were added or changed that this view may have to show.{' '}
            <Button class="small" onClick={reload}>
              Refresh
            </Button>
          </div>
        )}
      </div>
      <div>
        <NotRestoredRows {...changes.restoring} />
        {state && (
          <>
            <BlocksToDecide state={state} changes={changes} />
            <NotStored state={state} />
            <CellBar state={state} open={(place) => ask({ about: 'cell', place })} />
          </>
        )}
      </div>
      {question && (
        <DatasetQuestionDialog
          {...shared}
          question={question}
          state={state}
          changes={changes}
          close={close}
          done={reload}
        />
      )}
    </main>
  )
}
