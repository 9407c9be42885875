import { StoreError } from './interface/store-error.ts'
import type { ConcurrencyLimit } from './runtime/concurrency-limit.ts'

interface OfDataset {
  readonly datasetId: string
}

/** So soon it is tried again to drop something while the database was away. */
const AGAIN_MS = 1_000

/** Changes of the columns and indexes of one dataset, one after the other. Those of other processes are refused while a table is built. */
export class SerialChanges {
  readonly #limit: Pick<ConcurrencyLimit, 'run'>
  /** What could not be dropped, by dataset. */
  readonly #left = new Map<string, (() => Promise<unknown>)[]>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  #isClosed = false

  /** `limit` lets one change of a dataset run at a time. */
  constructor(limit: Pick<ConcurrencyLimit, 'run'>) {
    this.#limit = limit
  }

  run<Answer>({ datasetId }: OfDataset, change: () => Promise<Answer>): Promise<Answer> {
    return this.#limit.run(datasetId, async () => {
      await this.#dropLeft(datasetId)
      return change()
    })
  }

  /**
   * Drops a table or an index. Where that fails it is tried again before the next change of the dataset, and every second while the database is away
   * or its disk is full: every process takes it for one that is being built. What fails for another reason is left to the sweep.
   */
  async drop({ datasetId }: OfDataset, drop: () => Promise<unknown>): Promise<void> {
    try {
      await drop()
    } catch (error) {
      this.#left.set(datasetId, [...(this.#left.get(datasetId) ?? []), drop])
      if (error instanceof StoreError && error.reason === 'unavailable') this.#dropSoon(datasetId)
    }
  }

  /** From now on nothing is tried again. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #dropSoon(datasetId: string): void {
    if (this.#isClosed || this.#timers.has(datasetId)) return
    const timer = setTimeout(() => {
      this.#timers.delete(datasetId)
      // Where too many changes wait already, the next of them does it.
      this.run({ datasetId }, async () => {}).catch(() => {})
    }, AGAIN_MS)
    this.#timers.set(datasetId, timer.unref())
  }

  async #dropLeft(datasetId: string): Promise<void> {
    const left = this.#left.get(datasetId) ?? []
    this.#left.delete(datasetId)
    for (const drop of left) await this.drop({ datasetId }, drop)
  }
}
