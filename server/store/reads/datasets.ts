import type { Kysely, Selectable } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import { runCompiled } from '../compiled.ts'
import { fieldsOf, type UsableIndex } from '../index-fields.ts'
import { PerDatabase } from '../per-database.ts'
import type { CounterTable, DatasetTable, Schema } from '../schema.ts'

/** A column as catalogued; `number` names its cells in the row table. */
export interface ColumnRecord {
  readonly number: number
  readonly name: string
  readonly type: ColumnType
}

/** A dataset with its columns in their order, the indexes that pages are read by, and its counters. Times are milliseconds. */
export interface DatasetRecord {
  readonly sequence: number
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly columns: readonly ColumnRecord[]
  readonly indexes: readonly UsableIndex[]
  readonly rowCount: number
  /** Moves with every change of rows or columns. */
  readonly version: number
  readonly columnsVersion: number
  readonly largestRowBytes: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly dataUpdatedAt: number
}

/** A page of a list; `hasMore` tells whether more follow the last item. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly hasMore: boolean
}

/** Cuts the one item that was selected beyond the limit to learn whether more follow. */
export function toPage<Item>(selected: readonly Item[], limit: number): Page<Item> {
  return { items: selected.slice(0, limit), hasMore: selected.length > limit }
}

/** The dataset, if it is this organization's. */
export async function findDataset(
  db: Kysely<Schema>,
  args: { organizationId: string; datasetId: string },
): Promise<DatasetRecord | undefined> {
  const { organizationId, datasetId } = args
  // Two statements: SQLite, built with STAT4, would prepare their join anew for each execution.
  const dataset = await runCompiled(db, 'find dataset', [datasetId, organizationId], () =>
    db.selectFrom('datasets').selectAll().where('id', '=', datasetId).where('organization_id', '=', organizationId),
  )
  const counters = await runCompiled(db, 'find counters', [datasetId], () =>
    db.selectFrom('counters').select(COUNTERS).where('dataset_id', '=', datasetId),
  )
  const [row] = dataset
  const [counted] = counters
  // Counters are missing only while the dataset is being deleted.
  if (row === undefined || counted === undefined) return undefined
  return toRecord({ ...row, ...counted }, await knownShape(db, datasetId, counted.columns_version))
}

const COUNTERS = ['row_count', 'version', 'columns_version', 'largest_row_bytes', 'data_updated_at'] as const

type Shape = Pick<DatasetRecord, 'columns' | 'indexes'>

/** Columns and indexes by dataset and their version, with which they change. */
const shapeByVersion = new PerDatabase<Shape>(10_000)

/**
 * The columns and indexes of a dataset. Read after their version, they may be newer than it, which a writer notices; older
 * ones, which it would not notice, they cannot be.
 */
async function knownShape(db: Kysely<Schema>, datasetId: string, version: number): Promise<Shape> {
  const key = `${datasetId} ${version}`
  const known = shapeByVersion.find(db, key)
  if (known !== undefined) return known
  const shape = { columns: await selectColumns(db, datasetId), indexes: await selectUsableIndexes(db, datasetId) }
  shapeByVersion.keep(db, key, shape)
  return shape
}

async function selectColumns(db: Kysely<Schema>, datasetId: string): Promise<readonly ColumnRecord[]> {
  return db
    .selectFrom('columns')
    .select(['number', 'name', 'type'])
    .where('dataset_id', '=', datasetId)
    .orderBy('position')
    .execute()
}

async function selectUsableIndexes(db: Kysely<Schema>, datasetId: string): Promise<UsableIndex[]> {
  const indexes = await db
    .selectFrom('indexes')
    .select(['id', 'fields'])
    .where('dataset_id', '=', datasetId)
    .where('status', '=', 'ready')
    .orderBy('sequence')
    .execute()
  return indexes.map(({ id, fields }) => ({ id, fields: fieldsOf(fields) }))
}

function datasetsWithCounters(db: Kysely<Schema>) {
  return db
    .selectFrom('datasets')
    .innerJoin('counters', 'counters.dataset_id', 'datasets.id')
    .selectAll('datasets')
    .select(COUNTERS)
}

/** Datasets after a sequence number in creation order, of one project if it is given. */
export async function selectDatasets(
  db: Kysely<Schema>,
  args: { organizationId: string; projectId?: string | undefined; after: number; limit: number },
): Promise<Page<DatasetRecord>> {
  const { projectId } = args
  const rows = await datasetsWithCounters(db)
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  const datasets = items.map(async (row) => toRecord(row, await knownShape(db, row.id, row.columns_version)))
  return { items: await Promise.all(datasets), hasMore }
}

/** The columns of a dataset and their version as one moment has them; undefined when it is gone. */
export async function columnsAt(
  db: Kysely<Schema>,
  datasetId: string,
): Promise<Pick<DatasetRecord, 'columns' | 'columnsVersion'> | undefined> {
  const counter = await db
    .selectFrom('counters')
    .select('columns_version')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  return counter && { columns: await selectColumns(db, datasetId), columnsVersion: counter.columns_version }
}

type CountedDataset = Selectable<DatasetTable> & Pick<CounterTable, (typeof COUNTERS)[number]>

function toRecord(row: CountedDataset, { columns, indexes }: Shape): DatasetRecord {
  return {
    sequence: row.sequence,
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    columns,
    indexes,
    rowCount: row.row_count,
    version: row.version,
    columnsVersion: row.columns_version,
    largestRowBytes: row.largest_row_bytes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    dataUpdatedAt: row.data_updated_at,
  }
}
