import { useLayoutEffect, useState } from 'preact/hooks'
import type { Block, BlockRow } from '../../../edits/block.ts'
import { giveUpBlock } from '../../../edits/blocks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { readCellOf } from '../rules.ts'
import type { Changes } from '../use-cell-changes.ts'
import { BlockTable } from './block-table.tsx'
import { whatItDoes, wrongCells, wrongRows } from './block-words.ts'

interface BlockDialogProps {
  readonly block: Block
  readonly changes: Changes
  /** Is called when the dialog has closed. */
  readonly ended: () => void
}

const TITLES = { paste: 'Paste', fill: 'Paste', clear: 'Empty the cells', undo: 'Undo' } as const

/** Shows what a block of cells does before it is done. What is wrong stands at its cells, where it can be corrected. */
export function BlockDialog({ block, changes, ended }: BlockDialogProps) {
  const { kind, state, columnsLeftOut } = block
  const [rows, setRows] = useState(block.rows)
  // Rows stay in sight while they are corrected.
  const [shown] = useState(() => shownRows(block.rows))
  const [before] = useState(block.rows)
  // After the dialog has given the focus back, to what may be gone, and before the next press.
  useLayoutEffect(() => () => queueMicrotask(ended), [])
  const wrong = wrongCells(rows)
  const change = (index: number, column: string, text: string) =>
    setRows(rows.map((row, other) => (other === index ? corrected(row, column, text) : row)))
  const submit = () => {
    // A cell that the service has refused may be sent again as it is.
    const again = rows.map(checkedAgain)
    setRows(again)
    if (wrongCells(again) === 0) changes.sendBlock(block, again)
  }
  const close = () => giveUpBlock(block)
  return (
    <Dialog title={TITLES[kind]} close={close} isWide>
      <Form
        submit={submit}
        label={state.is === 'conflict' ? `${TITLES[kind]} anyway` : TITLES[kind]}
        cancel={close}
        isBusy={false}
      >
        <p>This {whatItDoes({ ...block, rows })}, all as one change.</p>
        {state.is === 'conflict' && (
          <Notice kind="warning">
            Somebody else has since changed {formatCount(state.cells, 'of these cells', 'of these cells')}. If you
            continue, their values are replaced.
          </Notice>
        )}
        {state.is === 'refused' && state.reason !== '' && <Notice kind="error">{state.reason}</Notice>}
        {columnsLeftOut > 0 && (
          <Notice kind="warning">
            {formatCount(columnsLeftOut, 'copied column does', 'copied columns do')} not fit: there is no column to the
            right for {columnsLeftOut === 1 ? 'it' : 'them'}. {columnsLeftOut === 1 ? 'It is' : 'They are'} left out.
          </Notice>
        )}
        {wrong > 0 && (
          <Notice kind="error">
            {formatCount(wrong, 'cell')} cannot be stored. Correct {wrong === 1 ? 'it' : 'them'} here, or cancel.
            Nothing is saved until all cells can be stored.
          </Notice>
        )}
        <BlockTable rows={rows} before={before} shown={shown} change={change} />
      </Form>
    </Dialog>
  )
}

const SHOWN_ROWS = 12
const SHOWN_WRONG_ROWS = 100

/** Places of the rows that are shown: those with something wrong, or the first ones. */
function shownRows(rows: readonly BlockRow[]): readonly number[] {
  const wrong = new Set(wrongRows(rows))
  const places = rows.map((row, index) => ({ row, index }))
  const first =
    wrong.size > 0 ? places.filter(({ row }) => wrong.has(row)).slice(0, SHOWN_WRONG_ROWS) : places.slice(0, SHOWN_ROWS)
  return first.map(({ index }) => index)
}

function corrected({ rowId, cells }: BlockRow, column: string, text: string): BlockRow {
  return {
    rowId,
    cells: cells.map((cell) => {
      if (cell.column.name !== column) return cell
      const { error: _, ...rest } = cell
      const read = readCellOf(cell.column, text)
      return 'error' in read ? { ...rest, text, error: read.error } : { ...rest, text, value: read.value }
    }),
  }
}

function checkedAgain(row: BlockRow): BlockRow {
  return row.cells.reduce(
    (next, cell) => (cell.error === undefined ? next : corrected(next, cell.column.name, cell.text)),
    row,
  )
}
