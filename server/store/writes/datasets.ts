import type { ExpressionBuilder, Transaction } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import { type ColumnDefinition, firstColumns } from '../../domain/columns.ts'
import type { Originated } from '../../domain/origin.ts'
import { recordEvents } from '../events/record.ts'
import {
  type CreatedDataset,
  type DatasetChange,
  type DatasetKey,
  type ExpectedDataset,
  FIRST_METADATA_VERSION,
  type NewDataset,
} from '../interface/datasets.ts'
import { columnFields } from '../sql/column-records.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { hiddenKey } from '../sql/hidden-counters.ts'
import { cellColumn, type RowTableRef, rowTable, storageType } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { deleteSomeChanges } from './changes.ts'
import { deleteSomeHistory } from './history.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { requireUnderQuota } from './quotas.ts'

/**
 * Makes the table of a dataset with what stands beside it. It comes before `insertDataset`, in a transaction of its own: a
 * crash between the two leaves a table that nothing names, which the sweep drops, and never a dataset without its table.
 */
export async function createRowTable(
  db: Transaction<Schema>,
  args: DatasetKey & { columns: readonly ColumnDefinition[]; now: number },
): Promise<void> {
  const own = tenant(db, args.organizationId)
  const columns = firstColumns(args.columns).map((column) => ({
    dataset_id: args.datasetId,
    position: column.number,
    number: column.number,
    ...columnFields(column),
  }))
  await createPhysicalTable(own, { datasetId: args.datasetId, generation: 0 }, columns)
  await insertCounters(own, args)
  await own.insertInto('columns').values(columns).execute()
}

