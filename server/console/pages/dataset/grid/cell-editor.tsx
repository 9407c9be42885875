import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Column, RowRecord } from '../../../../../generated/index.ts'
import { toFailure } from '../../../api/failure.ts'
import { cellOf, editText, isSameCell, readCell } from '../cell.ts'
import { CellInput } from './cell-input.tsx'
import type { GridState } from './grid-state.ts'
import { HEADER_HEIGHT, ROW_HEIGHT } from './layout.ts'

/** Resolves when the cell is stored. */
export type SaveCell = (row: RowRecord, column: Column, value: unknown) => Promise<void>

interface CellEditorProps {
  readonly state: GridState
  readonly save: SaveCell
}

/** Stands over the current cell. Enter and Tab store what was typed and go on, Escape leaves it as it was. */
export function CellEditor({ state, save }: CellEditorProps) {
  const { row: place, column: index } = state.active.value
  const at = state.layout.columns[index]
  const slot = state.rows.at(place)
  if (at === undefined || typeof slot !== 'object') return null
  const top = HEADER_HEIGHT + place * ROW_HEIGHT - state.y.value
  const style = { top: `${top}px`, left: `${at.left}px`, minWidth: `${at.width}px` }
  return (
    <div class="cell-editor" style={style}>
      <Editing state={state} row={slot} column={at.column} save={save} />
    </div>
  )
}

interface EditingProps extends CellEditorProps {
  readonly row: RowRecord
  readonly column: Column
}

function Editing({ state, row, column, save }: EditingProps) {
  const before = cellOf(row, column)
  const [text, setText] = useState(state.editing.value?.typed ?? editText(column.type, before))
  const [error, setError] = useState<string | undefined>()
  const isOver = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  // Before the next key comes, which is already part of the text.
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])
  const end = (right: number, down: number) => {
    isOver.current = true
    const { row: at, column: index } = state.active.value
    state.editing.value = undefined
    state.go({ row: at + down, column: index + right })
    state.focus()
  }
  const store = async (right: number, down: number) => {
    const read = readCell(column.type, text)
    if ('error' in read) return setError(read.error)
    try {
      if (!isSameCell(read.value, before)) await save(row, column, read.value)
      end(right, down)
    } catch (thrown) {
      setError(toFailure(thrown).message)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') end(0, 0)
    else if (event.key === 'Enter' && !event.shiftKey) void store(0, 1)
    else if (event.key === 'Tab') void store(event.shiftKey ? -1 : 1, 0)
    else return
    event.preventDefault()
  }
  const onFocusOut = () => {
    if (!isOver.current && error === undefined) void store(0, 0)
  }
  return (
    <div ref={box} role="presentation" onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <CellInput
        type={column.type}
        label={`${column.name}, row ${row.id.slice(4)}`}
        text={text}
        setText={setText}
        isWrong={error !== undefined}
      />
      {error !== undefined && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
