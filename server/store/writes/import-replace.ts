import { sql, type Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import { allOf } from '../../query/condition.ts'
import type { BegunReplacement, FinishedReplacement, Replacement, ReplacementEnd } from '../interface/imports.ts'
import { columnsIn } from '../sql/column-records.ts'
import { laterColumns } from '../sql/columns-version.ts'
import type { NewRows } from '../sql/differences.ts'
import { tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { actorOf } from './before-images.ts'
import { exchangeSpareTables } from './finish-rebuild.ts'
import { holdDataset } from './hold-dataset.ts'
import { endImport } from './imports.ts'
import { lockForRebuild } from './lock-for-rebuild.ts'
import { Abandoned } from './outcome.ts'
import { beginRebuild, touchSpareTable } from './rebuild.ts'
import { settleIndexes } from './rebuild-indexes.ts'
import { logMove } from './take-dataset.ts'

// An import that replaces all rows of a dataset builds the table of the new ones beside the present one, and puts it in place in one step.

/** Begins the table, and takes row numbers for it: they go on after those that the dataset had. */
export async function beginReplacement(
  db: Transaction<Schema>,
  { organizationId, datasetId, columnsVersion, rowCount, now }: Replacement,
): Promise<BegunReplacement> {
  const own = tenant(db, organizationId)
  const dataset = await lockForRebuild(own, datasetId)
  const columns = await columnsIn(own, datasetId)
  if (dataset === undefined || columns.length === 0) return { outcome: 'no_such_dataset' }
  if (dataset.columns_version !== columnsVersion) throw new Abandoned<BegunReplacement>({ outcome: 'columns_changed' })
  await own
    .updateTable('counters')
    .set((eb) => ({ next_row_number: eb('next_row_number', '+', rowCount) }))
    .where('dataset_id', '=', datasetId)
    .execute()
  const begun = {
    ...{ organizationId, datasetId, from: dataset.generation, to: dataset.next_column_number - 1 },
    columns: columns.map((from) => ({ number: from.number, type: from.type, from })),
    // As if all rows went: what is indexed becomes something else.
    change: { kind: 'rows' as const, rows: { where: allOf([]) }, cells: undefined, keepsHistory: false, now },
    version: dataset.version,
    lastRow: 0,
    largestRowBytes: dataset.largest_row_bytes,
  }
  const rebuild = await beginRebuild(own, begun)
  return { outcome: 'begun', rebuild, firstRow: dataset.next_row_number }
}

/** Stores rows in the table, also if they are there: the answer to the first attempt may have been lost. */
export async function storeBeside(
  db: Transaction<Schema>,
  { organizationId, datasetId, rowCount, now }: Omit<Replacement, 'columnsVersion'>,
  { generation, firstRow }: { readonly generation: number; readonly firstRow: number },
  store: NewRows['store'],
): Promise<void> {
  const own = tenant(db, organizationId)
  await touchSpareTable(own, { datasetId, to: generation })
  const table = rowTable({ datasetId, generation })
  const rowNumber = sql.ref<number>('row_number')
  await own
    .deleteFrom(table)
    .where(rowNumber, '>=', firstRow)
    .where(rowNumber, '<', firstRow + rowCount)
    .execute()
  await store(own, { table, firstRowNumber: firstRow, now })
}

/** Puts the table in place of the present one, and ends the import. Whatever was written to the present one meanwhile goes with it. */
export async function finishReplacement(
  db: Transaction<Schema>,
  args: ReplacementEnd & Originated,
): Promise<FinishedReplacement> {
  const { organizationId, datasetId, columnsVersion, rebuild, rowCount, now } = args
  const own = tenant(db, organizationId)
  const held = await holdDataset(own, datasetId)
  if (held === undefined) return { outcome: 'no_such_dataset' }
  if (held.columns_version !== columnsVersion || held.generation !== rebuild.from) return { outcome: 'columns_changed' }
  await own
    .updateTable('counters')
    .set((eb) => ({
      generation: rebuild.to,
      row_count: rowCount,
      stored_bytes: args.storedBytes,
      largest_row_bytes: Math.max(held.largest_row_bytes, args.largestRowBytes),
      data_updated_at: now,
      // Who knows the indexes of the old table is to learn of the new ones.
      columns_version: laterColumns(now).next,
      ...logMove(eb),
    }))
    .where('dataset_id', '=', datasetId)
    .execute()
  const record = { dataset_id: datasetId, version: held.version + 1, kind: 'replaced', first_row: null, row_count: 0 }
  await own
    .insertInto('changes')
    .values({ ...record, kind: 'replaced', at: now, actor: actorOf(args.origin) })
    .execute()
  await settleIndexes(own, rebuild)
  await exchangeSpareTables(own, rebuild)
  const ended = await endImport(db, { ...args, status: 'succeeded', rowsWritten: rowCount })
  if (!ended) throw new Abandoned<FinishedReplacement>({ outcome: 'import_over' })
  return { outcome: 'replaced' }
}
