import type {
  AppendedRows,
  BatchedRows,
  Dataset,
  ImportPreview,
  Row,
  RowHistoryEntry,
  RowRecord,
  RowsBatch,
  RowsChanged,
} from '../../generated/index.ts'
import type { ConditionalOptions, Reply, RequestOptions } from '../../generated/resource.gen.ts'
import type { Resources } from '../../generated/resources.gen.ts'
import { appendAll } from '../append-all/append-all.ts'
import type { AppendAllOptions, AppendReport, RowSource } from '../append-all/report.ts'
import { checkRow } from '../append-all/row-text.ts'
import type { ChangeOf, ChangesOptions } from '../changes/change.ts'
import { type FollowOptions, followChanges, followDataset } from '../changes/of-dataset.ts'
import type { RowStore } from '../changes/row-store.ts'
import type { ImportSource } from '../imports/file-body.ts'
import {
  type ImportOptions,
  type ImportReport,
  importFile,
  type PreviewOptions,
  previewFile,
} from '../imports/import-file.ts'
import { PageList } from '../pages.ts'
import type { ColumnDefinitions, NewRowOf, RowOf, RowRecordOf } from './columns.ts'
import type { ConditionOf } from './condition.ts'
import type { DatasetReference } from './dataset-reference.ts'
import type { FileExportOptions, RowExportOptions } from './export-query.ts'
import type { FilterOperator, OperandOf, OperatorOf, SortField } from './filter.ts'
import type { GroupField, GroupQuery } from './groups.ts'
import {
  deleteWhere,
  type MatchingOptions,
  type UpsertOptions,
  type UpsertReport,
  updateWhere,
  upsertRows,
} from './row-changes.ts'
import type { FileExport, RowExport } from './row-export.ts'
import { RowQuery, type RowQueryOptions, typedPage } from './row-query.ts'
import { type VerifyOptions, verifyColumns } from './verify.ts'

export interface RestoreOptions extends ConditionalOptions {
  /** The version of the change to undo; without it the row's deletion. */
  readonly version?: number
}

/** One dataset with the columns that the program knows. It sends no request until it is used. */
export class DatasetHandle<Columns extends ColumnDefinitions> {
  readonly id: string
  readonly #reference: DatasetReference<Columns>

  constructor(resources: Resources, id: string, columns: Columns | undefined) {
    this.id = id
    this.#reference = { resources, id, columns }
  }

  /** Returns the dataset itself: name, project, current columns, number of rows. */
  get(options?: RequestOptions): Reply<Dataset> {
    return this.#reference.resources.datasets.get(this.id, options)
  }

  /** Appends rows with one request: all or none, durable when it resolves. Use `appendAll` for any number of rows. */
  append(rows: readonly NewRowOf<Columns>[], options?: RequestOptions): Reply<AppendedRows> {
    for (const [index, row] of rows.entries()) checkRow(row, index)
    // Cast: an interface has no index signature, and is read by its names all the same.
    return this.#reference.resources.rows.append(this.id, rows as readonly object[] as Row[], options)
  }

