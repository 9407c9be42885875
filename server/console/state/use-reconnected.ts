import { useEffect, useRef } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import { reconnections } from './connection.ts'

/** Tries again what got no answer as soon as the connection is back. */
export function useReconnected(failure: Failure | undefined, retry: () => void): void {
  const count = reconnections.value
  const seen = useRef(count)
  useEffect(() => {
    if (seen.current !== count && failure?.status === 0) retry()
    seen.current = count
  }, [count])
}
