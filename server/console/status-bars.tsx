import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { DownloadsBar } from './downloads-bar.tsx'
import type { Block } from './edits/block.ts'
import { blocks } from './edits/blocks.ts'
import type { Edit } from './edits/edit.ts'
import { edits } from './edits/edits.ts'
import { isOfShown } from './edits/organization.ts'
import { ImportsBar } from './imports-bar.tsx'
import { isOffline, waitingFor } from './state/connection.ts'
import { session } from './state/session.ts'
import { formatCount } from './ui/format.ts'

/** Whether the page shows the bars itself. */
export const areBarsOnPage = signal(false)

/**
 * What is going on, on every page. Bars come and go while somebody is about to click, so they are below what they must not move: at the bottom
 * of the window, or where a page has something that can be less high.
 */
export function StatusBars() {
  return (
    <>
      {isOffline.value && (
        <div class="offline" role="status">
          No connection to the service. What you see may be out of date. Cells that you change are kept, and are saved
          when the connection is back.
        </div>
      )}
      {waitingFor.value !== undefined && (
        <div class="offline" role="status">
          {waitingFor.value}
        </div>
      )}
      <WaitingEdits />
      <DownloadsBar />
      <ImportsBar />
    </>
  )
}

/** The bars, at a place of the page's own. */
export function StatusBarsOfPage() {
  useLayoutEffect(() => {
    areBarsOnPage.value = true
    return () => {
      areBarsOnPage.value = false
    }
  }, [])
  return <StatusBars />
}

/** Unsaved cells of other datasets. Those of the dataset on the page are marked in its grid. */
function WaitingEdits() {
  const { path } = useLocation()
  const elsewhere = edits.value.filter((edit) => !path.includes(edit.datasetId) && isHeldUp(edit))
  const held = blocks.value.filter((block) => !path.includes(block.datasetId) && isHeldUp(block))
  const cells = elsewhere.length + held.flatMap(({ rows }) => rows.flatMap((row) => row.cells)).length
  const [first = held[0]] = elsewhere
  if (first === undefined) return null
  const { organization, organizations = [] } = session.value ?? {}
  const { organizationId = organization?.id } = first
  const other = organizations.find(({ id }) => id === organizationId && id !== organization?.id)
  return (
    <div class="offline" role="status">
      {formatCount(cells, 'cell')} that you changed {cells === 1 ? 'is' : 'are'} not saved.{' '}
      {other === undefined ? (
        <a href={`/datasets/${first.datasetId}`}>Open the dataset</a>
      ) : (
        `Switch to “${other.name}”, where ${cells === 1 ? 'it belongs' : 'they belong'}.`
      )}
    </div>
  )
}

function isHeldUp(entered: Edit | Block): boolean {
  const { state } = entered
  return state.is !== 'waiting' || state.reason !== undefined || !isOfShown(entered)
}
