import type { Kysely, Selectable } from 'kysely'
import type { ColumnRecord, KnownColumns } from '../../domain/columns.ts'
import { fieldsOf, type UsableIndex } from '../../domain/index-fields.ts'
import type { DatasetKey, DatasetPage, DatasetRecord, RowTableRecord } from '../interface/datasets.ts'
import type { Page } from '../interface/page.ts'
import { columnsIn } from '../sql/column-records.ts'
import { runCompiled } from '../sql/compiled.ts'
import { tenant } from '../sql/differences.ts'
import { PerDatabase } from '../sql/per-database.ts'
import type { CounterTable, DatasetTable, Schema } from '../sql/schema.ts'

/** Cuts the one item that was selected beyond the limit to learn whether more follow. */
export function toPage<Item>(selected: readonly Item[], limit: number): Page<Item> {
  return { items: selected.slice(0, limit), hasMore: selected.length > limit }
}

/** The dataset, if it is this organization's. */
export async function findDataset(db: Kysely<Schema>, args: DatasetKey): Promise<DatasetRecord | undefined> {
  const { organizationId, datasetId } = args
  // Two statements: the catalogue and the counters may be on different machines, and SQLite, built with STAT4, would
  // prepare their join again for each execution.
  const rows = await runCompiled(db, 'find dataset', [datasetId, organizationId], () =>
    db.selectFrom('datasets').selectAll().where('id', '=', datasetId).where('organization_id', '=', organizationId),
  )
  const [dataset] = rows
  return dataset && catalogued(dataset, await findCounters(db, args), db)
}

/** The columns and counters of a dataset, if it is this organization's. The catalogue is not asked. */
export async function findRowTable(db: Kysely<Schema>, args: DatasetKey): Promise<RowTableRecord | undefined> {
  const counters = await findCounters(db, args)
  return counters && withColumns(db, counters)
}

/** A dataset has columns as long as it is there: without any it was deleted since its counters were read. */
async function withColumns(db: Kysely<Schema>, counters: Counters): Promise<RowTableRecord | undefined> {
  const shape = await knownShape(tenant(db, counters.organization_id), counters)
  return shape.columns.length === 0 ? undefined : toRowTable(counters, shape)
}

async function findCounters(db: Kysely<Schema>, { organizationId, datasetId }: DatasetKey) {
  const own = tenant(db, organizationId)
  const rows = await runCompiled(own, 'find counters', [datasetId, organizationId], () =>
    own
      .selectFrom('counters')
      .select(COUNTERS)
      .where('dataset_id', '=', datasetId)
      .where('organization_id', '=', organizationId),
  )
  return rows[0]
}

const COUNTERS = [
  'dataset_id',
  'organization_id',
  'row_count',
  'version',
  'columns_version',
  'columns_updated_at',
  'largest_row_bytes',
  'generation',
  'data_updated_at',
] as const

type Counters = Pick<CounterTable, (typeof COUNTERS)[number]>

type Shape = Pick<DatasetRecord, 'columns' | 'indexes'>

/** Columns and indexes by dataset and their version, with which they change. */
const shapeByVersion = new PerDatabase<Shape>(2_000)

/**
 * The columns and indexes of a dataset. Read after their version, they may be newer than it, which a writer notices; older
 * ones, which it would not notice, they cannot be.
 */
async function knownShape(own: Kysely<Schema>, { dataset_id, columns_version }: Counters): Promise<Shape> {
  const key = `${dataset_id} ${columns_version}`
  const known = shapeByVersion.find(own, key)
  if (known !== undefined) return known
  const shape = { columns: await selectColumns(own, dataset_id), indexes: await selectUsableIndexes(own, dataset_id) }
  shapeByVersion.keep(own, key, shape)
  return shape
}

async function selectColumns(own: Kysely<Schema>, datasetId: string): Promise<readonly ColumnRecord[]> {
  return (await columnsIn(own, datasetId)).map(({ position, ...column }) => column)
}

