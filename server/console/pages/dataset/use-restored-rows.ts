import { useMemo, useRef, useState } from 'preact/hooks'
import { type NotRestored, restoreRows } from '../../edits/restore-rows.ts'
import { formatCount } from '../../ui/format.ts'
import { say } from '../../ui/toast.tsx'

/** Rows that come back after they were deleted. */
export interface RestoredRows {
  /** Those that did not come back the last time. */
  readonly notRestored: readonly NotRestored[]
  readonly isRestoring: boolean
  readonly restore: (ids: readonly string[]) => void
  readonly dismiss: () => void
  /** Acts when no row is being restored any more. */
  readonly afterwards: (act: () => void) => Promise<void>
}

/** `changed` is called when rows are there again. */
export function useRestoredRows(datasetId: string, changed: () => void): RestoredRows {
  const [notRestored, show] = useState<readonly NotRestored[]>([])
  const [isRestoring, setRestoring] = useState(false)
  const now = useRef<{ changed: () => void; running?: Promise<void> | undefined }>({ changed })
  now.current.changed = changed
  const actions = useMemo(() => {
    const restored = async (ids: readonly string[]) => {
      setRestoring(true)
      const failed = await restoreRows(datasetId, ids)
      now.current.running = undefined
      setRestoring(false)
      show(failed)
      say(restoredText(ids.length, failed))
      now.current.changed()
    }
    return {
      restore: (ids: readonly string[]) => {
        now.current.running = restored(ids)
      },
      dismiss: () => show([]),
      afterwards: async (act: () => void) => {
        while (now.current.running !== undefined) await now.current.running
        act()
      },
    }
  }, [datasetId])
  return { ...actions, notRestored, isRestoring }
}

/** How many failures a message names. The page lists all of them. */
const NAMED = 3

/** The person may have left the page of the dataset meanwhile. */
function restoredText(count: number, failed: readonly NotRestored[]): string {
  const restored = `${formatCount(count - failed.length, 'row')} restored`
  if (failed.length === 0) return `${restored}.`
  const numbers = failed.slice(0, NAMED).map(({ rowId }) => rowId.slice('row_'.length))
  const more = failed.length > NAMED ? ` and ${failed.length - NAMED} more` : ''
  return `${restored}, not row ${numbers.join(', ')}${more}.`
}
