import type { DatasetKey } from '../../interface/datasets.ts'

// New entries of a contains index wait in a list, which searches look through. The server adds them to the index when the list is long, in
// the middle of a write that others wait for. Here it is done between writes, so that the list mostly is short, and writes do not wait.

/** After a write: entries of several writes together take less work. */
const PAUSE_MS = 200

/** After a write of a dataset that had no such index. Another node may have made one. */
const WITHOUT_INDEX_MS = 10_000
const DATASETS_KNOWN = 10_000

/** Puts entries that wait in lists into their indexes, for one dataset after the other. */
export class PendingEntries {
  readonly #place: (dataset: DatasetKey) => Promise<boolean>
  readonly #due = new Map<string, NodeJS.Timeout>()
  /** Datasets that had no such index. */
  readonly #without = new Set<string>()
  #last = Promise.resolve()
  #isClosed = false

  /** `place` says whether the dataset has such an index. */
  constructor(place: (dataset: DatasetKey) => Promise<boolean>) {
    this.#place = place
  }

  /** To be called after a write of a dataset. It only takes note. */
  noteWritten(dataset: DatasetKey): void {
    const { datasetId } = dataset
    if (this.#isClosed || this.#due.has(datasetId)) return
    const timer = setTimeout(
      () => {
        this.#due.delete(datasetId)
        this.#last = this.#last.then(() => this.#placeNow(dataset))
      },
      this.#without.has(datasetId) ? WITHOUT_INDEX_MS : PAUSE_MS,
    )
    this.#due.set(datasetId, timer.unref())
  }

  /** To be called after a write that may have been of an index. */
  noteChanged(dataset: DatasetKey): void {
    const { datasetId } = dataset
    if (this.#without.delete(datasetId)) {
      clearTimeout(this.#due.get(datasetId))
      this.#due.delete(datasetId)
    }
    this.noteWritten(dataset)
  }

  /** Waits for what is in progress. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#due.values()) clearTimeout(timer)
    await this.#last
  }

  async #placeNow(dataset: DatasetKey): Promise<void> {
    if (this.#isClosed) return
    // Whatever fails: the server does it itself, later.
    const hasIndex = await this.#place(dataset).catch(() => true)
    if (hasIndex) return
    if (this.#without.size >= DATASETS_KNOWN) this.#without.clear()
    this.#without.add(dataset.datasetId)
  }
}
