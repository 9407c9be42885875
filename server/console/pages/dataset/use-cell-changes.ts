import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Column, Dataset } from '../../../../client/index.ts'
import type { Block, BlockChange, BlockRow } from '../../edits/block.ts'
import {
  blocks,
  enterBlock,
  giveUpBlock,
  isSending,
  listenToBlocks,
  type StoredBlock,
  sendBlock,
} from '../../edits/blocks.ts'
import type { Done, DoneBlock, DoneCell } from '../../edits/done.ts'
import { isDoneTo } from '../../edits/done.ts'
import type { Edit, Seen } from '../../edits/edit.ts'
import { type EditListener, type Entered, edits, enter, keepRefused, listen } from '../../edits/edits.ts'
import { keepDone, keptDone } from '../../edits/kept-done.ts'
import { forgetRows } from '../../edits/known-rows.ts'
import { formatCount } from '../../ui/format.ts'
import { say } from '../../ui/toast.tsx'
import { hasToBeSeen, storedText } from './blocks/block-words.ts'
import { editText, isSameCell } from './cell.ts'
import type { CellChanges } from './grid/cell-changes.ts'
import type { GridState } from './grid/grid-state.ts'
import { type RestoredRows, useRestoredRows } from './use-restored-rows.ts'

/** Changes cells of a dataset, and undoes the changes, the latest first. */
export interface Changes extends CellChanges {
  /** Takes cells that are stored as one change. Where there is something to decide, the person is asked first. */
  readonly enterBlock: (change: BlockChange, isInInsertionOrder: boolean) => void
  /** Sends a block that the person has looked at. */
  readonly sendBlock: (block: Block, rows: readonly BlockRow[]) => void
  /** Takes note of rows that were deleted and can come back. */
  readonly deleted: (ids: readonly string[]) => void
  readonly undo: () => void
  readonly canUndo: boolean
  readonly restoring: RestoredRows
}

const KEPT = 100

