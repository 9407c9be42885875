import type { Column } from '../../../../../client/index.ts'
import type { CellField, ClosedAttributes, FieldAttributes } from './cell-field.ts'
import { directionOf } from './direction.ts'
import type { Editing } from './open-cell.ts'
import { ValueChoice } from './value-choice.tsx'

interface EditorInputProps {
  readonly column: Column
  /** Undefined while the cell is closed. */
  readonly editing: Editing | undefined
  /** Whether a key was pressed that means the value, which has not come. What is typed after it would be in a wrong place. */
  readonly isHeld: boolean
  readonly closed: ClosedAttributes
  readonly type: (field: CellField) => void
  /** Closes the cell with its text. */
  readonly commit: () => void
}

const MOST_LINES = 10

/**
 * The field of the current cell. Every column type is typed as text: the browser's own inputs for dates and choices handle keys in their own
 * way and cannot be pasted into. Where a column has a list of values, what is typed finds one of them.
 */
export function EditorInput({ column, editing, isHeld, closed, type, commit }: EditorInputProps) {
  const { values, required = false } = column
  const text = editing?.text.value ?? ''
  const rowId = editing?.rowId
  const isComing = editing !== undefined && rowId === undefined
  const field: FieldAttributes = {
    ...(editing === undefined && closed),
    ...(isComing && { readOnly: isHeld, placeholder: 'Loading…' }),
    'aria-label': labelOf(column, editing),
    'aria-invalid': editing?.error.value !== undefined,
    autocomplete: 'off',
    spellcheck: false,
    value: text,
    onInput: (event) => type(event.currentTarget),
  }
  if (values !== undefined)
    return (
      <ValueChoice
        field={field}
        values={values}
        isRequired={required}
        editing={isComing ? undefined : editing}
        commit={commit}
      />
    )
  // A single-line input would drop the line breaks of a pasted text.
  if (column.type === 'text' || column.type === 'json')
    return (
      <textarea
        {...field}
        {...(column.type === 'json' ? { class: 'mono' } : { dir: directionOf(text) })}
        rows={linesOf(text)}
      />
    )
  return (
    <input
      {...field}
      {...(column.type === 'number' && { inputMode: 'decimal' })}
      {...(column.type === 'date' && rowId !== undefined && { placeholder: 'YYYY-MM-DD' })}
    />
  )
}

function linesOf(text: string): number {
  return Math.min(MOST_LINES, text.split('\n').length)
}

function labelOf({ name }: Column, editing: Editing | undefined): string {
  if (editing === undefined) return 'Current cell'
  return editing.rowId === undefined ? name : `${name}, row ${editing.rowId.slice(4)}`
}
