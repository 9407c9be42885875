import { effect } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Dataset } from '../../../../client/index.ts'
import { caught, isLasting } from '../../failure.ts'
import { askedBy } from './asked.ts'
import { GridState } from './grid/grid-state.ts'
import { isAt } from './is-at.ts'
import { openRows } from './rows/open-rows.ts'
import type { RowSource } from './rows/row-source.ts'
import { parseView, printView, shownColumns, type View } from './view.ts'

/** How long the grid has to rest before its first row is written into the address. */
const REST_MS = 300

interface OpenedGrid {
  readonly state: GridState | undefined
  /** Why the rows could not be opened, or not again. */
  readonly failure: Error | undefined
  /** Ends when the rows of the dataset as it is now are there, or cannot be had. */
  readonly loaded: () => Promise<void>
}

interface Opened {
  /** What the person asked to see. */
  readonly asked: string
  readonly state?: GridState
  readonly failure?: Error
}

/** The grid state for the rows of a view. Another view has another; when the dataset was loaded again, it shows the rows anew. */
export function useGridState(dataset: Dataset, view: View): OpenedGrid {
  const [opened, setOpened] = useState<Opened>({ asked: '' })
  const shown = useRef<GridState | undefined>(undefined)
  const loading = useRef<Promise<void>>(Promise.resolve())
  const { id } = dataset
  const columns = shownColumns(dataset.columns, view)
  const asked = JSON.stringify([id, askedBy(view, dataset.columns), view.sort])
  const columnsKey = JSON.stringify(columns)
  useEffect(() => {
    const giveUp = new AbortController()
    const { signal } = giveUp
    const open = async () => {
      const rows = await openRows(dataset, view, signal)
      const end = () => rows.close()
      signal.addEventListener('abort', end)
      const before = shown.current
      const isSame =
        opened.asked === asked &&
        JSON.stringify(before?.columns) === columnsKey &&
        before !== undefined &&
        isNumbered(before.rows) === isNumbered(rows)
      const exchange = isSame ? await before.exchange(rows) : undefined
      const show = () => {
        if (signal.aborted) return
        signal.removeEventListener('abort', end)
        exchange?.()
        setOpened({ asked, state: exchange && before ? before : opening(rows, before) })
      }
      // The rows must not be replaced while somebody types into a cell.
      void editingEnded(before).then(show)
    }
    const opening = (rows: RowSource, before: GridState | undefined) => {
      const state = new GridState(id, rows, columns, rows.placeOf(parseView(location.href).row))
      if (before !== undefined) state.continueFrom(before)
      return state
    }
    loading.current = open().catch((error) => {
      if (!signal.aborted) setOpened((old) => afterFailure(old, asked, caught(error)))
    })
    return () => giveUp.abort()
  }, [dataset, asked, columnsKey])
  useLayoutEffect(() => opened.state && closing(opened.state), [opened.state])
  // The previous view stays while another one opens.
  shown.current = opened.state
  return { state: shown.current, failure: opened.failure, loaded: () => loading.current }
}

function isNumbered(rows: RowSource): boolean {
  return rows.placeOf(1) !== undefined
}

/** What cannot be reached for now takes no rows away that were asked for. */
function afterFailure(before: Opened, asked: string, failure: Error): Opened {
  return before.asked === asked && !isLasting(failure) ? { ...before, failure } : { asked, failure }
}

/** What to do when a state is not shown any more. */
function closing(state: GridState): () => void {
  const stop = keepPlaceInAddress(state)
  return () => {
    stop()
    state.rows.close()
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
    if (!isFirst && state.rows.placeOf(1) !== undefined)
      timer = setTimeout(() => writePlace(state.datasetId, row), REST_MS)
    isFirst = false
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function writePlace(id: string, row: number): void {
  // The page stays while the code of the next one is loaded.
  if (isAt(id)) history.replaceState(history.state, '', printView(id, { ...parseView(location.href), row }))
}