/** `changed` is called when rows were added or deleted. */
export function useCellChanges(
  state: GridState | undefined,
  { id: datasetId, columns }: Dataset,
  changed: () => void,
): Changes {
  const [done, setDone] = useState<readonly Done[]>([])
  const restoring = useRestoredRows(datasetId, changed)
  const now = useRef({ state, done, changed, columns, undoWhenStored: new Set<number | string>() })
  Object.assign(now.current, { state, done, changed, columns })
  const show = (next: readonly Done[]) => {
    // Two keys may be pressed before the page is drawn again.
    now.current.done = next
    setDone(next)
    // At once, since the page may be closed at any time.
    keepDone({ datasetId, columns: now.current.columns }, next)
  }
  const actions = useMemo(() => {
    const cellOf = (rowId: string, { name, type }: Column) => ({ datasetId, rowId, column: name, type })
    const add = (entry: Done) => show([...now.current.done.slice(1 - KEPT), entry])
    const isWaiting = (entry: DoneCell) =>
      edits.value.some((edit) => edit.datasetId === datasetId && isDoneTo(entry, edit))
    const takeBack = (last: Done | undefined) => {
      if (last === undefined) return say('There is nothing to undo.')
      // What to bring back is known when it is stored.
      if (isUnseen(last) && isWaiting(last)) return void now.current.undoWhenStored.add(keyOf(last))
      show(now.current.done.filter((other) => other !== last))
      if ('deleted' in last) return restoring.restore(last.deleted)
      if ('blockId' in last) return takeBackBlock(last)
      if (last.isUnseen) return say(`What ${last.column.name} of row ${last.rowId.slice(4)} held before is not known.`)
      const text = editText(last.column.type, last.before)
      const entered = { text, value: last.before, seen: { value: last.after }, isUndo: true }
      if (!enter(cellOf(last.rowId, last.column), entered)) say(asBefore(last.column.name, last.rowId))
    }
    const takeBackBlock = ({ blockId, undo }: DoneBlock) => {
      if (undo !== undefined) enterBlock(undo, { is: 'waiting' })
      // It may have been carried out already.
      else if (isSending(blockId)) now.current.undoWhenStored.add(blockId)
      else giveUpBlock({ id: blockId })
    }
    return {
      takeBack,
      deleted: (ids: readonly string[]) => {
        const entry = { deleted: ids }
        add(entry)
        const undo = () => void restoring.afterwards(() => takeBack(entry))
        say(`${formatCount(ids.length, 'row')} deleted.`, { label: 'Undo', run: undo })
      },
      // A change before a deletion may be of a row that is being restored.
      undo: () => void restoring.afterwards(() => takeBack(now.current.done.at(-1))),
      keep: (rowId: string, column: Column, { text, seen }: Omit<Entered, 'value'>, reason: string) =>
        keepRefused(cellOf(rowId, column), text, seen, reason),
      enter: (rowId: string, column: Column, entered: Entered) => {
        enter(cellOf(rowId, column), entered)
        now.current.undoWhenStored.delete(keyOf({ rowId, column: column.name }))
        // Also where nothing is sent any more, since it gives the cell back the value that the service has.
        const { seen, value: after } = entered
        if (seen === undefined) add({ rowId, column, before: null, after, isUnseen: true })
        else if (!isSameCell(seen.value, after)) add({ rowId, column, before: seen.value, after })
      },
      /** What a cell held is known now that it is stored. Returns what takes that back, if something was changed. */
      settle: (edit: Edit, before: Seen | undefined): DoneCell | undefined => {
        const unseen = now.current.done.filter(isUnseen).find((other) => isDoneTo(other, edit))
        if (unseen === undefined) return undefined
        const isChanged = before !== undefined && !isSameCell(before.value, unseen.after)
        const { isUnseen: _, ...rest } = unseen
        const settled = isChanged ? { ...rest, before: before.value } : undefined
        show(now.current.done.flatMap((other) => (other === unseen ? (settled ?? []) : other)))
        return settled
      },
      enterBlock: (change: BlockChange, isInInsertionOrder: boolean) => {
        if (hasToBeSeen(change, isInInsertionOrder)) return void enterBlock(change, { is: 'asking' })
        const block = enterBlock(change, { is: 'waiting' })
        if (block !== undefined) add({ blockId: block.id })
      },
      sendBlock: (block: Block, rows: readonly BlockRow[]) => {
        const sent = sendBlock(block, rows)
        if (block.kind !== 'undo') add({ blockId: sent.id })
      },
    }
  }, [datasetId])
  // Layout effects, since an answer or a key may come before the page is painted.
  useLayoutEffect(() => {
    const sayStored = (edit: Edit) => {
      const last = now.current.done.findLast((other) => isDoneTo(other, edit))
      const undo = last && { label: 'Undo', run: () => actions.takeBack(last) }
      if (edit.isUndo) say(asBefore(edit.column, edit.rowId))
      else say(`${edit.column} of row ${edit.rowId.slice(4)} is saved.`, undo)
    }
    const listener: EditListener = {
      stored(edit, row, before) {
        if (edit.datasetId !== datasetId) return
        const settled = actions.settle(edit, before)
        now.current.state?.replaceRow(row)
        sayStored(edit)
        if (now.current.undoWhenStored.delete(keyOf(edit)) && settled !== undefined) actions.takeBack(settled)
      },
      cameBack(edit, row) {
        if (edit.datasetId === datasetId && row !== undefined) now.current.state?.replaceRow(row)
        now.current.undoWhenStored.delete(keyOf(edit))
        // An edit that was not stored cannot be undone.
        show(now.current.done.filter((other) => !isDoneTo(other, edit)))
      },
    }
    return listen(listener)
  }, [actions])
  useLayoutEffect(() => {
    const stored = ({ block, changed: rows, addedIds, undo }: StoredBlock) => {
      if (block.datasetId !== datasetId) return
      const { state: shown, undoWhenStored } = now.current
      for (const row of rows) shown?.replaceRow(row)
      for (const id of block.removed) shown?.removeRow(id)
      const isAllShown = addedIds.length + block.removed.length === 0 && rows.length === block.rows.length
      if (!isAllShown) now.current.changed()
      if (undoWhenStored.delete(block.id)) return void enterBlock(undo, { is: 'waiting' })
      const entry: DoneBlock = { blockId: block.id, undo }
      const isKept = now.current.done.some((other) => 'blockId' in other && other.blockId === block.id)
      show(now.current.done.map((other) => ('blockId' in other && other.blockId === block.id ? entry : other)))
      say(
        storedText(block, addedIds.length),
        isKept ? { label: 'Undo', run: () => actions.takeBack(entry) } : undefined,
      )
    }
    return listenToBlocks(stored)
  }, [actions])
  // Blocks that came back cannot be undone.
  useLayoutEffect(() => {
    const isLeft = ({ blockId }: DoneBlock) =>
      blocks.value.some(({ id, state: { is } }) => id === blockId && is === 'waiting')
    const next = now.current.done.filter((other) => !('blockId' in other) || other.undo !== undefined || isLeft(other))
    if (next.length < now.current.done.length) show(next)
  }, [blocks.value])
  // After a change of the columns earlier edits cannot be undone. When the page opens, those of before a reload can.
  useLayoutEffect(() => {
    forgetRows(datasetId)
    show(keptDone({ datasetId, columns }))
  }, [JSON.stringify(columns)])
  return { ...actions, canUndo: done.length > 0, restoring }
}

function asBefore(column: string, rowId: string): string {
  return `${column} of row ${rowId.slice(4)} is back to what it was.`
}

function keyOf({ rowId, column }: { readonly rowId: string; readonly column: string | Column }): string {
  return `${rowId} ${typeof column === 'string' ? column : column.name}`
}

function isUnseen(done: Done): done is DoneCell {
  return 'rowId' in done && done.isUnseen === true
}
