import { signal } from '@preact/signals'
import type { RowRecord } from '../../../../../client/index.ts'
import { newerRow } from '../../../edits/known-rows.ts'
import { caught } from '../../../failure.ts'
import { service } from '../../../service.ts'
import { numberOf } from '../cell.ts'
import { LateChanges } from './late-changes.ts'
import { PAGE, type RowSource, type Slot } from './row-source.ts'

/** How many pages are kept. The least recently used ones are dropped. */
const KEPT_PAGES = 300
const IN_FLIGHT = 3
/** While the grid scrolls fast, pages that will not be seen are not loaded. */
const REST_MS = 40

/**
 * Rows in insertion order, by their numbers: place 0 is row 1, and any page is found by `after`. A place whose row was deleted
 * stays, so that places do not move.
 */
export class NumberedRows implements RowSource {
  readonly count
  readonly isWhole = signal(true)
  readonly changed = signal(0)
  readonly failure = signal<Error | undefined>(undefined)
  readonly #datasetId: string
  /** By page, in the order in which they were last looked at. */
  readonly #pages = new Map<number, Slot[]>()
  readonly #loading = new Map<number, AbortController>()
  readonly #late = new LateChanges()
  #wanted: readonly number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #startedAt = 0

  constructor(datasetId: string, highestRowNumber: number) {
    this.#datasetId = datasetId
    this.count = signal(highestRowNumber)
  }

  at(place: number): Slot {
    return this.#pages.get(Math.floor(place / PAGE))?.[place % PAGE]
  }

  idAt(place: number): string | undefined {
    return this.at(place) === 'gone' ? undefined : `row_${place + 1}`
  }

  placeOf(rowNumber: number): number {
    return rowNumber - 1
  }

  placeOfRow(id: string): number | undefined {
    const place = numberOf({ id }) - 1
    return place < this.count.value ? place : undefined
  }

  want(first: number, last: number): void {
    const from = Math.floor(Math.max(0, first) / PAGE)
    const to = Math.floor(Math.max(0, last) / PAGE)
    const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    // Visible pages first, then those that are likely to be seen next.
    this.#wanted = [...pages, to + 1, from - 1].filter((page) => page >= 0 && page * PAGE < this.count.value)
    for (const page of pages) this.#touch(page)
    this.#loadSoon()
  }

  async load(place: number): Promise<void> {
    const page = Math.floor(place / PAGE)
    if (!this.#pages.has(page)) this.#keep(page, await this.#rowsOf(page))
  }

  replace(row: RowRecord): void {
    this.#late.note(row.id, row)
    this.#set(numberOf(row) - 1, row)
  }

  remove(id: string): void {
    this.#late.note(id, 'gone')
    this.#set(numberOf({ id }) - 1, 'gone')
  }

  retry(): void {
    this.failure.value = undefined
    this.#load()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#wanted = []
    for (const giveUp of this.#loading.values()) giveUp.abort()
  }

  #set(place: number, slot: Slot): void {
    const page = this.#pages.get(Math.floor(place / PAGE))
    if (page === undefined) return
    page[place % PAGE] = slot
    this.changed.value += 1
  }

  #touch(page: number): void {
    const rows = this.#pages.get(page)
    if (rows === undefined) return
    this.#pages.delete(page)
    this.#pages.set(page, rows)
  }

  #loadSoon(): void {
    clearTimeout(this.#timer)
    const hasRested = performance.now() - this.#startedAt > REST_MS
    if (hasRested) this.#load()
    else this.#timer = setTimeout(() => this.#load(), REST_MS)
  }

  #load(): void {
    for (const [page, giveUp] of this.#loading) if (!this.#wanted.includes(page)) giveUp.abort()
    if (this.failure.value !== undefined) return
    for (const page of this.#wanted) {
      if (this.#loading.size >= IN_FLIGHT) return
      if (!this.#pages.has(page) && !this.#loading.has(page)) void this.#loadPage(page)
    }
  }

  async #loadPage(page: number): Promise<void> {
    const giveUp = new AbortController()
    this.#loading.set(page, giveUp)
    this.#startedAt = performance.now()
    try {
      this.#keep(page, await this.#rowsOf(page, giveUp.signal))
    } catch (error) {
      if (!giveUp.signal.aborted) this.failure.value = caught(error)
    } finally {
      this.#loading.delete(page)
    }
    this.#load()
  }

  #keep(page: number, rows: Slot[]): void {
    this.#pages.set(page, rows)
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= KEPT_PAGES) break
      this.#pages.delete(oldest)
    }
    this.changed.value += 1
  }

  async #rowsOf(page: number, signal?: AbortSignal): Promise<Slot[]> {
    const slots: Slot[] = new Array(PAGE).fill('gone')
    for (const row of await this.#late.through(() => this.#read(page, signal)))
      slots[numberOf(row) - page * PAGE - 1] = newerRow(this.#datasetId, row)
    return slots
  }

  /** A page may have fewer rows (it also ends at 8 MiB), and rows beyond its numbers where rows were deleted. */
  async #read(page: number, signal?: AbortSignal): Promise<RowRecord[]> {
    const rows: RowRecord[] = []
    const end = (page + 1) * PAGE
    for (let after = page * PAGE; after < end; ) {
      const query = { limit: PAGE, ...(after > 0 && { after: `row_${after}` }) }
      const { data, pagination } = await service.rows.list(this.#datasetId, query, { signal })
      rows.push(...data.filter((row) => numberOf(row) <= end))
      const last = data.at(-1)
      after = last !== undefined && pagination.has_more ? numberOf(last) : end
    }
    return rows
  }
}
