import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { DownloadsBar } from './downloads-bar.tsx'
import { ImportsBar } from './imports-bar.tsx'
import { isOffline, waitingFor } from './state/connection.ts'
import { WaitingEdits } from './waiting-edits.tsx'

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
      <WaitingEdits hasGrid={areBarsOnPage.value} />
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
