import { useEffect, useRef } from 'preact/hooks'

/** Calls when a count has grown since the component was first drawn, once for all that it has grown by. */
export function useGrown(count: number, onGrown: () => unknown): void {
  const seen = useRef(count)
  useEffect(() => {
    if (count > seen.current) onGrown()
    seen.current = count
  }, [count])
}
