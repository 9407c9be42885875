import { isDeepStrictEqual } from 'node:util'
import { DatasetService, MapRowStore } from '../../../client/index.ts'
import type { Tenant } from '../../../scripts/bench/ours.ts'

const COLUMNS = { key: 'text', n: 'number', note: 'text' } as const

/** A copy that follows a dataset through one node, whatever becomes of that node. */
export class FeedFollower {
  readonly #store = new MapRowStore<typeof COLUMNS>()
  readonly #stop = new AbortController()
  readonly #handle
  readonly #filter
  readonly #following: Promise<unknown>
  readonly #name: string
  #waits = 0

  constructor({ apiKey }: Tenant, baseUrl: string, datasetId: string, isFiltered: boolean) {
    this.#handle = new DatasetService({ apiKey, baseUrl }).dataset(datasetId, { columns: COLUMNS })
    this.#filter = isFiltered ? { filter: ['n', '>', 4] as const } : {}
    this.#name = `the copy ${isFiltered ? 'of matching rows ' : ''}at ${baseUrl}`
    const { signal } = this.#stop
    const onWaiting = () => {
      this.#waits += 1
    }
    this.#following = this.#handle
      .follow(this.#store, { ...this.#filter, signal, onWaiting })
      .catch((error: unknown) => (signal.aborted ? undefined : error))
  }

  /** The planted defect. */
  loseRow(): void {
    const [first] = this.#store.rows.keys()
    if (first !== undefined) this.#store.rows.delete(first)
  }

  /** Follows to the end, and compares the copy with the rows that are there. */
  async end() {
    this.#stop.abort(new Error('ended'))
    const failure = await this.#following
    await this.#handle.follow(this.#store, { ...this.#filter, once: true })
    const table = new MapRowStore<typeof COLUMNS>()
    await this.#handle.follow(table, { ...this.#filter, once: true })
    const count = await (this.#filter.filter === undefined
      ? this.#handle.count()
      : this.#handle.where('n', '>', 4).count())
    const { rows } = this.#store
    const different = [...table.rows].filter(([id, record]) => !isDeepStrictEqual(rows.get(id), record))
    const extra = [...rows.keys()].filter((id) => !table.rows.has(id))
    const problems = [
      ...(failure === undefined ? [] : [`${this.#name} ended: ${String(failure)}`]),
      ...(different.length === 0
        ? []
        : [`${this.#name} lacks or has otherwise ${different.length} rows, as ${different[0]?.[0]}`]),
      ...(extra.length === 0 ? [] : [`${this.#name} has ${extra.length} rows that are gone, as ${extra[0]}`]),
      ...(count === table.rows.size ? [] : [`${count} rows are there, and ${table.rows.size} were read anew`]),
    ]
    return { rows: rows.size, waits: this.#waits, problems }
  }
}
