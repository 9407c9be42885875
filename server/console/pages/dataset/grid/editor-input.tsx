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
const MOST_COLUMNS = 52

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
        {...sizeOf(text)}
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

/** For browsers without `field-sizing`, such as WebKitGTK and older versions of Safari: they would show one line of a long text, as wide as its column. */
function sizeOf(text: string): { readonly rows: number; readonly cols: number } {
  const lengths = text.split('\n').map(({ length }) => Math.max(1, length))
  const rows = lengths.reduce((sum, length) => sum + Math.ceil(length / MOST_COLUMNS), 0)
  const longest = lengths.reduce((one, other) => Math.max(one, other))
  return { rows: Math.min(MOST_LINES, rows), cols: Math.min(MOST_COLUMNS, longest) }
}

function labelOf({ name }: Column, editing: Editing | undefined): string {
  if (editing === undefined) return 'Current cell'
  return editing.rowId === undefined ? name : `${name}, row ${editing.rowId.slice(4)}`
}
