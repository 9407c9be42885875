import { useLayoutEffect } from 'preact/hooks'

interface Interruption {
  readonly isChanged: () => boolean
  /** Keeps what is being typed, if it is not done by then. */
  readonly interrupt: () => void
}

/**
 * Keeps what is being typed into something that is open when the page is left or the session ends, also before it was painted. The browser asks
 * before it leaves the page.
 */
export function useInterruption(open: object | undefined, { isChanged, interrupt }: Interruption): void {
  useLayoutEffect(() => {
    if (open === undefined) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    addEventListener('pagehide', interrupt)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', interrupt)
      removeEventListener('beforeunload', ask)
      interrupt()
    }
  }, [open])
}
