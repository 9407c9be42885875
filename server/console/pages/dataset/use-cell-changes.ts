import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Column, Dataset } from '../../../../client/index.ts'
import type { Edit } from '../../edits/edit.ts'
import { type EditListener, type Entered, enter, keepRefused, listen } from '../../edits/edits.ts'
import { forgetRows } from '../../edits/known-rows.ts'
import { say } from '../../ui/toast.tsx'
import { editText } from './cell.ts'
import type { CellChanges } from './grid/editing.ts'
import type { GridState } from './grid/grid-state.ts'

interface Done {
  readonly rowId: string
  readonly column: Column
  readonly before: unknown
  readonly after: unknown
}

/** Changes cells of a dataset, and undoes the changes, the latest first. */
export interface Changes extends CellChanges {
  readonly undo: () => void
  readonly canUndo: boolean
}

const KEPT = 100

export function useCellChanges(state: GridState | undefined, { id: datasetId, columns }: Dataset): Changes {
  const [done, setDone] = useState<readonly Done[]>([])
  const now = useRef({ state, done })
  now.current = { state, done }
  const show = (next: readonly Done[]) => {
    // Two keys may be pressed before the page is drawn again.
    now.current.done = next
    setDone(next)
  }
  const actions = useMemo(() => {
    const cellOf = (rowId: string, { name, type }: Column) => ({ datasetId, rowId, column: name, type })
    const takeBack = (last: Done | undefined) => {
      if (last === undefined) return say('There is nothing to undo.')
      show(now.current.done.filter((other) => other !== last))
      const text = editText(last.column.type, last.before)
      const entered = { text, value: last.before, seen: { value: last.after }, isUndo: true }
      if (!enter(cellOf(last.rowId, last.column), entered)) say(asBefore(last.column.name, last.rowId))
    }
    return {
      takeBack,
      undo: () => takeBack(now.current.done.at(-1)),
      keep: (rowId: string, column: Column, { text, seen }: Omit<Entered, 'value'>, reason: string) =>
        keepRefused(cellOf(rowId, column), text, seen, reason),
      enter: (rowId: string, column: Column, entered: Entered) => {
        if (!enter(cellOf(rowId, column), entered) || entered.seen === undefined) return
        const { value: before } = entered.seen
        show([...now.current.done.slice(1 - KEPT), { rowId, column, before, after: entered.value }])
      },
    }
  }, [datasetId])
  useEffect(() => {
    const sayStored = (edit: Edit) => {
      const last = now.current.done.findLast((other) => isOf(other, edit))
      const undo = last && { label: 'Undo', run: () => actions.takeBack(last) }
      if (edit.isUndo) say(asBefore(edit.column, edit.rowId))
      else say(`${edit.column} of row ${edit.rowId.slice(4)} is saved.`, undo)
    }
    const listener: EditListener = {
      stored(edit, row) {
        if (edit.datasetId !== datasetId) return
        now.current.state?.rows.replace(row)
        sayStored(edit)
      },
      cameBack(edit, row) {
        if (edit.datasetId === datasetId && row !== undefined) now.current.state?.rows.replace(row)
        // An edit that was not stored cannot be undone.
        show(now.current.done.filter((other) => !isOf(other, edit)))
      },
    }
    return listen(listener)
  }, [actions])
  // After a change of the columns earlier edits cannot be undone.
  useEffect(() => {
    forgetRows(datasetId)
    show([])
  }, [JSON.stringify(columns)])
  return { ...actions, canUndo: done.length > 0 }
}

function asBefore(column: string, rowId: string): string {
  return `${column} of row ${rowId.slice(4)} is back to what it was.`
}

function isOf({ rowId, column }: Done, edit: Edit): boolean {
  return rowId === edit.rowId && column.name === edit.column
}
