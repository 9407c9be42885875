import type { Column } from '../../../../../client/index.ts'
import type { Editing } from './open-cell.ts'
import { ValueSelect } from './value-select.tsx'

interface EditorInputProps {
  readonly column: Column
  readonly label: string
  readonly editing: Editing
}

const MOST_LINES = 10

/**
 * The input of an open cell. Every column type is typed as text: the browser's own inputs for dates and choices handle keys in their own
 * way and cannot be pasted into. Only where a column has a list of values, one of them is chosen.
 */
export function EditorInput({ column, label, editing: { text, error, began } }: EditorInputProps) {
  const { type, values, required = false } = column
  const set = (chosen: string) => {
    text.value = chosen
  }
  if (values !== undefined) {
    const asked = { 'aria-label': label, 'aria-invalid': error.value !== undefined, values, isRequired: required }
    return <ValueSelect {...asked} text={text.value} setText={set} began={began} />
  }
  const common = {
    'aria-label': label,
    'aria-invalid': error.value !== undefined,
    value: text.value,
    spellcheck: false,
    onInput: (event: { currentTarget: { value: string } }) => set(event.currentTarget.value),
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
