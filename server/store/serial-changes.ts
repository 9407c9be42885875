import type { ConcurrencyLimit } from './runtime/concurrency-limit.ts'

interface OfDataset {
  readonly datasetId: string
}

/** Changes of the columns and indexes of one dataset, one after the other. Those of other processes are refused while a table is built. */
export class SerialChanges {
  readonly #limit: Pick<ConcurrencyLimit, 'run'>
  /** What could not be dropped, by dataset. */
  readonly #left = new Map<string, (() => Promise<unknown>)[]>()

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
   * Drops a table or an index. Where that fails, as on a full disk, it is tried again before the next change of the dataset, which would
   * otherwise take it for one that is being built. Until then it is left to the sweep.
   */
  async drop({ datasetId }: OfDataset, drop: () => Promise<unknown>): Promise<void> {
    try {
      await drop()
    } catch {
      this.#left.set(datasetId, [...(this.#left.get(datasetId) ?? []), drop])
    }
  }

  async #dropLeft(datasetId: string): Promise<void> {
    const left = this.#left.get(datasetId) ?? []
    this.#left.delete(datasetId)
    for (const drop of left) await this.drop({ datasetId }, drop)
  }
}
