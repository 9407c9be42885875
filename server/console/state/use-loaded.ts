import { useCallback, useEffect, useState } from 'preact/hooks'
import { caught } from '../failure.ts'
import { useReconnected } from './use-reconnected.ts'

/** Something that a page shows: on its way, there, or not to be had. A reload keeps what is shown until the new value comes. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly failure: Error | undefined
  readonly reload: () => void
  /** Shows a value that another call has answered with. */
  readonly replace: (value: Value) => void
}

/** Loads anew when one of `inputs` changes. A call that is no longer wanted is given up. */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> {
  const [shown, show] = useState<{ inputs: string; value?: Value; failure?: Error }>({ inputs: '' })
  const [round, setRound] = useState(0)
  const key = JSON.stringify(inputs)
  // What is loaded depends on the inputs alone, not on the function that says how.
  useEffect(() => {
    const giveUp = new AbortController()
    load(giveUp.signal).then(
      (value) => !giveUp.signal.aborted && show({ inputs: key, value }),
      (error) => !giveUp.signal.aborted && show({ inputs: key, failure: caught(error) }),
    )
    return () => giveUp.abort()
  }, [key, round])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  const replace = useCallback((value: Value) => show({ inputs: key, value }), [key])
  const isCurrent = shown.inputs === key
  useReconnected(isCurrent ? shown.failure : undefined, reload)
  return { value: isCurrent ? shown.value : undefined, failure: isCurrent ? shown.failure : undefined, reload, replace }
}
