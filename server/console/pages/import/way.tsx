import type { Index } from '../../../../client/index.ts'
import { Field } from '../../ui/field.tsx'
import { formatCount } from '../../ui/format.ts'

/** What becomes of the rows of a file. */
export type Way =
  | { readonly mode: 'append' }
  | { readonly mode: 'replace' }
  /** Rows are found by these columns. */
  | { readonly mode: 'upsert'; readonly match: readonly string[] }

interface WayFieldProps {
  readonly way: Way
  readonly choose: (way: Way) => void
  readonly rowsThere: number
  readonly indexes: readonly Index[]
}

/** With rows in the dataset already, those of the file may update them or take their place. */
export function WayField({ way, choose, rowsThere, indexes }: WayFieldProps) {
  const ways = waysInto(indexes)
  const texts = ways.map((each) => {
    if (each.mode === 'append') return 'are added to the dataset'
    if (each.mode === 'upsert') return `update the rows with the same ${listed(each.match)}, or are added`
    return `replace all ${formatCount(rowsThere, 'row')} of the dataset`
  })
  return (
    <Field label="Rows of the file" hint={hintOf(way)}>
      <select
        value={ways.findIndex((each) => JSON.stringify(each) === JSON.stringify(way))}
        onChange={({ currentTarget: { value } }) => choose(ways[Number(value)] ?? way)}
      >
        {texts.map((text, index) => (
          <option key={text} value={index}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** A row is found by a unique index only. */
function waysInto(indexes: readonly Index[]): Way[] {
  const matches = indexes
    .filter(({ unique, status }) => unique && status === 'ready')
    .map(({ fields }) => fields.map((field) => field.replace(/^-/, '')))
  return [{ mode: 'append' }, ...matches.map((match): Way => ({ mode: 'upsert', match })), { mode: 'replace' }]
}

/** As a query of an import has it. */
export function queryOf(way: Way) {
  return way.mode === 'upsert' ? { mode: way.mode, match: [...way.match] } : { mode: way.mode }
}

function hintOf({ mode }: Way): string | undefined {
  if (mode === 'replace') return 'Until the whole file is read, everybody sees the old rows.'
  return mode === 'upsert' ? 'Cells of columns that the file does not have stay as they are.' : undefined
}

export function listed(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}
