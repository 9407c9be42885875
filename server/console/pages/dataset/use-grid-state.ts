import { effect } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { Dataset } from '../../../../generated/index.ts'
import { type Failure, toFailure } from '../../api/failure.ts'
import { printFilter } from './filter.ts'
import { GridState } from './grid/grid-state.ts'
import { openRows } from './rows/open-rows.ts'
import { parseView, printView, type View } from './view.ts'

/** How long the grid rests before its place is written into the address. */
const REST_MS = 300

interface OpenedGrid {
  readonly state: GridState | undefined
  readonly failure: Failure | undefined
  readonly reload: () => void
}

/** The grid over the rows of a view; another one when the view, the columns or the rows are others. */
export function useGridState(dataset: Dataset, view: View): OpenedGrid {
  const [opened, setOpened] = useState<{ key: string; state?: GridState; failure?: Failure }>({ key: '' })
  const [round, setRound] = useState(0)
  const { columns, id, row_count } = dataset
  const key = JSON.stringify([id, columns, row_count, view.filters.map(printFilter), view.sort, round])
  // What is opened depends on what the key is made of, and on nothing else.
  useEffect(() => {
    const giveUp = new AbortController()
    let close = () => {}
    openRows(dataset, view, giveUp.signal).then(
      (rows) => {
        if (giveUp.signal.aborted) return rows.close()
        const state = new GridState(rows, columns, rows.placeOf(parseView(location.href).row))
        const stop = keepPlaceInAddress(state)
        close = () => {
          stop()
          rows.close()
        }
        setOpened({ key, state })
      },
      (error) => !giveUp.signal.aborted && setOpened({ key, failure: toFailure(error) }),
    )
    return () => {
      giveUp.abort()
      close()
    }
  }, [key])
  // While another view opens the one before stays, unless its columns are not those any more.
  const isShown = opened.key === key || opened.state?.columns === columns
  return {
    state: isShown ? opened.state : undefined,
    failure: opened.failure,
    reload: () => setRound((count) => count + 1),
  }
}

/** Replaced, not pushed: scrolling is nothing to go back over. */
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
