import { sql, type Transaction } from 'kysely'
import type { Rebuild, RebuiltColumn } from '../interface/rebuild.ts'
import { StoreError } from '../interface/store-error.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { createPhysicalTable } from './datasets.ts'
import { createIndexes } from './rebuild-indexes.ts'
import { hasEnded, nameOfThisProcess } from './this-process.ts'

/** A table that has not changed for so long was left by a server that ended, even if it is not known whether that process has ended. */
const GIVEN_UP_AFTER_MS = 60_000

/**
 * Throws `StoreError` where another change builds a table for the dataset. Its counters are to be held. Such tables are noted by the clock of the
 * database: a node whose own is wrong would take what others build for abandoned, or they what it builds.
 */
export async function requireNoRebuild(
  own: Transaction<Schema>,
  { datasetId, generation }: { readonly datasetId: string; readonly generation: number },
): Promise<void> {
  const building = await own
    .selectFrom('spare_tables')
    .select('owner')
    .where('dataset_id', '=', datasetId)
    .where('generation', '>', generation)
    .where('touched_at', '>', sql<number>`${differencesOf(own).clock()} - ${sql.lit(GIVEN_UP_AFTER_MS)}`)
    .execute()
  if (building.some(({ owner }) => !hasEnded(owner)))
    throw new StoreError('unavailable', `another change of ${datasetId} is under way`)
}

/** Makes the table that is to take the place of a dataset's, empty, with the indexes that it will have. */
export async function beginRebuild(own: Transaction<Schema>, rebuild: Omit<Rebuild, 'indexes'>): Promise<Rebuild> {
  const { datasetId, to: generation, columns } = rebuild
  await requireNoRebuild(own, { datasetId, generation: rebuild.from })
  await insertSpareTable(own, { datasetId, generation })
  await createPhysicalTable(own, { datasetId, generation }, columns)
  return { ...rebuild, indexes: await createIndexes(own, rebuild) }
}

/** Notes a table that does not have the rows of its dataset: one that this process builds, or has to drop. */
export async function insertSpareTable(
  own: Transaction<Schema>,
  { datasetId, generation }: { readonly datasetId: string; readonly generation: number },
): Promise<void> {
  await own
    .insertInto('spare_tables')
    .values({
      dataset_id: datasetId,
      generation,
      touched_at: differencesOf(own).clock(),
      owner: nameOfThisProcess() ?? null,
    })
    .execute()
}

/** The column that gets another type. A rebuild that drops a column, or that changes rows, has none. */
export function retypedColumn({ datasetId, to, columns }: Rebuild): RebuiltColumn {
  const column = columns.find(({ number }) => number === to)
  if (column === undefined) throw new Error(`no column of ${datasetId} gets another type`)
  return column
}

/** Notes that the new table is being worked on. Throws `StoreError` if another process has taken the table for abandoned. */
export async function touchSpareTable(
  own: Transaction<Schema>,
  { datasetId, to }: Pick<Rebuild, 'datasetId' | 'to'>,
): Promise<void> {
  const { numUpdatedRows } = await own
    .updateTable('spare_tables')
    .set({ touched_at: differencesOf(own).clock() })
    .where('dataset_id', '=', datasetId)
    .where('generation', '=', to)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new StoreError('unavailable', `the change of ${datasetId} was given up`)
}

/** Drops a table that has not the rows of its dataset, and forgets it. */
export async function dropSpareTable(
  db: Transaction<Schema>,
  {
    organizationId,
    ...table
  }: { readonly organizationId: string; readonly datasetId: string; readonly generation: number },
): Promise<void> {
  const own = tenant(db, organizationId)
  const { numDeletedRows } = await own
    .deleteFrom('spare_tables')
    .where('dataset_id', '=', table.datasetId)
    .where('generation', '=', table.generation)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await differencesOf(own).waitShortly(own)
  await own.schema.dropTable(rowTable(table)).ifExists().execute()
}
