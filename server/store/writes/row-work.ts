import type { Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { Origin } from '../../domain/origin.ts'
import { ROW_LIMIT_BYTES, ROW_STORED_BYTES, rowBytes, storedBytes } from '../../domain/row-size.ts'
import { type Key, keyIn, keyProblem, keyText, pathOf, type UniqueKey } from '../../domain/unique-keys.ts'
import type { ChangedRows, LocatedProblem } from '../interface/row-changes.ts'
import { FIRST_CELL, type StoredRow } from '../interface/rows.ts'
import { differencesOf } from '../sql/differences.ts'
import { rowColumns, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { imageOfDeletion, imageOfUpdate } from './before-images.ts'
import type { ChangedRange, Held } from './hold-dataset.ts'
import { newRows, storeRecords } from './new-rows.ts'
import { Abandoned } from './outcome.ts'
import { RequestHistory } from './request-history.ts'
import { deleteRecords, findRecords, setCells } from './stored-records.ts'
import { takenKeys } from './unique-keys.ts'

/** What one request may do to a dataset that is held. */
export interface WorkPlace {
  readonly own: Transaction<Schema>
  readonly held: Held
  readonly columns: readonly ColumnRecord[]
  readonly uniques: readonly UniqueKey[]
  readonly maxProblems: number
  readonly origin?: Origin | undefined
  readonly now: number
}

/** A row that is to be added, with the way to it in the request. */
export interface AddedRow {
  readonly at: readonly PropertyKey[]
  readonly cells: readonly StoredCell[]
}

/** A row that is to have other cells. */
export interface AlteredRow extends AddedRow {
  readonly before: StoredRow
}

/** Carries changes of rows out, step by step, in the transaction of a request, and notes what they come to. */
export class RowWork {
  readonly place: WorkPlace
  readonly ranges: ChangedRange[] = []
  readonly problems: LocatedProblem[] = []
  readonly history: RequestHistory
  /** Rows that are there again. */
  restoredRows = 0
  storedBytes = 0
  largestRowBytes = 0
  readonly #columnNumbers: readonly number[]
  #nextRow: number

  constructor(place: WorkPlace) {
    this.place = place
    this.#columnNumbers = place.columns.map(({ number }) => number)
    this.#nextRow = place.held.next_row_number
    this.history = new RequestHistory(place)
  }

  get #table() {
    const { dataset_id: datasetId, generation } = this.place.held
    return { datasetId, generation }
  }

  /** Notes what is wrong, and gives up where that is enough. */
  report(problem: LocatedProblem): void {
    this.problems.push(problem)
    if (this.problems.length >= this.place.maxProblems) this.requireNoProblems()
  }

  requireNoProblems(): void {
    if (this.problems.length === 0) return
    const { columns } = this.place
    throw new Abandoned<ChangedRows>({ outcome: 'refused', problems: this.problems, columns })
  }

  /** The rows of some numbers, those that are there. */
  async find(numbers: readonly number[]): Promise<Map<number, StoredRow>> {
    const found = await findRecords(this.place.own, rowTable(this.#table), this.#columnNumbers, numbers)
    return new Map(found.map((row) => [row[0], row]))
  }

  /** The rows that have keys, by the places of the keys. */
  async findByKeys(unique: UniqueKey, keys: readonly Key[]): Promise<Map<number, StoredRow>> {
    const sought = { table: this.#table, unique, keys, columns: this.#columnNumbers }
    const found = await differencesOf(this.place.own).indexes.findByKeys(this.place.own, sought)
    // A place, and then a record.
    return new Map(found.map(([place, ...row]) => [Number(place), row as unknown as StoredRow]))
  }

  /**
   * Alters and adds rows; all keys have to be free when both is done. Returns the number of the first row that was added. `matched` is an
   * index whose keys are known to be free, or to stay.
   */
  async write(altered: readonly AlteredRow[], added: readonly AddedRow[], matched?: UniqueKey): Promise<number> {
    await this.#require(altered, added, matched)
    const images = altered.map(({ before, cells }) => imageOfUpdate(this.#columnNumbers, before, cells))
    await this.history.note(images)
    await this.#alter(altered)
    return this.#add(added)
  }

  /** Gives a row the cells that it had. */
  async turnBack(row: AlteredRow): Promise<void> {
    await this.#require([row], [])
    await this.history.note([imageOfUpdate(this.#columnNumbers, row.before, row.cells, 'restored')])
    await this.#alter([row])
  }

  /** Stores a row that was deleted, under its number. */
  async bringBack(row: AddedRow, rowNumber: number, createdAt: number): Promise<void> {
    const { own, columns, now } = this.place
    await this.#require([], [row])
    const absent = { rowNumber, kind: 'restored', createdAt: null, updatedAt: null, cells: null } as const
    await this.history.note([absent])
    await storeRecords(own, rowTable(this.#table), rowColumns(columns), [[rowNumber, createdAt, now, ...row.cells]])
    this.restoredRows += 1
    this.ranges.push({ kind: 'updated', firstRow: rowNumber, rowCount: 1 })
  }

  async #require(altered: readonly AlteredRow[], added: readonly AddedRow[], matched?: UniqueKey): Promise<void> {
    this.#measure(altered, added)
    for (const unique of this.place.uniques) {
      if (unique.indexId !== matched?.indexId) await this.#requireFree(unique, altered, added)
    }
    this.requireNoProblems()
  }

  /** Deletes rows. */
  async remove(rows: readonly StoredRow[]): Promise<void> {
    for (const row of rows) this.storedBytes -= ROW_STORED_BYTES + storedBytes(row, FIRST_CELL)
    const numbers = rows.map(([number]) => number)
    await this.history.note(rows.map((row) => imageOfDeletion(this.#columnNumbers, row)))
    await deleteRecords(this.place.own, rowTable(this.#table), numbers)
    this.#note('deleted', numbers)
  }

  #measure(altered: readonly AlteredRow[], added: readonly AddedRow[]): void {
    for (const { at, cells } of [...altered, ...added]) {
      const bytes = rowBytes(cells)
      if (bytes > ROW_LIMIT_BYTES) this.report({ at, problem: { kind: 'too_large', path: [] } })
      this.largestRowBytes = Math.max(this.largestRowBytes, bytes)
      this.storedBytes += storedBytes(cells)
    }
    this.storedBytes += added.length * ROW_STORED_BYTES
    for (const { before } of altered) this.storedBytes -= storedBytes(before, FIRST_CELL)
  }

  /** Reports rows whose key is that of another one of the request, or of a row that stays as it is. */
  async #requireFree(unique: UniqueKey, altered: readonly AlteredRow[], added: readonly AddedRow[]): Promise<void> {
    const moved = altered.filter(({ before, cells }) => changesKey(unique, before, cells))
    const leaving = new Set(moved.map(({ before: [number] }) => number))
    const rows = [...moved, ...added]
    const keys = rows.map(({ cells }) => keyIn(unique, cells))
    const path = pathOf(unique.columns)
    const first = new Map<StoredCell, number>()
    for (const [index, key] of keys.entries()) {
      const at = rows[index]?.at ?? []
      const problem = key && keyProblem(unique, key)
      if (problem !== undefined) this.report({ at, problem })
      const same = key && first.get(keyText(key))
      if (same !== undefined) this.report({ at, problem: sameKey(path, rows[same]) })
      else if (key !== undefined) first.set(keyText(key), index)
    }
    for (const { row, holder } of await takenKeys(this.place.own, this.place.held, unique, keys)) {
      if (!leaving.has(holder)) this.report({ at: rows[row]?.at ?? [], problem: { kind: 'taken_key', path, holder } })
    }
  }

  async #alter(altered: readonly AlteredRow[]): Promise<void> {
    if (altered.length === 0) return
    const { own, columns, uniques, now } = this.place
    const changed = columns
      .map((_, place) => place)
      .filter((place) => altered.some(({ before, cells }) => before[FIRST_CELL + place] !== cells[place]))
    const pick = (places: readonly number[]) => rowColumns(places.flatMap((place) => columns[place] ?? []))
    const table = rowTable(this.#table)
    const keyed = changed.filter((place) =>
      uniques.some((unique) => unique.columns.some((each) => each.place === place)),
    )
    if (keyed.length > 0 && altered.length > 1) {
      // A row may get the key that another one of them has at the moment.
      const emptied = altered.map(({ before: [number] }) => [number, ...keyed.map(() => null)])
      await setCells(own, { table, columns: pick(keyed), now }, emptied)
    }
    const rows = altered.map(({ before: [number], cells }) => [number, ...changed.map((place) => cells[place] ?? null)])
    await setCells(own, { table, columns: pick(changed), now }, rows)
    this.#note(
      'updated',
      altered.map(({ before: [number] }) => number),
    )
  }

  async #add(added: readonly AddedRow[]): Promise<number> {
    const firstRowNumber = this.#nextRow
    if (added.length === 0) return firstRowNumber
    const { own, columns, now } = this.place
    const rows = newRows(own, columns, added.length)
    for (const { cells } of added) rows.add(cells)
    await rows.store(own, { table: rowTable(this.#table), firstRowNumber, now })
    this.#nextRow += added.length
    this.ranges.push({ kind: 'appended', firstRow: firstRowNumber, rowCount: added.length })
    return firstRowNumber
  }

  #note(kind: 'updated' | 'deleted', numbers: readonly number[]): void {
    let last: { kind: typeof kind; firstRow: number; rowCount: number } | undefined
    for (const number of [...numbers].sort((one, other) => one - other)) {
      if (last !== undefined && number === last.firstRow + last.rowCount) last.rowCount += 1
      else {
        last = { kind, firstRow: number, rowCount: 1 }
        this.ranges.push(last)
      }
    }
  }
}

/** That a row has the key of another one of a request, which is named by its place there; where one change is made to many rows it has none. */
function sameKey(path: [string], row: AlteredRow | AddedRow | undefined): LocatedProblem['problem'] {
  const as = row?.at.findLast((part) => typeof part === 'number')
  if (as === undefined && row !== undefined && 'before' in row)
    return { kind: 'taken_key', path, holder: row.before[0] }
  return { kind: 'same_key', path, as: Number(as) }
}

function changesKey({ columns }: UniqueKey, before: StoredRow, cells: readonly StoredCell[]): boolean {
  return columns.some(({ place }) => before[FIRST_CELL + place] !== cells[place])
}

/** Whether a row would have the cells that it has. */
export function isSame(before: StoredRow, cells: readonly StoredCell[]): boolean {
  return cells.every((cell, place) => before[FIRST_CELL + place] === cell)
}

/** That a request names a row which is not there. */
export function missingRow(
  at: readonly PropertyKey[],
  path: readonly [] | readonly [string],
  id: string,
): LocatedProblem {
  return { at, problem: { kind: 'no_such_row', path, id } }
}
