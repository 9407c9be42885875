import type { Block, BlockChange, BlockRow } from '../../../edits/block.ts'
import { formatCount } from '../../../ui/format.ts'

/** A block of more rows is shown before it is sent. */
const ROWS_UNSEEN = 100

/** Whether the person has to look at a block before it is sent. */
export function hasToBeSeen({ rows, columnsLeftOut }: BlockChange, isInInsertionOrder: boolean): boolean {
  const isAdding = rows.some(({ rowId }) => rowId === undefined)
  return (
    rows.length > ROWS_UNSEEN || columnsLeftOut > 0 || (isAdding && !isInInsertionOrder) || wrongRows(rows).length > 0
  )
}

export function wrongRows(rows: readonly BlockRow[]): BlockRow[] {
  return rows.filter(({ cells }) => cells.some(({ error }) => error !== undefined))
}

export function wrongCells(rows: readonly BlockRow[]): number {
  return rows.reduce((sum, { cells }) => sum + cells.filter(({ error }) => error !== undefined).length, 0)
}

/** `6 cells in 2 rows`, `1 cell`. */
function cellsText(rows: readonly BlockRow[]): string {
  const cells = cellsOf(rows)
  return rows.length > 1
    ? `${formatCount(cells, 'cell')} in ${formatCount(rows.length, 'row')}`
    : formatCount(cells, 'cell')
}

/** `changes 6 cells in 2 rows and adds 1 row`. */
export function whatItDoes({ rows, kind, removed }: BlockChange): string {
  const there = rows.filter(({ rowId }) => rowId !== undefined)
  const added = rows.length - there.length
  return [
    ...(there.length > 0 ? [`${kind === 'clear' ? 'empties' : 'changes'} ${cellsText(there)}`] : []),
    ...(added > 0 ? [`adds ${formatCount(added, 'row')} at the end`] : []),
    ...(removed.length > 0 ? [`deletes ${formatCount(removed.length, 'row')}`] : []),
  ].join(' and ')
}

/** What has been stored. */
export function storedText({ kind, rows, removed }: Block, added: number): string {
  const there = rows.filter(({ rowId }) => rowId !== undefined)
  if (kind === 'undo')
    return [
      ...(there.length > 0
        ? [`${cellsText(there)} ${are(there)} back to what ${cellsOf(there) > 1 ? 'they were' : 'it was'}`]
        : []),
      ...(removed.length > 0 ? [`${formatCount(removed.length, 'added row')} deleted`] : []),
    ]
      .join(', ')
      .concat('.')
  return [
    ...(there.length > 0 ? [`${cellsText(there)} ${are(there)} ${kind === 'clear' ? 'empty' : 'saved'}`] : []),
    ...(added > 0 ? [`${formatCount(added, 'row')} added at the end`] : []),
  ]
    .join(', ')
    .concat('.')
}

function are(rows: readonly BlockRow[]): string {
  return cellsOf(rows) === 1 ? 'is' : 'are'
}

function cellsOf(rows: readonly BlockRow[]): number {
  return rows.reduce((sum, { cells }) => sum + cells.length, 0)
}
