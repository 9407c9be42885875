// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The longest delay of a timer; a longer one would end at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Waits, unless the signal aborts before; at most 24 days. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.min(ms, LONGEST_MS),
    )
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
