import { endOnSignals } from '../../server/lifecycle/shutdown.ts'
import { createLogger } from '../../server/observability/log.ts'

/** A program whose shutdown begins at once and hangs at the step that its argument names. */
const [, , hangs] = process.argv

const logger = createLogger('info')
const step = (name: string) => (hangs === name ? new Promise<void>(() => {}) : Promise.resolve())

endOnSignals(
  {
    leave() {},
    delayMs: async () => {
      await step('delay')
      return 0
    },
    drain: () => step('drain'),
    close: () => step('close'),
    timeoutMs: 0,
    onLate: () => logger.warn('late'),
  },
  100,
)
setInterval(() => {}, 1_000) // as what a server has open
process.kill(process.pid, 'SIGTERM')
