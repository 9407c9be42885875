import { type NetworkEvents, networkEvents } from '../environment.ts'

/** The longest delay of a timer; a longer one would end at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Resolves after so long. Rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined, network?: NetworkEvents): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      network?.removeEventListener('online', wake)
    }
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    const wake = () => {
      stop()
      resolve()
    }
    const timer = setTimeout(wake, Math.min(ms, LONGEST_MS))
    signal?.addEventListener('abort', abort, { once: true })
    network?.addEventListener('online', wake)
    if (signal?.aborted) abort()
  })
}

/** The same for a wait for a connection: in a page it ends as soon as the browser has a network again. */
export function sleepUntilOnline(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return sleep(ms, signal, networkEvents())
}
