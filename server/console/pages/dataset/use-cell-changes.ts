import { useEffect, useRef, useState } from 'preact/hooks'
import type { Column, Dataset, RowRecord } from '../../../../generated/index.ts'
import * as sdk from '../../../../generated/index.ts'
import { call } from '../../api/call.ts'
import { toFailure } from '../../api/failure.ts'
import { say } from '../../ui/toast.tsx'
import { cellOf } from './cell.ts'
import type { GridState } from './grid/grid-state.ts'

interface Change {
  readonly rowId: string
  readonly column: string
  readonly before: unknown
}

/** Storing cells, and taking it back, the latest first. */
export interface CellChanges {
  readonly save: (row: RowRecord, column: Column, value: unknown) => Promise<void>
  readonly undo: () => void
  readonly canUndo: boolean
}

const KEPT = 100

export function useCellChanges(state: GridState | undefined, dataset: Dataset): CellChanges {
  const done = useRef<Change[]>([])
  const [count, setCount] = useState(0)
  const now = useRef(state)
  now.current = state
  const names = JSON.stringify(dataset.columns)
  // Cells of columns that have changed cannot be put back.
  useEffect(() => {
    done.current = []
    setCount(0)
  }, [names])
  const store = async (rowId: string, column: string, value: unknown) => {
    const path = { dataset_id: dataset.id, row_id: rowId }
    // A null prototype lets a column be named `__proto__`.
    const values = Object.assign(Object.create(null), { [column]: value })
    now.current?.rows.replace((await call(sdk.updateRow({ path, body: { values } }))).data)
  }
  const undo = async () => {
    const last = done.current.pop()
    if (last === undefined) return say('There is nothing to undo.')
    try {
      await store(last.rowId, last.column, last.before)
      say(`${last.column} of row ${last.rowId.slice(4)} is as it was before.`)
    } catch (error) {
      done.current.push(last)
      say(`Not undone: ${toFailure(error).message}`)
    }
    setCount(done.current.length)
  }
  const save = async (row: RowRecord, column: Column, value: unknown) => {
    await store(row.id, column.name, value)
    done.current = [
      ...done.current.slice(1 - KEPT),
      { rowId: row.id, column: column.name, before: cellOf(row, column) },
    ]
    setCount(done.current.length)
    say(`${column.name} of row ${row.id.slice(4)} is stored.`, { label: 'Undo', run: undo })
  }
  return { save, undo, canUndo: count > 0 }
}
