import { useEffect, useRef } from 'preact/hooks'
import type { BlockChange } from '../../../edits/block.ts'
import { caught, failureText } from '../../../failure.ts'
import { copyText } from '../../../ui/copy-button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { say } from '../../../ui/toast.tsx'
import { printBlock, readBlock } from '../blocks/block-text.ts'
import { clearedBlock, pastedBlock } from '../blocks/enter-block.ts'
import { rowsFrom } from '../rows/row-source.ts'
import { readCellOf } from '../rules.ts'
import type { CellChanges } from './cell-changes.ts'
import { beginEditing, commitEditing } from './editing.ts'
import type { GridState } from './grid-state.ts'
import type { Area, Place } from './open-cell.ts'
import { type ShownCell, shownCell, shownValue } from './shown-cell.ts'

/** Rows that are not loaded come in pages, and a session may read 600 of them in a minute. */
const MOST_ROWS = 10_000

/** What the grid asks of the page around it for several cells at once. */
export interface BlockActions {
  readonly canEdit: boolean
  readonly enterBlock: (change: BlockChange) => void
}

/** Puts what is in the clipboard into the selected cells, or into as many as it has from the current one on. */
export function pasted(event: ClipboardEvent, state: GridState, changes: CellChanges, actions: BlockActions): void {
  const copied = event.clipboardData?.getData('text/plain') ?? ''
  if (copied === '' || state.active.value.row === -1) return
  event.preventDefault()
  const fields = readBlock(copied)
  const [[only] = []] = fields
  const area = state.area.value
  const isOne = fields.length === 1 && fields[0]?.length === 1 && area.top === area.bottom && area.left === area.right
  // A single value is taken as if it were typed: what is wrong with it stands at the open cell.
  if (isOne && only !== undefined && only.text !== '') {
    if (beginEditing(state, only.text) && commitEditing(state, changes)) state.focus()
    return
  }
  if (isTooMuch(Math.max(fields.length, heightOf(area)), 'pasted')) return
  begun(pastedBlock(state, area, fields).then(actions.enterBlock))
}

/** Empties the selected cells. */
export function cleared(state: GridState, changes: CellChanges, actions: BlockActions, area = state.area.value): void {
  const clear = async () => {
    const change = await clearedBlock(state, area)
    if (change.rows.length > 0) actions.enterBlock(change)
  }
  if (area.top === area.bottom && area.left === area.right)
    emptied(state, changes, { row: area.top, column: area.left })
  else if (!isTooMuch(heightOf(area), 'emptied')) begun(clear())
}

function emptied(state: GridState, changes: CellChanges, place: Place): void {
  const cell = shownCell(state, place)
  if (cell === undefined) return
  const { rowId, column } = cell
  const entered = { text: '', seen: shownValue(cell) }
  const read = readCellOf(column, '')
  if ('error' in read) changes.keep(rowId, column, entered, read.error)
  else changes.enter(rowId, column, { ...entered, value: read.value })
}

/** Copies the selected cells. Rows that are not loaded are loaded first. Answers whether all are in the clipboard. */
export async function copied(event: ClipboardEvent, state: GridState): Promise<boolean> {
  if (!hasCellsToCopy(state)) return false
  const area = state.area.value
  event.preventDefault()
  if (isTooMuch(heightOf(area), 'copied')) return false
  const text = textOf(state, area)
  if (text === undefined) return copiedLater(state, area).catch(notDone)
  event.clipboardData?.setData('text/plain', text)
  return true
}

/** Not if a text is selected elsewhere on the page. */
function hasCellsToCopy(state: GridState): boolean {
  return getSelection()?.isCollapsed !== false && state.active.value.row !== -1
}

/** Tells the browser that there is something to copy: Safari's own commands look for a selected text otherwise, and do nothing. */
export function allowCopying(event: Event, state: GridState): void {
  if (hasCellsToCopy(state)) event.preventDefault()
}

/** Copies the selected cells, and empties them once they are in the clipboard. */
export async function cut(
  event: ClipboardEvent,
  state: GridState,
  changes: CellChanges,
  actions: BlockActions,
): Promise<void> {
  const area = state.area.value
  if ((await copied(event, state)) && actions.canEdit) cleared(state, changes, actions, area)
}

function heightOf({ top, bottom }: Area): number {
  return bottom - top + 1
}

/** Says so if there are too many rows. */
function isTooMuch(rows: number, what: string): boolean {
  if (rows <= MOST_ROWS) return false
  say(`At most ${MOST_ROWS.toLocaleString('en')} rows can be ${what} at once. Use filters, import or export for more.`)
  return true
}

async function copiedLater(state: GridState, area: Area): Promise<boolean> {
  const isCopied = await copyText(loadedText(state, area))
  say(isCopied ? `${formatCount(heightOf(area), 'row')} copied.` : 'The rows could not be copied.')
  return isCopied
}

async function loadedText(state: GridState, area: Area): Promise<string> {
  await rowsFrom(state.rows, area.top, heightOf(area))
  const text = textOf(state, area)
  if (text === undefined) throw new Error('rows are not there although they were loaded')
  return text
}

/** Undefined if some of the rows are not loaded. */
function textOf(state: GridState, { top, bottom, left, right }: Area): string | undefined {
  const rows: unknown[][] = []
  for (let row = top; row <= bottom; row++) {
    const slot = state.rows.at(row)
    if (slot === undefined) return undefined
    if (slot === 'gone') continue
    rows.push(
      Array.from({ length: right - left + 1 }, (_, index) => {
        const cell = shownCell(state, { row, column: left + index })
        return cell && copiedValue(cell)
      }),
    )
  }
  return printBlock(rows)
}

/** A value of a json column as JSON, so that a text in it is still one where it is pasted. */
function copiedValue(cell: ShownCell): unknown {
  const { column, edit } = cell
  if (edit?.state.is === 'refused') return edit.text
  const value = shownValue(cell)?.value
  return column.type === 'json' && value != null ? JSON.stringify(value) : value
}

function begun(doing: Promise<void>): void {
  doing.catch(notDone)
}

function notDone(error: unknown): false {
  say(`Not done: ${failureText(caught(error))}`)
  return false
}

const TYPES = ['beforecopy', 'beforecut', 'copy', 'cut', 'paste'] as const

type ClipboardHandlers = Readonly<Record<(typeof TYPES)[number], (event: ClipboardEvent) => void>>

/** Hears of the clipboard where it is meant for the grid. Browsers dispatch the events on the document if nothing editable has the focus. */
export function useClipboard(isMeant: () => boolean, handlers: ClipboardHandlers): void {
  const now = useRef({ isMeant, handlers })
  now.current = { isMeant, handlers }
  useEffect(() => {
    const hear = (event: Event) => {
      // Only these types are listened for, two of which TypeScript does not know.
      if (now.current.isMeant()) now.current.handlers[event.type as keyof ClipboardHandlers](event as ClipboardEvent)
    }
    for (const type of TYPES) document.addEventListener(type, hear)
    return () => {
      for (const type of TYPES) document.removeEventListener(type, hear)
    }
  }, [])
}
