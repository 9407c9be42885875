import type { ColumnType } from '../../../../../client/index.ts'
import type { Editing } from './open-cell.ts'

interface EditorInputProps {
  readonly type: ColumnType
  readonly label: string
  readonly editing: Editing
}

const MOST_LINES = 10

/**
 * Where the text of an open cell stands. Every type is typed as text: the inputs that browsers have for dates and choices read keys
 * in their own way, and take nothing from the clipboard.
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
  // An input of one line would leave out the line breaks of what is pasted.
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
