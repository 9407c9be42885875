import type { Statements } from './interface/statements.ts'
import type { DeliverySteps } from './interface/webhooks.ts'
import { otherWrites } from './writes/index.ts'

/** What nodes do with queues anyway, after which nobody has to look. */
const OF_QUEUES: ReadonlySet<string> = new Set<keyof DeliverySteps>([
  'leaseWebhooks',
  'settleDeliveries',
  'renewLeases',
  'releaseLeases',
  'bringForwardDeliveries',
  'deleteDeliveries',
])

/** Says after each commit of this process that may have recorded an event, that there may be something to send. Other nodes look now and then. */
export class DeliverySignals {
  #wake: () => void = () => {}

  /** Calls a function after each such commit, instead of the one before. */
  onQueued = (wake: () => void): void => {
    this.#wake = wake
  }

  /** The same statements, of which each write wakes. */
  announcing(statements: Statements): Statements {
    const names = (Object.keys(otherWrites) as (keyof Statements)[]).filter((name) => !OF_QUEUES.has(name)) // it has no others
    const announced = names.map((name) => {
      const run = statements[name] as (args: unknown) => Promise<unknown>
      return [name, (args: unknown) => run(args).finally(() => this.#wake())]
    })
    // Each has the arguments and answers that it had.
    return { ...statements, ...(Object.fromEntries(announced) as Statements) }
  }
}
