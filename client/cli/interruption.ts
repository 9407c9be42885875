import { EXIT } from './exit-codes.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** While it is held, the first signal to end aborts `signal`, so that what is under way is finished; the second ends at once. */
export function interruption(
  message = 'Waiting for the requests in flight. Press Ctrl-C again to end at once.',
  ended = () => 'Ended at once. The requests in flight may or may not have been carried out.',
): {
  readonly signal: AbortSignal
  release(): void
} {
  const controller = new AbortController()
  const onSignal = () => {
    if (controller.signal.aborted) {
      process.stderr.write(`\n${ended()}\n`)
      process.exit(EXIT.interrupted)
    }
    process.stderr.write(`\n${message}\n`)
    controller.abort(new Error('interrupted'))
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return {
    signal: controller.signal,
    release() {
      for (const name of SIGNALS) process.off(name, onSignal)
    },
  }
}
