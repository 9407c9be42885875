import { useRef, useState } from 'preact/hooks'
import { caught } from '../failure.ts'

/** Something that the user starts: whether it is in progress, and why it failed last. What is in progress is not started again. */
export interface Action<Args extends readonly unknown[]> {
  readonly run: (...args: Args) => Promise<boolean>
  readonly isBusy: boolean
  readonly failure: Error | undefined
}

export function useAction<Args extends readonly unknown[]>(act: (...args: Args) => Promise<void>): Action<Args> {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | undefined>()
  const running = useRef<readonly Args[]>([])
  const run = async (...args: Args): Promise<boolean> => {
    if (running.current.some((other) => args.every((arg, index) => arg === other[index]))) return false
    running.current = [...running.current, args]
    setBusy(true)
    setFailure(undefined)
    try {
      await act(...args)
      return true
    } catch (error) {
      setFailure(caught(error))
      return false
    } finally {
      running.current = running.current.filter((other) => other !== args)
      setBusy(running.current.length > 0)
    }
  }
  return { run, isBusy, failure }
}