  /** Appends any number of rows, in requests as large as the plan and the service allow; see `AppendAllOptions`. */
  appendAll(source: RowSource<NewRowOf<Columns>>, options: AppendAllOptions = {}): Promise<AppendReport> {
    return appendAll(this.#reference.resources, this.id, source, options)
  }

  /**
   * Imports a file of any size, CSV or NDJSON, or rows, and waits until the service has written them; see `ImportOptions`. Throws an
   * `ImportFailedError` with what is wrong.
   */
  import(source: ImportSource<NewRowOf<Columns>>, options: ImportOptions = {}): Promise<ImportReport> {
    return importFile(this.#reference.resources, this.id, source, options)
  }

  /** Reads a file as `import` would, and writes nothing: its columns, how many rows it has, and which of them cannot be stored. */
  previewImport(source: ImportSource<NewRowOf<Columns>>, options: PreviewOptions = {}): Promise<ImportPreview> {
    return previewFile(this.#reference.resources, this.id, source, options)
  }

  /** Changes cells of one row: those that are named. `null` empties a cell. */
  update(rowId: string, values: NewRowOf<Columns>, options?: ConditionalOptions): Reply<RowRecord> {
    checkRow(values, 0)
    return this.#reference.resources.rows.update(this.id, rowId, values as Row, options)
  }

  /** Deletes one row. */
  delete(rowId: string, options?: ConditionalOptions): Reply<void> {
    return this.#reference.resources.rows.delete(this.id, rowId, options)
  }

  /** What a row was before each of its changes, newest first, with who made it: `for await (const change of flights.history('row_17'))`. */
  history(rowId: string, options: RequestOptions = {}): PageList<RowHistoryEntry> {
    const { resources, id } = this.#reference
    return new PageList((cursor) =>
      resources.rows.listHistory(id, rowId, cursor === undefined ? {} : { cursor }, options),
    )
  }

  /** Brings a deleted row back or, with a version of its history, a row to what it was before that change. */
  restore(rowId: string, { version, ...options }: RestoreOptions = {}): Reply<RowRecord> {
    const { resources, id } = this.#reference
    return resources.rows.restore(id, rowId, version === undefined ? {} : { version }, options)
  }

  /**
   * Adds rows, or changes those that have the same cells in `match`, the columns of a unique index. Any number of rows goes in several
   * requests, each of which is stored whole or not at all; see `UpsertOptions`.
   */
  upsert(source: RowSource<NewRowOf<Columns>>, options: UpsertOptions<Columns>): Promise<UpsertReport> {
    return upsertRows(this.#reference, source, options)
  }

  /** Sets the same cells in all rows that match, if they are as many as expected. */
  updateWhere(
    condition: ConditionOf<Columns>,
    values: NewRowOf<Columns>,
    options: MatchingOptions,
  ): PromiseLike<RowsChanged> {
    checkRow(values, 0)
    return updateWhere(this.#reference, condition, values, options)
  }

  /** Deletes all rows that match, if they are as many as expected. */
  deleteWhere(condition: ConditionOf<Columns>, options: MatchingOptions): PromiseLike<RowsChanged> {
    return deleteWhere(this.#reference, condition, options)
  }

  /** Carries several changes out in their order, all or none, as one version of the dataset. */
  batch(changes: RowsBatch, options?: RequestOptions): Reply<BatchedRows> {
    return this.#reference.resources.rows.batch(this.id, changes, options)
  }

  /** All rows, in the order in which they were appended. */
  rows(options: RowQueryOptions = {}): RowQuery<Columns> {
    return new RowQuery(this.#reference, options)
  }

  /**
   * The records of up to 100 rows by their identifiers, in this order: `byIds(['row_17', 'row_4'])`. Rows that are not there are left out.
   */
  byIds(ids: readonly string[], options: RequestOptions = {}): PageList<RowRecordOf<Columns>> {
    const { resources, id } = this.#reference
    return new PageList((cursor) => {
      const query = { ids: [...ids], ...(cursor !== undefined && { cursor }) }
      return typedPage<RowRecordOf<Columns>>(resources.rows.list(id, query, options))
    })
  }

  /** The rows that match a condition: `where('delay', '>', 10)`, `where(any(['origin', '=', 'OSL'], ['dest', '=', 'OSL']))`. */
  where<Name extends keyof Columns & string, Operator extends OperatorOf<Columns[Name]>>(
    name: Name,
    operator: Operator & FilterOperator,
    value: OperandOf<Columns[Name], Operator>,
  ): RowQuery<Columns>
  where(condition: ConditionOf<Columns>): RowQuery<Columns>
  where(...written: readonly unknown[]): RowQuery<Columns> {
    // Cast: the signatures are those of the query.
    return this.rows().where(...(written as [ConditionOf<Columns>]))
  }

  /** All rows, with these columns only: `select('origin', 'delay')`. */
  select<Name extends keyof Columns & string>(...names: readonly Name[]): RowQuery<Columns, Pick<Columns, Name>> {
    return this.rows().select(...names)
  }

  /** All rows in another order: `sort('-delay', 'origin')`. */
  sort(...fields: readonly SortField<Columns>[]): RowQuery<Columns> {
    return this.rows().sort(...fields)
  }

  /**
   * All rows by one request: `for await (const row of flights.export())`. With a format, a file of them:
   * `await writeFile('flights.parquet', flights.export({ format: 'parquet' }))`.
   */
  export(options?: RowExportOptions): RowExport<RowOf<Columns>>
  export(options: FileExportOptions): FileExport
  export(options: RowExportOptions | FileExportOptions = {}): RowExport<RowOf<Columns>> | FileExport {
    // Cast: the signatures are those of the query.
    return this.rows().export(options as RowExportOptions)
  }

  /** How many rows there are. */
  count(options: RequestOptions = {}): Reply<number> {
    return this.rows(options).count()
  }

  /** Groups of all rows: `groupBy('origin', month('date')).measure({ flights: count(), late: avg('delay') })`. */
  groupBy<const Fields extends readonly GroupField<Columns>[]>(...fields: Fields): GroupQuery<Columns, Fields> {
    return this.rows().groupBy(...fields)
  }

  /**
   * Changes of the rows as they are committed, without end: `for await (const change of flights.changes({ since: cursor }))`. Connections that break,
   * restarts of the service and 503s are waited out. Throws a `ChangesGoneError` if `since` is too old, and the signal's reason.
   */
  changes(options: ChangesOptions<Columns> = {}): AsyncGenerator<ChangeOf<Columns>, void> {
    return followChanges(this.#reference, options)
  }

  /**
   * Keeps a copy of the rows equal, without end: brings `store` up to date and applies each change. It continues where the store's cursor is, and
   * begins again by itself if that is too old. Throws what the store throws, and the signal's reason.
   */
  follow(store: RowStore<Columns>, options: FollowOptions<Columns> = {}): Promise<void> {
    return followDataset(this.#reference, store, options)
  }

  /**
   * Compares the columns that the program knows with those of the dataset, and returns the dataset. Throws a `ColumnMismatchError` that
   * names every column that is missing or has another type.
   */
  verify(options: VerifyOptions = {}): Promise<Dataset> {
    return verifyColumns(this.#reference, options)
  }
}
