import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, type Change, ChangesGoneError, type Dataset, type RowRecord } from '../../../../client/index.ts'
import { newerRow } from '../../edits/known-rows.ts'
import { caught, isLasting } from '../../failure.ts'
import { service } from '../../service.ts'
import { usePageSeen } from '../../state/use-page-seen.ts'
import { searchedColumns } from './asked.ts'
import { cellOf, isSameCell } from './cell.ts'
import type { GridState } from './grid/grid-state.ts'
import type { RowSource } from './rows/row-source.ts'
import type { View } from './view.ts'

const WAIT_SECONDS = 25
/** A wait that is not answered after this time is over. */
const QUIET_MS = 45_000
const PAGE = 100
/** Changes are asked for at most so often. */
const PAUSE_MS = 1_000
/** All rows are loaded again, and counted, at most so often, and a service without an answer is asked again after as long. */
const REST_MS = 3_000

/** The dataset is gone, or the user may not read it any more. It may come back, out of the trash. */
const GONE = [403, 404]
const GONE_REST_MS = 10_000

/** What the header says of the rows. */
export type Figures = Pick<Dataset, 'row_count' | 'data_updated_at'>

interface LiveRows {
  readonly figures: Figures
  /** Whether the dataset cannot be read any more. */
  readonly isGone: boolean
  /** Whether rows have changed in a way that the view does not show, since it has conditions or an order. */
  readonly isStale: boolean
}

/** What is shown, as it was last drawn. */
interface Shown {
  readonly dataset: Dataset
  readonly view: Pick<View, 'filters' | 'find' | 'sort'>
  readonly state: GridState | undefined
  /** Loads the dataset and its rows again. */
  readonly refresh: () => Promise<void>
  /** Ends when the rows are there. */
  readonly loaded: () => Promise<void>
}

/**
 * Shows rows that others change while the page is in sight. A cell that is being edited keeps what was typed: when it is stored, the
 * service finds that it has changed, and the user decides.
 */
export function useLiveRows(shown: Shown): LiveRows {
  const isSeen = usePageSeen()
  const now = useRef(shown)
  now.current = shown
  const { state, dataset } = shown
  const cursor = useRef<string | undefined>(undefined)
  const [staleRows, setStaleRows] = useState<RowSource | undefined>()
  const [isGone, setGone] = useState(false)
  const [counted, setCounted] = useState<{ readonly of: Dataset; readonly figures: Figures } | undefined>()
  useEffect(() => {
    cursor.current = undefined
  }, [dataset.id])
  useEffect(() => {
    if (!isSeen) return
    const leaving = new AbortController()
    const refresh = oneAfterAnother(async () => {
      await now.current.refresh()
      await rest(PAUSE_MS, leaving.signal)
      await now.current.loaded()
    }, leaving.signal)
    const count = oneAfterAnother(async () => {
      const { dataset: of } = now.current
      const figures = await service.datasets.get(of.id, { signal: leaving.signal }).catch((error) => {
        if (!leaving.signal.aborted && !isLasting(caught(error))) count()
      })
      if (figures) setCounted({ of, figures })
      await rest(REST_MS, leaving.signal)
    }, leaving.signal)
    const apply = (changes: readonly Change[]) => {
      if (changes.length === 0) return
      const { state: grid } = now.current
      if (grid === undefined) return refresh()
      const isOther = !changes.map((change) => isDrawn(now.current, grid, change)).every(Boolean)
      if (isOther && grid.rows.placeOf(1) !== undefined) return refresh()
      if (isOther) setStaleRows(grid.rows)
      count()
    }
    void follow(cursor, { apply, setGone }, () => now.current, leaving.signal)
    return () => leaving.abort()
  }, [dataset.id, isSeen])
  const isStale = staleRows !== undefined && staleRows === state?.rows
  // What was counted before the dataset was loaded again is older.
  return { figures: counted?.of === dataset ? counted.figures : dataset, isGone, isStale }
}

