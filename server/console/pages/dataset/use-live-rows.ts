import { useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, type Change, ChangesGoneError, type Dataset, type RowRecord } from '../../../../client/index.ts'
import { newerRow } from '../../edits/known-rows.ts'
import { service } from '../../service.ts'
import { usePageSeen } from '../../state/use-page-seen.ts'
import { searchedColumns } from './asked.ts'
import { cellOf, isSameCell } from './cell.ts'
import type { GridState } from './grid/grid-state.ts'
import type { View } from './view.ts'

const WAIT_SECONDS = 25
/** A wait that is not answered after this time is over. */
const QUIET_MS = 45_000
const PAGE = 100
/** All rows are loaded again at most so often, and a service without an answer is asked again after as long. */
const REST_MS = 3_000

/** Where it does not help to ask again: the dataset is gone, or the user may not read it any more. */
const LASTING = [401, 403, 404]

interface LiveRows {
  /** Whether rows have changed in a way that the view does not show, since it has conditions or an order. */
  readonly isStale: boolean
}

/** What is shown, as it was last drawn. */
interface Shown {
  readonly dataset: Dataset
  readonly view: Pick<View, 'filters' | 'find' | 'sort'>
  readonly state: GridState | undefined
  /** Loads the dataset and its rows again. */
  readonly reload: () => void
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
  const [staleState, setStaleState] = useState<GridState | undefined>()
  useEffect(() => {
    cursor.current = undefined
  }, [dataset.id])
  useEffect(() => {
    if (!isSeen) return
    const leaving = new AbortController()
    const apply = (changes: readonly Change[]) => {
      const { state: grid, reload } = now.current
      if (grid === undefined) return reload()
      const isOther = !changes.map((change) => isDrawn(now.current, grid, change)).every(Boolean)
      if (isOther && grid.rows.placeOf(1) !== undefined) reload()
      else if (isOther) setStaleState(grid)
    }
    void follow(cursor, apply, () => now.current, leaving.signal)
    return () => leaving.abort()
  }, [dataset.id, isSeen])
  return { isStale: staleState !== undefined && staleState === state }
}

/** Reads changes until it is aborted, or asking does not help. */
async function follow(
  cursor: { current: string | undefined },
  apply: (changes: readonly Change[]) => void,
  shown: () => Shown,
  signal: AbortSignal,
): Promise<void> {
  const { id } = shown().dataset
  const options = { signal, maxRetries: 0, timeoutMs: QUIET_MS }
  while (!signal.aborted) {
    try {
      if (cursor.current === undefined) {
        const present = await presentCursor(id, signal)
        // What changed before it is not among the changes after it.
        const isOlder = wasChanged(shown().dataset, await service.datasets.get(id, { signal }))
        cursor.current = present
        if (isOlder) shown().reload()
      }
      const query = { cursor: cursor.current, limit: PAGE, wait: WAIT_SECONDS }
      const { data, pagination } = await service.changes.list(id, query, {}, options)
      if (signal.aborted) return
      if (data.length < PAGE) {
        cursor.current = pagination.cursor
        apply(data)
        continue
      }
      // After many changes it is less work to load what is in sight again.
      cursor.current = undefined
      await rest(signal)
    } catch (error) {
      if (error instanceof ApiError && LASTING.includes(error.status)) return
      if (error instanceof ChangesGoneError) cursor.current = undefined
      await rest(signal)
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

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, REST_MS)
    signal.addEventListener('abort', end)
  })
}

/** Draws a change in the rows that are there; false if the view may have to show more, or less, after it. */
function isDrawn(shown: Shown, { datasetId, rows }: GridState, change: Change): boolean {
  switch (change.type) {
    case 'row': {
      const place = rows.placeOfRow(change.row.id)
      const before = place === undefined ? undefined : rows.at(place)
      if (place === undefined) return false
      const row = newerRow(datasetId, change.row)
      rows.replace(row)
      return typeof before !== 'object' || !isDecisive(shown, before, row)
    }
    case 'gone':
      rows.remove(change.row_id)
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
