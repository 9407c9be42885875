import type { Transaction } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import { codecs } from '../codecs.ts'
import { cellColumn, rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'

/** A column as a user defines it. */
export interface ColumnDefinition {
  readonly name: string
  readonly type: ColumnType
}

/**
 * Makes the table of a dataset and its counters. It comes before `insertDataset`, in a transaction of its own: a crash
 * between the two leaves a table that nothing names, which the sweep drops, and never a dataset without its table.
 */
export async function createRowTable(
  db: Transaction<Schema>,
  args: { datasetId: string; columnTypes: readonly ColumnType[]; now: number },
): Promise<void> {
  let table = db.schema
    .createTable(rowTable(args.datasetId))
    .addColumn('row_number', 'integer', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint')
  for (const [index, type] of args.columnTypes.entries()) {
    table = table.addColumn(cellColumn(index + 1), codecs[type].storage)
  }
  await table.execute()
  await db
    .insertInto('counters')
    .values({
      dataset_id: args.datasetId,
      next_row_number: 1,
      next_column_number: args.columnTypes.length + 1,
      row_count: 0,
      version: 1,
      columns_version: 1,
      largest_row_bytes: 0,
      data_updated_at: args.now,
      created_at: args.now,
    })
    .execute()
}

/** Drops the table of a dataset and its counters, after its catalogue record. */
export async function dropRowTable(db: Transaction<Schema>, args: { datasetId: string }): Promise<void> {
  await db.schema.dropTable(rowTable(args.datasetId)).ifExists().execute()
  await db.deleteFrom('counters').where('dataset_id', '=', args.datasetId).execute()
}

interface NewDataset {
  readonly organizationId: string
  readonly datasetId: string
  readonly projectId: string
  readonly name: string
  readonly columns: readonly ColumnDefinition[]
  readonly now: number
}

/** Catalogues a dataset whose table is there; false when the organization has no such project. */
export async function insertDataset(db: Transaction<Schema>, args: NewDataset): Promise<boolean> {
  if (!(await hasProject(db, args))) return false
  await db
    .insertInto('datasets')
    .values({
      id: args.datasetId,
      organization_id: args.organizationId,
      project_id: args.projectId,
      name: args.name,
      created_at: args.now,
      updated_at: args.now,
    })
    .execute()
  const columns = args.columns.map(({ name, type }, index) => ({
    dataset_id: args.datasetId,
    number: index + 1,
    position: index + 1,
    name,
    type,
  }))
  await db.insertInto('columns').values(columns).execute()
  return true
}

/** Renames or moves a dataset. What is not given stays as it is, whoever else changes it at the same time. */
export async function updateDataset(
  db: Transaction<Schema>,
  args: { organizationId: string; datasetId: string; name?: string; projectId?: string; now: number },
): Promise<'updated' | 'no_such_dataset' | 'no_such_project'> {
  const { organizationId, datasetId, name, projectId, now } = args
  const isKnown = projectId === undefined || (await hasProject(db, { organizationId, projectId }))
  if (!isKnown) return 'no_such_project'
  const { numUpdatedRows } = await db
    .updateTable('datasets')
    .set({
      ...(name !== undefined && { name }),
      ...(projectId !== undefined && { project_id: projectId }),
      updated_at: now,
    })
    .where('id', '=', datasetId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'updated' : 'no_such_dataset'
}

/** Removes a dataset from the catalogue; false when the organization has no such dataset. `dropRowTable` comes next. */
export async function deleteDatasetRecord(
  db: Transaction<Schema>,
  args: { organizationId: string; datasetId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('datasets')
    .where('id', '=', args.datasetId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Drops tables made before a time that no dataset names: what a crash left between table and catalogue. Returns how many. */
export async function dropOrphanTables(db: Transaction<Schema>, args: { madeBefore: number }): Promise<number> {
  const orphans = await db
    .selectFrom('counters')
    .select('dataset_id')
    .where('created_at', '<', args.madeBefore)
    .where('dataset_id', 'not in', db.selectFrom('datasets').select('id'))
    .execute()
  for (const { dataset_id } of orphans) await dropRowTable(db, { datasetId: dataset_id })
  return orphans.length
}

async function hasProject(
  db: Transaction<Schema>,
  args: { organizationId: string; projectId: string },
): Promise<boolean> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', args.projectId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  return project !== undefined
}
