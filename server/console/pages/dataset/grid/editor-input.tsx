import type { Column } from '../../../../../client/index.ts'
import { withBreaksOf } from '../cell.ts'
import type { Editing } from './open-cell.ts'
import { ValueChoice } from './value-choice.tsx'

interface EditorInputProps {
  readonly column: Column
  readonly label: string
  readonly editing: Editing
  /** Closes the cell with its text. */
  readonly commit: () => void
}

const MOST_LINES = 10

/**
 * The input of an open cell. Every column type is typed as text: the browser's own inputs for dates and choices handle keys in their own
 * way and cannot be pasted into. Where a column has a list of values, what is typed finds one of them.
 */
export function EditorInput({ column, label, editing: { text, error, began }, commit }: EditorInputProps) {
  const { type, values, required = false } = column
  const set = (chosen: string) => {
    text.value = withBreaksOf(began, chosen)
  }
  if (values !== undefined) {
    const choice = { label, values, isRequired: required, isWrong: error.value !== undefined }
    return <ValueChoice {...choice} text={text.value} setText={set} began={began} commit={commit} />
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
