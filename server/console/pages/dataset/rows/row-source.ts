import type { ReadonlySignal } from '@preact/signals'
import type { RowRecord } from '../../../../../client/index.ts'

/** The row at a place of the grid; `gone` if it was deleted, undefined while it is not loaded. */
export type Slot = RowRecord | 'gone' | undefined

/** The rows of a view by their place, loaded when they come into sight. */
export interface RowSource {
  /** Places from 0 on; grows while rows are followed. */
  readonly count: ReadonlySignal<number>
  /** Whether `count` is known to be all. */
  readonly isWhole: ReadonlySignal<boolean>
  /** Counts up when rows were loaded or changed. */
  readonly changed: ReadonlySignal<number>
  readonly failure: ReadonlySignal<Error | undefined>
  at(place: number): Slot
  /** The row at a place, which is known for some that are not loaded; undefined where a row was deleted. */
  idAt(place: number): string | undefined
  /** Where a row is in this view, if that is known. */
  placeOfRow(id: string): number | undefined
  /** The place of a row by its number, in views where that alone tells it. */
  placeOf(rowNumber: number): number | undefined
  /** Loads what stands at these places and close to them. */
  want(first: number, last: number): void
  /** Loads what stands at a place, which need not be in sight. */
  load(place: number): Promise<void>
  replace(row: RowRecord): void
  remove(id: string): void
  retry(): void
  close(): void
}

export const PAGE = 100

/** How many pages are loaded side by side. One after the other, thousands of rows would take a minute on a slow line. */
const PAGES_AT_ONCE = 6

/** Up to `wanted` rows from a place on, without those that were deleted. Loads what is not there yet. */
export async function rowsFrom(rows: RowSource, place: number, wanted: number): Promise<PlacedRow[]> {
  const found: PlacedRow[] = []
  for (let at = place; found.length < wanted; at++) {
    if (rows.at(at) === undefined && (at < rows.count.value || !rows.isWhole.value))
      await loadFrom(rows, at, wanted - found.length)
    const row = rows.at(at)
    if (typeof row === 'object') found.push({ place: at, row })
    // After the last row.
    else if (row === undefined) break
  }
  return found
}

async function loadFrom(rows: RowSource, place: number, wanted: number): Promise<void> {
  const pages = Math.min(PAGES_AT_ONCE, Math.ceil(wanted / PAGE))
  const places = Array.from({ length: pages }, (_, index) => place + index * PAGE)
  await Promise.all(places.filter((at) => at === place || at < rows.count.value).map((at) => rows.load(at)))
}

export interface PlacedRow {
  readonly place: number
  readonly row: RowRecord
}
