import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { caught, isLasting } from '../failure.ts'
import { useRetried } from './use-retried.ts'

/** Something that a page loads. A reload keeps the shown value until the new one comes, also when it gets no answer. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  /** Why the last load failed. */
  readonly failure: Error | undefined
  /** Resolves when the new value is shown, or could not be loaded. */
  readonly reload: () => Promise<void>
  /** Shows a value that another call returned. */
  readonly replace: (value: Value) => void
}

interface Shown<Value> {
  readonly inputs: string
  readonly value?: Value
  readonly failure?: Error
}

/** Loads again when one of `inputs` changes. A call that is no longer needed is aborted. */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> {
  const [shown, show] = useState<Shown<Value>>({ inputs: '' })
  const [round, setRound] = useState(0)
  const key = JSON.stringify(inputs)
  const waiting = useRef<readonly (() => void)[]>([])
  // Only the inputs decide what is loaded, not the identity of the function.
  useEffect(() => {
    const giveUp = new AbortController()
    const ended = () => {
      for (const end of waiting.current) end()
      waiting.current = []
    }
    load(giveUp.signal)
      .then(
        (value) => !giveUp.signal.aborted && show({ inputs: key, value }),
        (error) => !giveUp.signal.aborted && show((before) => afterFailure(before, key, caught(error))),
      )
      .finally(() => !giveUp.signal.aborted && ended())
    return () => giveUp.abort()
  }, [key, round])
  const reload = useCallback(() => {
    setRound((count) => count + 1)
    return new Promise<void>((resolve) => {
      waiting.current = [...waiting.current, resolve]
    })
  }, [])
  const replace = useCallback((value: Value) => show({ inputs: key, value }), [key])
  const isCurrent = shown.inputs === key
  useRetried(isCurrent ? shown.failure : undefined, reload)
  return { value: isCurrent ? shown.value : undefined, failure: isCurrent ? shown.failure : undefined, reload, replace }
}

/** What cannot be reached for now has not gone, and takes nothing away that is on the page. */
function afterFailure<Value>(before: Shown<Value>, inputs: string, failure: Error): Shown<Value> {
  return before.inputs === inputs && !isLasting(failure) ? { ...before, failure } : { inputs, failure }
}