async function selectUsableIndexes(own: Kysely<Schema>, datasetId: string): Promise<UsableIndex[]> {
  const indexes = await own
    .selectFrom('indexes')
    .select(['id', 'fields', 'built_for'])
    .where('dataset_id', '=', datasetId)
    .where('status', '=', 'ready')
    .orderBy('sequence')
    .execute()
  return indexes.map(({ id, fields, built_for: builtFor }) => ({
    ...{ id, fields: fieldsOf(fields) },
    ...(builtFor > 0 && { builtFor }),
  }))
}

/** Datasets after a sequence number in creation order, of one project and of one name if these are given. */
export async function selectDatasets(db: Kysely<Schema>, args: DatasetPage): Promise<Page<DatasetRecord>> {
  const { organizationId, projectId, name } = args
  const rows = await db
    .selectFrom('datasets')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', args.after)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  const counters = await countersOf(tenant(db, organizationId), items)
  const datasets = await Promise.all(items.map((row) => catalogued(row, counters.get(row.id), db)))
  return { items: datasets.filter((dataset) => dataset !== undefined), hasMore }
}

async function countersOf(own: Kysely<Schema>, datasets: readonly { readonly id: string }[]) {
  if (datasets.length === 0) return new Map<string, Counters>()
  const ids = datasets.map(({ id }) => id)
  const rows = await own.selectFrom('counters').select(COUNTERS).where('dataset_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.dataset_id, row]))
}

/** The columns and indexes of a dataset and their version as one moment has them; undefined when it is gone. */
export async function columnsAt(
  db: Kysely<Schema>,
  { organizationId, datasetId }: DatasetKey,
): Promise<KnownColumns | undefined> {
  const counters = await findCounters(db, { organizationId, datasetId })
  const own = tenant(db, organizationId)
  const columns = await selectColumns(own, datasetId)
  if (counters === undefined || columns.length === 0) return undefined
  return { columns, indexes: await selectUsableIndexes(own, datasetId), columnsVersion: counters.columns_version }
}

/** Returns those of the organization's dataset identifiers that the catalogue has. */
export async function selectCatalogued(
  db: Kysely<Schema>,
  args: { organizationId: string; datasetIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('datasets')
    .select('id')
    .where('organization_id', '=', args.organizationId)
    .where('id', 'in', args.datasetIds)
    .execute()
  return rows.map(({ id }) => id)
}

/** The datasets whose tables were made before a time, whether they are catalogued or not. */
export async function selectTablesMadeBefore(
  db: Kysely<Schema>,
  args: { organizationId: string; madeBefore: number },
): Promise<string[]> {
  const rows = await tenant(db, args.organizationId)
    .selectFrom('counters')
    .select('dataset_id')
    .where('organization_id', '=', args.organizationId)
    .where('created_at', '<', args.madeBefore)
    .execute()
  return rows.map(({ dataset_id }) => dataset_id)
}

/** A dataset whose counters are missing is just being deleted. */
async function catalogued(
  row: Selectable<DatasetTable>,
  counters: Counters | undefined,
  db: Kysely<Schema>,
): Promise<DatasetRecord | undefined> {
  const rowTable = counters && (await withColumns(db, counters))
  return (
    rowTable && {
      ...rowTable,
      sequence: row.sequence,
      projectId: row.project_id,
      name: row.name,
      ...(row.description !== null && { description: row.description }),
      createdAt: row.created_at,
      updatedAt: Math.max(row.updated_at, counters?.columns_updated_at ?? 0),
      metadataVersion: row.metadata_version,
    }
  )
}

function toRowTable(counters: Counters, { columns, indexes }: Shape): RowTableRecord {
  return {
    id: counters.dataset_id,
    organizationId: counters.organization_id,
    columns,
    indexes,
    rowCount: counters.row_count,
    version: counters.version,
    columnsVersion: counters.columns_version,
    largestRowBytes: counters.largest_row_bytes,
    generation: counters.generation,
    dataUpdatedAt: counters.data_updated_at,
    // Columns are also given rules, which is no version.
    writtenAt: counters.data_updated_at > (counters.columns_updated_at ?? 0) ? counters.data_updated_at : null,
  }
}
