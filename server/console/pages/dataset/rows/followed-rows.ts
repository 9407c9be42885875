import { signal } from '@preact/signals'
import type { RowRecord } from '../../../../../client/index.ts'
import { newerRow } from '../../../edits/known-rows.ts'
import { caught } from '../../../failure.ts'
import { service } from '../../../service.ts'
import { LateChanges } from './late-changes.ts'
import { PAGE, type RowSource } from './row-source.ts'

/** How many places after the loaded rows are shown as loading. */
const AHEAD = 3 * PAGE

interface Query {
  readonly filter?: string[]
  readonly any?: string[]
  readonly where?: string
  readonly sort: string[]
}

/** Rows in an order in which only the next page can be found: sorted, filtered, or with many numbers missing. */
export class FollowedRows implements RowSource {
  readonly count = signal(AHEAD)
  readonly isWhole = signal(false)
  readonly changed = signal(0)
  readonly failure = signal<Error | undefined>(undefined)
  readonly #datasetId: string
  readonly #query: Query
  readonly #giveUp = new AbortController()
  readonly #late = new LateChanges()
  #rows: RowRecord[] = []
  #cursor: string | undefined
  #wanted = 1
  #isLoading = false
  #next: Promise<void> | undefined

  constructor(datasetId: string, query: Query) {
    this.#datasetId = datasetId
    this.#query = query
    void this.#load()
  }

  at(place: number) {
    return this.#rows[place]
  }

  idAt(place: number): string | undefined {
    return this.#rows[place]?.id
  }

  placeOf(): undefined {
    return undefined
  }

  placeOfRow(id: string): number | undefined {
    const place = this.#rows.findIndex((row) => row.id === id)
    return place === -1 ? undefined : place
  }

  want(_first: number, last: number): void {
    this.#wanted = last + AHEAD
    void this.#load()
  }

  async load(place: number): Promise<void> {
    while (!this.isWhole.value && this.#rows.length <= place) await this.#loadNext()
  }

  replace(row: RowRecord): void {
    this.#late.note(row.id, row)
    this.#rows = this.#rows.map((other) => (other.id === row.id ? row : other))
    this.changed.value += 1
  }

  remove(id: string): void {
    this.#late.note(id, 'gone')
    this.#rows = this.#rows.filter((row) => row.id !== id)
    this.#show()
  }

  retry(): void {
    this.failure.value = undefined
    void this.#load()
  }

  close(): void {
    this.#giveUp.abort()
  }

  async #load(): Promise<void> {
    if (this.#isLoading || this.failure.value !== undefined) return
    this.#isLoading = true
    try {
      while (!this.isWhole.value && this.#rows.length < this.#wanted) await this.#loadNext()
    } catch (error) {
      if (!this.#giveUp.signal.aborted) this.failure.value = caught(error)
    } finally {
      this.#isLoading = false
    }
  }

  /** Each page once, however many wait for it. */
  #loadNext(): Promise<void> {
    this.#next ??= this.#loadPage().finally(() => {
      this.#next = undefined
    })
    return this.#next
  }

  async #loadPage(): Promise<void> {
    const { signal } = this.#giveUp
    const query = { limit: PAGE, ...this.#query, ...(this.#cursor !== undefined && { cursor: this.#cursor }) }
    const rows = await this.#late.through(async () => {
      const { data, pagination } = await service.rows.list(this.#datasetId, query, { signal })
      this.#cursor = pagination.cursor
      this.isWhole.value = !pagination.has_more
      return data
    })
    this.#rows.push(...rows.map((row) => newerRow(this.#datasetId, row)))
    this.#show()
  }

  #show(): void {
    this.count.value = this.#rows.length + (this.isWhole.value ? 0 : AHEAD)
    this.changed.value += 1
  }
}
