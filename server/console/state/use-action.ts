import { useState } from 'preact/hooks'
import { caught } from '../failure.ts'

/** Something that the user starts: whether it is in progress, and why it failed last. */
export interface Action<Args extends readonly unknown[]> {
  readonly run: (...args: Args) => Promise<boolean>
  readonly isBusy: boolean
  readonly failure: Error | undefined
}

export function useAction<Args extends readonly unknown[]>(act: (...args: Args) => Promise<void>): Action<Args> {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | undefined>()
  const run = async (...args: Args): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await act(...args)
      return true
    } catch (error) {
      setFailure(caught(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}
