import { useEffect } from 'preact/hooks'
import { ConnectionError, NotFoundError } from '../../../client/index.ts'
import { reconnections } from './connection.ts'
import { useGrown } from './use-grown.ts'
import { usePageSeen } from './use-page-seen.ts'

/** What is not there may come back, as a dataset out of the trash. */
const GONE_REST_MS = 10_000

/**
 * Retries a load that got no answer as soon as the connection is back, and one that found nothing every few seconds while the page is in sight.
 */
export function useRetried(failure: Error | undefined, retry: () => void): void {
  useGrown(reconnections.value, () => failure instanceof ConnectionError && retry())
  const isSeen = usePageSeen()
  useEffect(() => {
    if (!isSeen || !(failure instanceof NotFoundError)) return
    const timer = setTimeout(retry, GONE_REST_MS)
    return () => clearTimeout(timer)
  }, [failure, isSeen])
}
