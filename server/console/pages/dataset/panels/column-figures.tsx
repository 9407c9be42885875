import type { ColumnSummary, ValueCount } from '../../../../../client/index.ts'
import { Bars } from '../../../ui/bars.tsx'
import { beginningOf, formatFigure } from '../../../ui/format.ts'

/** How much of a column is filled, with how many values, and how they spread. */
export function ColumnFigures({ figures }: { readonly figures: ColumnSummary }) {
  const { name, filled, empty, distinct, distinct_is_exact, min, max, histogram, top_values } = figures
  return (
    <>
      <p class="facts">
        <span>{filled.toLocaleString('en')} filled</span>
        <span>{empty.toLocaleString('en')} empty</span>
        <span>
          {distinct_is_exact ? '' : 'about '}
          {distinct.toLocaleString('en')} distinct
        </span>
        {min !== null && <span>minimum {shortText(min)}</span>}
        {max !== null && <span>maximum {shortText(max)}</span>}
      </p>
      {histogram.length > 0 && (
        <Bars
          title={`Histogram of ${name}: ${histogram.map(({ from, count }) => `${count} from ${shortText(from)}`).join(', ')}`}
          bars={histogram.map(({ from, to, count }) => ({ label: `${shortText(from)} to ${shortText(to)}`, count }))}
        />
      )}
      {top_values.length > 0 && <TopValues values={top_values} />}
    </>
  )
}

const WIDTH = 100

function TopValues({ values }: { readonly values: readonly ValueCount[] }) {
  const most = values[0]?.count ?? 1
  return (
    <ul class="top-values">
      {values.slice(0, 6).map(({ value, count }) => (
        <li key={String(value)}>
          <span class="text">{shortText(value)}</span>
          <svg viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={(count / most) * WIDTH} height={10} />
          </svg>
          <span>{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ul>
  )
}

const SHOWN = 40

function shortText(value: string | number | boolean): string {
  if (typeof value === 'number') return formatFigure(value)
  const text = value === '' ? '(empty text)' : String(value)
  return text.length > SHOWN ? `${beginningOf(text, SHOWN)}…` : text
}
