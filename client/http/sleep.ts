import { wait } from '../../generated/wait.gen.ts'
import { networkEvents } from '../environment.ts'

/** Waits for a connection: in a page the wait ends as soon as the browser has a network again. Rejects with the signal's reason as soon as it is aborted. */
export async function sleepUntilOnline(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const network = networkEvents()
  const over = new AbortController()
  const end = () => over.abort()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', end)
  network?.addEventListener('online', end)
  await wait(ms, over.signal).catch(() => {}) // which of them ended it is asked next
  signal?.removeEventListener('abort', end)
  network?.removeEventListener('online', end)
  signal?.throwIfAborted()
}
