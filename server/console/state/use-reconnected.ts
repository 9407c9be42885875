import { useEffect, useRef } from 'preact/hooks'
import { ConnectionError } from '../../../client/index.ts'
import { reconnections } from './connection.ts'

/** Retries a load that got no answer as soon as the connection is back. */
export function useReconnected(failure: Error | undefined, retry: () => void): void {
  const count = reconnections.value
  const seen = useRef(count)
  useEffect(() => {
    if (seen.current !== count && failure instanceof ConnectionError) retry()
    seen.current = count
  }, [count])
}
