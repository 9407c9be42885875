import { useEffect, useState } from 'preact/hooks'

/** Whether the page is in sight: not in a tab in the background, nor in a window that is minimized. */
export function usePageSeen(): boolean {
  const [isSeen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
