/** What a promise gives, or as soon as the signal is aborted a rejection with its reason. Who sends or gives something may ignore the signal. */
export function untilAborted<Value>(
  promise: Value | PromiseLike<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) stop()
    Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', stop))
  })
}