/** Asked again while it runs, it runs once more afterwards. */
function oneAfterAnother(run: () => Promise<void>, signal: AbortSignal): () => void {
  let isRunning = false
  let isAskedAgain = false
  const start = async () => {
    do {
      isAskedAgain = false
      await run()
    } while (isAskedAgain && !signal.aborted)
    isRunning = false
  }
  return () => {
    isAskedAgain = true
    if (isRunning) return
    isRunning = true
    void start()
  }
}

interface Followed {
  readonly apply: (changes: readonly Change[]) => void
  readonly setGone: (isGone: boolean) => void
}

/** Reads changes until it is aborted, as when the user has to sign in. */
async function follow(
  cursor: { current: string | undefined },
  { apply, setGone }: Followed,
  shown: () => Shown,
  signal: AbortSignal,
): Promise<void> {
  const { id } = shown().dataset
  const options = { signal, maxRetries: 0, timeoutMs: QUIET_MS }
  while (!signal.aborted) {
    try {
      if (cursor.current === undefined) {
        const present = await presentCursor(id, signal)
        setGone(false)
        // What changed before it is not among the changes after it.
        const isOlder = wasChanged(shown().dataset, await service.datasets.get(id, { signal }))
        cursor.current = present
        if (isOlder) await shown().refresh()
      }
      const query = { cursor: cursor.current, limit: PAGE, wait: WAIT_SECONDS }
      const { data, pagination } = await service.changes.list(id, query, {}, options)
      if (signal.aborted) return
      if (data.length < PAGE) {
        cursor.current = pagination.cursor
        apply(data)
        // Where there is a change, there may soon be another.
        if (data.length > 0) await rest(PAUSE_MS, signal)
        continue
      }
      // After many changes it is less work to load what is in sight again.
      cursor.current = undefined
      await rest(REST_MS, signal)
    } catch (error) {
      if (signal.aborted) return
      const status = error instanceof ApiError ? error.status : undefined
      const isGone = status !== undefined && GONE.includes(status)
      if (isGone) setGone(true)
      if (isGone || error instanceof ChangesGoneError) cursor.current = undefined
      await rest(isGone ? GONE_REST_MS : REST_MS, signal)
    }
  }
}

function wasChanged(before: Dataset, after: Dataset): boolean {
  return before.updated_at !== after.updated_at || before.data_updated_at !== after.data_updated_at
}

async function presentCursor(datasetId: string, signal: AbortSignal): Promise<string> {
  const { response } = await service.data.list(datasetId, { limit: 1 }, { signal }).withResponse()
  const cursor = response.headers.get('X-Changes-Cursor')
  if (cursor === null) throw new Error('The service is too old for following changes.')
  return cursor
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

/** Draws a change in the rows that are there; false if the view may have to show more, or less, after it. */
function isDrawn(shown: Shown, grid: GridState, change: Change): boolean {
  switch (change.type) {
    case 'row': {
      const place = grid.rows.placeOfRow(change.row.id)
      const before = place === undefined ? undefined : grid.rows.at(place)
      const row = newerRow(grid.datasetId, change.row)
      grid.replaceRow(row)
      if (place === undefined) return false
      return typeof before !== 'object' || !isDecisive(shown, before, row)
    }
    case 'gone':
      grid.removeRow(change.row_id)
      return true
    default:
      return false
  }
}

/** Whether the cells have changed that decide if the view has a row, and where. */
function isDecisive({ view: { filters, find, sort }, dataset: { columns } }: Shown, before: RowRecord, row: RowRecord) {
  const searched = find === '' ? [] : searchedColumns(find, columns).map(({ name }) => name)
  const sorted = sort.map((name) => name.replace(/^-/, ''))
  return [...filters.map(({ name }) => name), ...sorted, ...searched].some((asked) => {
    // A name may lead into a json column, or be that of a time of the row.
    const column = columns.find(({ name }) => asked === name || asked.startsWith(`${name}.`))
    return column === undefined || !isSameCell(cellOf(before, column), cellOf(row, column))
  })
}
