import { signal } from '@preact/signals'
import type { RowRecord } from '../../../../../client/index.ts'
import { newerRow } from '../../../edits/known-rows.ts'
import { caught } from '../../../failure.ts'
import { service } from '../../../service.ts'
import { LateChanges } from './late-changes.ts'
import { PAGE, type RowSource, type Slot } from './row-source.ts'

/** How many places after the loaded rows are shown as loading. */
const AHEAD = 3 * PAGE

interface Query {
  readonly filter?: string[]
  readonly any?: string[]
  readonly where?: string
  readonly sort: string[]
}

/**
 * Rows in an order in which only the next page can be found: sorted, filtered, or with many numbers missing. A place whose row was deleted stays,
 * so that nobody types into another row than the one that was there.
 */
export class FollowedRows implements RowSource {
  readonly count = signal(AHEAD)
  readonly isWhole = signal(false)
  readonly changed = signal(0)
  readonly failure = signal<Error | undefined>(undefined)
  readonly #datasetId: string
  readonly #query: Query
  readonly #giveUp = new AbortController()
  readonly #late = new LateChanges()
  #rows: Exclude<Slot, undefined>[] = []
  #cursor: string | undefined
  #wanted = 1
  #next: Promise<void> | undefined

  constructor(datasetId: string, query: Query) {
    this.#datasetId = datasetId
    this.#query = query
    void this.#load()
  }

  at(place: number): Slot {
    return this.#rows[place]
  }

  idAt(place: number): string | undefined {
    const slot = this.#rows[place]
    return slot === 'gone' ? undefined : slot?.id
  }

  placeOf(): undefined {
    return undefined
  }

  placeOfRow(id: string): number | undefined {
    const place = this.#rows.findIndex((slot) => slot !== 'gone' && slot.id === id)
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
    this.#set(row.id, row)
  }

  remove(id: string): void {
    this.#late.note(id, 'gone')
    this.#set(id, 'gone')
  }

  retry(): void {
    this.failure.value = undefined
    void this.#load()
  }

  close(): void {
    this.#giveUp.abort()
  }

  #set(id: string, slot: RowRecord | 'gone'): void {
    const place = this.placeOfRow(id)
    if (place === undefined) return
    this.#rows[place] = slot
    this.changed.value += 1
  }

  async #load(): Promise<void> {
    if (this.failure.value !== undefined) return
    try {
      while (!this.isWhole.value && this.#rows.length < this.#wanted) await this.#loadNext()
    } catch (error) {
      if (!this.#giveUp.signal.aborted) this.failure.value = caught(error)
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
