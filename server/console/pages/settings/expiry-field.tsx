import { serviceNow } from '../../state/clock.ts'
import { Field } from '../../ui/field.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

/** In how many days; empty for never. */
const EXPIRIES = [
  ['', 'Never'],
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const

interface ExpiryFieldProps {
  readonly label: string
  readonly days: string
  readonly setDays: (days: string) => void
  readonly options?: readonly (readonly [string, string])[]
}

export function ExpiryField({ label, days, setDays, options = EXPIRIES }: ExpiryFieldProps) {
  return (
    <Field label={label}>
      <select value={days} onChange={(event) => setDays(event.currentTarget.value)}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function afterDays(days: string): string {
  return new Date(serviceNow() + Number(days) * DAY_MS).toISOString()
}
