import { effect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Dataset } from '../../../../client/index.ts'
import { caught } from '../../failure.ts'
import { askedBy } from './asked.ts'
import { GridState } from './grid/grid-state.ts'
import { openRows } from './rows/open-rows.ts'
import { parseView, printView, shownColumns, type View } from './view.ts'

/** How long the grid has to rest before its first row is written into the address. */
const REST_MS = 300

interface OpenedGrid {
  readonly state: GridState | undefined
  readonly failure: Error | undefined
  readonly reload: () => void
}

/** The grid state for the rows of a view. It is replaced when the view, the columns or the number of rows change. */
export function useGridState(dataset: Dataset, view: View): OpenedGrid {
  const [opened, setOpened] = useState<{ key: string; state?: GridState; failure?: Error }>({ key: '' })
  const [round, setRound] = useState(0)
  const shown = useRef<GridState | undefined>(undefined)
  const { id, row_count } = dataset
  const columns = shownColumns(dataset.columns, view)
  const key = JSON.stringify([id, columns, row_count, askedBy(view, dataset.columns), view.sort, round])
  // The key holds everything that decides which rows are opened.
  useEffect(() => {
    const giveUp = new AbortController()
    let close = () => {}
    openRows(dataset, view, giveUp.signal).then(
      async (rows) => {
        // The grid must not be replaced while somebody types into a cell.
        await editingEnded(shown.current)
        if (giveUp.signal.aborted) return rows.close()
        const state = new GridState(id, rows, columns, rows.placeOf(parseView(location.href).row))
        if (shown.current !== undefined) state.continueFrom(shown.current)
        const stop = keepPlaceInAddress(state)
        close = () => {
          stop()
          rows.close()
        }
        setOpened({ key, state })
      },
      (error) => !giveUp.signal.aborted && setOpened({ key, failure: caught(error) }),
    )
    return () => {
      giveUp.abort()
      close()
    }
  }, [key])
  // The previous view stays while another one opens, unless its columns have changed.
  const isShown = opened.key === key || JSON.stringify(opened.state?.columns) === JSON.stringify(columns)
  shown.current = isShown ? opened.state : undefined
  return {
    state: shown.current,
    failure: opened.failure,
    reload: () => setRound((count) => count + 1),
  }
}

function editingEnded(state: GridState | undefined): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (state?.editing.value !== undefined) return
      resolve()
      // Within the effect it could not be stopped yet.
      queueMicrotask(() => stop())
    })
  })
}

/** Replaces the history entry, so that the back button does not go through scroll positions. */
function keepPlaceInAddress(state: GridState): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFirst = true
  const stop = effect(() => {
    const row = state.firstRow.value + 1
    clearTimeout(timer)
    if (!isFirst && state.rows.placeOf(1) !== undefined) timer = setTimeout(() => writePlace(row), REST_MS)
    isFirst = false
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function writePlace(row: number): void {
  const id = location.pathname.split('/')[2] ?? ''
  history.replaceState(history.state, '', printView(id, { ...parseView(location.href), row }))
}
