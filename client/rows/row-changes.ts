import type { Condition, OnMatch, Row, RowOutcome, RowsChanged } from '../../generated/index.ts'
import type { RequestOptions } from '../../generated/resource.gen.ts'
import { PreparedRows } from '../append-all/prepared-rows.ts'
import type { RowSource } from '../append-all/report.ts'
import { rowText } from '../append-all/row-text.ts'
import { rowsOf } from '../append-all/source.ts'
import { JsonRows } from '../http/request.ts'
import type { ColumnDefinitions } from './columns.ts'
import { type ConditionOf, conditionOf, type WrittenCondition } from './condition.ts'
import type { DatasetReference } from './dataset-reference.ts'
import { inSource } from './in-source.ts'
import { comparisonText } from './print-conditions.ts'
import { typeIn } from './row-query.ts'

/** How many rows have to match. */
export interface MatchingOptions extends RequestOptions {
  /** With another number nothing is done. It may be left out in a dry run. */
  readonly expected?: number
  /** Changes nothing and returns what would be done. */
  readonly dryRun?: boolean
}

export interface UpsertOptions<Columns> extends RequestOptions {
  /** The columns of a unique index, by which rows are found. */
  readonly match: readonly (keyof Columns & string)[]
  /** What becomes of a row that is found: `merge` by default. */
  readonly onMatch?: OnMatch
  /** The most rows of one request: 1,000 by default, which every plan allows. */
  readonly batchRows?: number
  /** Called after each request with the numbers so far. */
  readonly onProgress?: (report: UpsertCounts) => void
}

export interface UpsertCounts {
  readonly rowsCreated: number
  readonly rowsUpdated: number
  /** Those that were skipped, too. */
  readonly rowsUnchanged: number
}

/** What became of all rows that were sent, in their order. */
export interface UpsertReport extends UpsertCounts {
  readonly rows: readonly RowOutcome[]
}

const BATCH_ROWS = 1_000

/** The service reads up to 2 MiB fastest; a UTF-16 unit takes 3 bytes at most. */
const BATCH_UNITS = 600_000

/**
 * Sends rows in requests of some rows, one after the other. Each of them is stored whole or not at all; those before one that fails stay
 * stored, and sending them again changes nothing.
 */
export async function upsertRows<Columns extends ColumnDefinitions>(
  { resources, id }: DatasetReference<Columns>,
  source: RowSource<object>,
  { match, onMatch, batchRows = BATCH_ROWS, onProgress, ...options }: UpsertOptions<Columns>,
): Promise<UpsertReport> {
  const rows: RowOutcome[] = []
  let counts: UpsertCounts = { rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 0 }
  const asked = { match: [...match], ...(onMatch && { on_match: onMatch }) }
  let requests = 0
  for await (const batch of batches(source, batchRows)) {
    const own = { ...options, ...keyOf(options, requests) }
    requests += 1
    // Cast: the rows are JSON already, which the transport sends as it is.
    const body = { ...asked, rows: new JsonRows(batch) as unknown as Row[] }
    const upserted = await resources.rows.upsert(id, body, own).catch((error: unknown) => {
      throw inSource(error, rows.length)
    })
    for (const row of upserted.rows) rows.push(row)
    counts = {
      rowsCreated: counts.rowsCreated + upserted.rows_created,
      rowsUpdated: counts.rowsUpdated + upserted.rows_updated,
      rowsUnchanged: counts.rowsUnchanged + upserted.rows_unchanged,
    }
    onProgress?.(counts)
  }
  return { ...counts, rows }
}

/** A key of its own for each request: a second one with the same key would be refused. */
function keyOf({ idempotencyKey }: RequestOptions, requestsBefore: number): RequestOptions {
  return idempotencyKey === undefined || requestsBefore === 0
    ? {}
    : { idempotencyKey: `${idempotencyKey}.${requestsBefore + 1}` }
}

/** The rows of each request, as JSON. */
async function* batches(source: RowSource<object>, most: number): AsyncGenerator<string[], void> {
  let batch: string[] = []
  let [units, index] = [0, 0]
  for await (const given of rowsOf(source)) {
    for (const row of given instanceof PreparedRows ? given.rows : [rowText(given, index)]) {
      if (row instanceof Error) throw row
      index += 1
      if (batch.length > 0 && (batch.length === most || units + row.length > BATCH_UNITS)) {
        yield batch
        batch = []
        units = 0
      }
      batch.push(row)
      units += row.length
    }
  }
  if (batch.length > 0) yield batch
}

/** Sets cells of all rows that match. */
export function updateWhere<Columns extends ColumnDefinitions>(
  reference: DatasetReference<Columns>,
  condition: ConditionOf<Columns>,
  values: object,
  { expected, dryRun, ...options }: MatchingOptions,
): PromiseLike<RowsChanged> {
  const { resources, id } = reference
  const where = whereOf(reference, condition)
  return resources.rows.updateWhere(id, { where, values: { ...values }, ...meant(expected, dryRun) }, options)
}

/** Deletes all rows that match. */
export function deleteWhere<Columns extends ColumnDefinitions>(
  reference: DatasetReference<Columns>,
  condition: ConditionOf<Columns>,
  { expected, dryRun, ...options }: MatchingOptions,
): PromiseLike<RowsChanged> {
  const { resources, id } = reference
  return resources.rows.deleteWhere(id, { where: whereOf(reference, condition), ...meant(expected, dryRun) }, options)
}

function meant(expected: number | undefined, dryRun: boolean | undefined) {
  return { ...(expected !== undefined && { expected }), ...(dryRun !== undefined && { dry_run: dryRun }) }
}

function whereOf<Columns extends ColumnDefinitions>(
  reference: DatasetReference<Columns>,
  condition: ConditionOf<Columns>,
): Condition {
  const type = typeIn(reference)
  // Cast: the columns are known to the compiler only.
  return conditionOf(condition as WrittenCondition, (comparison) => comparisonText(comparison, type(comparison.field)))
}
