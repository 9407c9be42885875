import { Field } from '../../ui/field.tsx'

export type OnError = 'skip' | 'stop'

interface ErrorFieldProps {
  readonly onError: OnError
  readonly choose: (onError: OnError) => void
}

/** What becomes of rows that cannot be stored. */
export function ErrorField({ onError, choose }: ErrorFieldProps) {
  return (
    <Field label="Rows that do not fit the columns" hint="An empty field becomes an empty cell.">
      <select value={onError} onChange={(event) => choose(event.currentTarget.value === 'stop' ? 'stop' : 'skip')}>
        <option value="skip">are left out and listed; all others are stored</option>
        <option value="stop">stop the import, and nothing is stored</option>
      </select>
    </Field>
  )
}