/** Makes the table that holds a dataset's rows. */
export async function createPhysicalTable(
  own: Transaction<Schema>,
  table: RowTableRef,
  columns: readonly { readonly number: number; readonly type: ColumnType }[],
): Promise<void> {
  let create = own.schema
    .createTable(rowTable(table))
    .addColumn('row_number', differencesOf(own).rowNumberType, (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint')
  for (const { number, type } of columns) create = create.addColumn(cellColumn(number), storageType(own, type))
  await create.execute()
}

/** The `version` of a dataset as it is made. Its log begins with the next one. */
const FIRST_VERSION = 1

async function insertCounters(
  own: Transaction<Schema>,
  { organizationId, datasetId, columns, now }: DatasetKey & { columns: readonly ColumnDefinition[]; now: number },
): Promise<void> {
  await own
    .insertInto('counters')
    .values({
      dataset_id: datasetId,
      organization_id: organizationId,
      next_row_number: 1,
      next_column_number: columns.length + 1,
      row_count: 0,
      generation: 0,
      version: FIRST_VERSION,
      logged_version: FIRST_VERSION,
      oldest_change: FIRST_VERSION + 1,
      columns_version: 1,
      largest_row_bytes: 0,
      stored_bytes: 0,
      parts_bytes: 0,
      keeps_history: 1,
      history_bytes: 0,
      data_updated_at: now,
      created_at: now,
    })
    .execute()
}

/**
 * Drops the table of a dataset and what stands beside it, after its catalogue record; false when there is nothing to drop.
 * The counters go first: who writes to the dataset holds them, and the table is not dropped under its writer. Of a long log, and of a long
 * history of rows, only a part is deleted, since that could hold the writer for seconds; the sweep deletes the rest, as `deleteChanges` and
 * `deleteHistory` do until they return 0.
 */
export async function dropRowTable(db: Transaction<Schema>, args: DatasetKey): Promise<boolean> {
  const own = tenant(db, args.organizationId)
  const counters = await own
    .deleteFrom('counters')
    .where('dataset_id', 'in', [args.datasetId, hiddenKey(args.datasetId)])
    .where('organization_id', '=', args.organizationId)
    .returning('generation')
    .executeTakeFirst()
  if (counters === undefined) return false
  await own.deleteFrom('columns').where('dataset_id', '=', args.datasetId).execute()
  const indexes = await own.deleteFrom('indexes').where('dataset_id', '=', args.datasetId).returning('id').execute()
  for (const { id: indexId } of indexes) await differencesOf(own).indexes.dropWithDataset(own, { indexId })
  await own.deleteFrom('announced').where('dataset_id', '=', args.datasetId).execute()
  await deleteSomeChanges(own, args.datasetId)
  await deleteSomeHistory(own, args.datasetId)
  const spare = await own
    .deleteFrom('spare_tables')
    .where('dataset_id', '=', args.datasetId)
    .returning('generation')
    .execute()
  const tables = [counters, ...spare].map(({ generation }) => rowTable({ ...args, generation }))
  for (const table of tables) await own.schema.dropTable(table).ifExists().execute()
  const gone = { tables, indexes: indexes.map(({ id: indexId }) => ({ indexId })) }
  await differencesOf(own).dropAside?.(own, gone)
  return true
}

/** Catalogues a dataset whose table is there. */
export async function insertDataset(db: Transaction<Schema>, args: NewDataset & Originated): Promise<CreatedDataset> {
  await differencesOf(db).lockOrganization(db, args.organizationId)
  if (!(await hasProject(db, args))) return { outcome: 'no_such_project' }
  const { organizationId, keep, now } = args
  const repeated = await keepAnswer(db, { organizationId, keep, now })
  if (repeated !== undefined) return repeated
  await requireUnderQuota(db, { ...args, quota: 'datasets' })
  await db
    .insertInto('datasets')
    .values({
      id: args.datasetId,
      organization_id: args.organizationId,
      project_id: args.projectId,
      name: args.name,
      description: args.description ?? null,
      created_at: args.now,
      updated_at: args.now,
      metadata_version: FIRST_METADATA_VERSION,
    })
    .execute()
  await recordDataset(db, 'dataset.created', args, args)
  return { outcome: 'created' }
}

/** Records what became of a dataset. */
export async function recordDataset(
  db: Transaction<Schema>,
  type: `dataset.${'created' | 'updated' | 'deleted' | 'restored' | 'purged'}`,
  { organizationId, datasetId, origin }: DatasetKey & Originated,
  { projectId, name }: { readonly projectId: string; readonly name: string },
  changed: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordEvents(db, [{ organizationId, type, projectId, datasetId, data: { name, ...changed }, origin }])
}

/** Renames or moves a dataset. Fields that are not given stay as they are, even if another request changes them at the same time. */
export async function updateDataset(
  db: Transaction<Schema>,
  args: DatasetChange & Originated,
): Promise<'updated' | 'changed' | 'no_such_dataset' | 'no_such_project'> {
  const { organizationId, name, description, projectId, keepsHistory, now } = args
  if (projectId !== undefined) await differencesOf(db).lockOrganization(db, organizationId)
  const isKnown = projectId === undefined || (await hasProject(db, { organizationId, projectId }))
  if (!isKnown) return 'no_such_project'
  const updated = await db
    .updateTable('datasets')
    .set((eb) => ({
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(projectId !== undefined && { project_id: projectId }),
      updated_at: now,
      metadata_version: eb('metadata_version', '+', 1),
    }))
    .where(isExpected(args))
    .where('deleted_at', 'is', null)
    .returning(['project_id as projectId', 'name'])
    .executeTakeFirst()
  if (updated === undefined) return notAsExpected(db, args)
  const changed = Object.entries({ name, description, project_id: projectId, history: keepsHistory }).flatMap(
    ([field, value]) => (value === undefined ? [] : [field]),
  )
  await recordDataset(db, 'dataset.updated', args, updated, { changed })
  return 'updated'
}

/** Part of the statement that writes: after waiting for another writer it compares with what that one wrote. */
export function isExpected({ organizationId, datasetId, metadataVersion }: ExpectedDataset) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'datasets'>) =>
    and([
      eb('id', '=', datasetId),
      eb('organization_id', '=', organizationId),
      ...(metadataVersion === undefined ? [] : [eb('metadata_version', '=', metadataVersion)]),
    ])
}

/** Why nothing was changed of a dataset that is in use. */
export async function notAsExpected(
  db: Transaction<Schema>,
  { organizationId, datasetId }: ExpectedDataset,
): Promise<'changed' | 'no_such_dataset'> {
  const present = await db
    .selectFrom('datasets')
    .select('id')
    .where(isExpected({ organizationId, datasetId }))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return present === undefined ? 'no_such_dataset' : 'changed'
}

export async function hasProject(
  db: Transaction<Schema>,
  args: { organizationId: string; projectId: string },
): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', args.projectId)
    .where('organization_id', '=', args.organizationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return project !== undefined
}
