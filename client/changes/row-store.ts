import type { RowRecordOf } from '../rows/columns.ts'

type Done = void | PromiseLike<void>

/** Where `follow` keeps a copy of a dataset. Each method may return a promise; they are called one after the other. */
export interface RowStore<Columns> {
  /** Adds the row, or replaces the one with this identifier. */
  set(rowId: string, record: RowRecordOf<Columns>): Done
  /** Removes the row; one that is not there is no error. */
  delete(rowId: string): Done
  /** Removes all rows. Called whenever a copy is read from its beginning, also the first time. */
  clear(): Done
  /** The cursor that was saved last; undefined if none was. */
  getCursor(): string | undefined | PromiseLike<string | undefined>
  /**
   * Saves up to where the copy is equal. Save it with the rows or after them: if it is lost, rows are set again, which changes nothing. Undefined
   * removes it.
   */
  setCursor(cursor: string | undefined): Done
}

/** A copy in memory. */
export class MapRowStore<Columns> implements RowStore<Columns> {
  /** By identifier. */
  readonly rows = new Map<string, RowRecordOf<Columns>>()
  cursor: string | undefined

  set(rowId: string, record: RowRecordOf<Columns>): void {
    this.rows.set(rowId, record)
  }

  delete(rowId: string): void {
    this.rows.delete(rowId)
  }

  clear(): void {
    this.rows.clear()
  }

  getCursor(): string | undefined {
    return this.cursor
  }

  setCursor(cursor: string | undefined): void {
    this.cursor = cursor
  }
}
