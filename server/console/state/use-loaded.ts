import { useCallback, useEffect, useState } from 'preact/hooks'
import { caught } from '../failure.ts'
import { useReconnected } from './use-reconnected.ts'

/** Something that a page loads. A reload keeps the shown value until the new one comes. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly failure: Error | undefined
  readonly reload: () => void
  /** Shows a value that another call returned. */
  readonly replace: (value: Value) => void
}

/** Loads again when one of `inputs` changes. A call that is no longer needed is aborted. */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> {
  const [shown, show] = useState<{ inputs: string; value?: Value; failure?: Error }>({ inputs: '' })
  const [round, setRound] = useState(0)
  const key = JSON.stringify(inputs)
  // Only the inputs decide what is loaded, not the identity of the function.
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
