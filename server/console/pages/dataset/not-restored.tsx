import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import type { RestoredRows } from './use-restored-rows.ts'

/** Rows whose deletion could not be undone: which, why, and what can be done. */
export function NotRestoredRows({ notRestored, isRestoring, restore, dismiss }: RestoredRows) {
  if (notRestored.length === 0) return null
  return (
    <section class="notice error not-restored" aria-label="Rows that are not restored">
      <p role="alert">{formatCount(notRestored.length, 'row is', 'rows are')} not restored.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, which keys have to be able to do */}
      <ul tabIndex={0} aria-label="Reasons">
        {notRestored.map(({ rowId, reason }) => (
          <li key={rowId}>
            Row {Number(rowId.slice('row_'.length)).toLocaleString('en')}: {reason}
          </li>
        ))}
      </ul>
      <span class="actions">
        <Button class="small" isBusy={isRestoring} onClick={() => restore(notRestored.map(({ rowId }) => rowId))}>
          Try again
        </Button>
        <Button class="small" onClick={dismiss}>
          Dismiss
        </Button>
      </span>
    </section>
  )
}
