import type { Kysely, Selectable } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import type { CounterTable, DatasetTable, Schema } from '../schema.ts'

/** A column as catalogued; `number` names its cells in the row table. */
export interface ColumnRecord {
  readonly number: number
  readonly name: string
  readonly type: ColumnType
}

/** A dataset with its columns in their order and its counters. Times are milliseconds. */
export interface DatasetRecord {
  readonly sequence: number
  readonly id: string
  readonly projectId: string
  readonly name: string
  readonly columns: readonly ColumnRecord[]
  readonly rowCount: number
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
  const row = await db
    .selectFrom('datasets')
    .selectAll()
    .where('id', '=', args.datasetId)
    .where('organization_id', '=', args.organizationId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const [dataset] = await withColumns(db, [row])
  return dataset
}

/** Datasets after a sequence number in creation order, of one project if it is given. */
export async function selectDatasets(
  db: Kysely<Schema>,
  args: { organizationId: string; projectId?: string | undefined; after: number; limit: number },
): Promise<Page<DatasetRecord>> {
  const { projectId } = args
  const rows = await db
    .selectFrom('datasets')
    .selectAll()
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId ?? ''))
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return { items: await withColumns(db, items), hasMore }
}

async function withColumns(db: Kysely<Schema>, rows: readonly Selectable<DatasetTable>[]): Promise<DatasetRecord[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  // Counters first: columns that are newer than their version are refused by a writer, older ones would not be.
  const counters = await db.selectFrom('counters').selectAll().where('dataset_id', 'in', ids).execute()
  const columns = await db
    .selectFrom('columns')
    .selectAll()
    .where('dataset_id', 'in', ids)
    .orderBy('position')
    .execute()
  const countersById = new Map(counters.map((counter) => [counter.dataset_id, counter]))
  const columnsById = Map.groupBy(columns, (column) => column.dataset_id)
  return rows.flatMap((row) => {
    const counter = countersById.get(row.id)
    const ownColumns = columnsById.get(row.id)
    // Either is missing only while the dataset is being deleted.
    return counter && ownColumns ? [toRecord(row, counter, ownColumns)] : []
  })
}

function toRecord(
  row: Selectable<DatasetTable>,
  counter: CounterTable,
  columns: readonly ColumnRecord[],
): DatasetRecord {
  return {
    sequence: row.sequence,
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    columns: columns.map(({ number, name, type }) => ({ number, name, type })),
    rowCount: counter.row_count,
    columnsVersion: counter.columns_version,
    largestRowBytes: counter.largest_row_bytes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    dataUpdatedAt: counter.data_updated_at,
  }
}
