import type { ColumnType } from '../../../../../client/index.ts'
import type { Editing } from './open-cell.ts'

interface EditorInputProps {
  readonly type: ColumnType
  readonly label: string
  readonly editing: Editing
}

const MOST_LINES = 10

/**
 * The input of an open cell. Every column type is typed as text: the browser's own inputs for dates and choices handle keys in their own
 * way and cannot be pasted into.
 */
export function EditorInput({ type, label, editing: { text, error } }: EditorInputProps) {
  const common = {
    'aria-label': label,
    'aria-invalid': error.value !== undefined,
    value: text.value,
    spellcheck: false,
    onInput: (event: { currentTarget: { value: string } }) => {
      text.value = event.currentTarget.value
    },
  }
  // A single-line input would drop the line breaks of a pasted text.
  if (type === 'text' || type === 'json')
    return <textarea {...common} class={type === 'json' ? 'mono' : ''} rows={linesOf(text.value)} />
  return (
    <input
      {...common}
      autocomplete="off"
      {...(type === 'number' && { inputMode: 'decimal' })}
      {...(type === 'date' && { placeholder: 'YYYY-MM-DD' })}
    />
  )
}

function linesOf(text: string): number {
  return Math.min(MOST_LINES, text.split('\n').length)
}
