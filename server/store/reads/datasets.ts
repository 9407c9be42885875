import type { Kysely, Selectable, SelectQueryBuilder } from 'kysely'
import type { ColumnRecord, KnownColumns } from '../../domain/columns.ts'
import { fieldsOf, type UsableIndex } from '../../domain/index-fields.ts'
import type { DatasetKey, DatasetPage, DatasetRecord, RowTableRecord } from '../interface/datasets.ts'
import type { Page } from '../interface/page.ts'
import { columnsOfEach } from '../sql/column-records.ts'
import { runCompiled } from '../sql/compiled.ts'
import { containsIgnoringCase } from '../sql/conditions.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import { datasetOfKey, hiddenKey } from '../sql/hidden-counters.ts'
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
    db
      .selectFrom('datasets')
      .selectAll()
      .where('id', '=', datasetId)
      .where('organization_id', '=', organizationId)
      .where('deleted_at', 'is', null),
  )
  const [dataset] = rows
  const counters = dataset && (await findCounters(db, args))
  return counters && toDataset(dataset, counters, await shapeOf(tenant(db, organizationId), counters))
}

/** The columns and counters of a dataset, if it is this organization's. The catalogue is not asked. */
export async function findRowTable(db: Kysely<Schema>, args: DatasetKey): Promise<RowTableRecord | undefined> {
  const counters = await findCounters(db, args)
  return counters && withColumns(db, counters)
}

/** A dataset has columns as long as it is there: without any it was deleted since its counters were read. */
async function withColumns(db: Kysely<Schema>, counters: Counters): Promise<RowTableRecord | undefined> {
  const shape = await shapeOf(tenant(db, counters.organization_id), counters)
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
  'keeps_history',
] as const

type Counters = Pick<CounterTable, (typeof COUNTERS)[number]>

type Shape = Pick<DatasetRecord, 'columns' | 'indexes'>

/** Columns and indexes by dataset and their version, with which they change. */
const shapeByVersion = new PerDatabase<Shape>(2_000)

const shapeKey = ({ dataset_id, columns_version }: Counters) => `${dataset_id} ${columns_version}`

/**
 * The columns and indexes of a dataset. Read after their version, they may be newer than it, which a writer notices; older
 * ones, which it would not notice, they cannot be.
 */
async function shapeOf(own: Kysely<Schema>, counters: Counters): Promise<Shape> {
  const known = shapeByVersion.find(own, shapeKey(counters))
  if (known !== undefined) return known
  const shape = (await selectShapes(own, [counters.dataset_id])).get(counters.dataset_id) ?? NO_SHAPE
  shapeByVersion.keep(own, shapeKey(counters), shape)
  return shape
}

/** Those of several datasets of an organization: what is not known is read by two statements, however many they are. */
async function shapesOf(own: Kysely<Schema>, datasets: readonly Counters[]): Promise<ReadonlyMap<string, Shape>> {
  const known = new Map<string, Shape>()
  const unknown: Counters[] = []
  for (const counters of datasets) {
    const shape = shapeByVersion.find(own, shapeKey(counters))
    if (shape === undefined) unknown.push(counters)
    else known.set(counters.dataset_id, shape)
  }
  const ids = unknown.map(({ dataset_id }) => dataset_id)
  const read = await selectShapes(own, ids)
  for (const counters of unknown) {
    const shape = read.get(counters.dataset_id) ?? NO_SHAPE
    shapeByVersion.keep(own, shapeKey(counters), shape)
    known.set(counters.dataset_id, shape)
  }
  return known
}

/** What a dataset has that was deleted since its counters were read. */
const NO_SHAPE: Shape = { columns: [], indexes: [] }

async function selectShapes(own: Kysely<Schema>, datasetIds: readonly string[]): Promise<ReadonlyMap<string, Shape>> {
  if (datasetIds.length === 0) return new Map()
  const columns = await columnsOfEach(own, datasetIds)
  const indexes = await usableIndexesOfEach(own, datasetIds)
  return new Map(
    Array.from(columns, ([id, found]) => {
      const records: ColumnRecord[] = found.map(({ position, ...column }) => column)
      return [id, { columns: records, indexes: indexes.get(id) ?? [] }]
    }),
  )
}

async function usableIndexesOfEach(
  own: Kysely<Schema>,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, UsableIndex[]>> {
  const indexes = await own
    .selectFrom('indexes')
    .select(['dataset_id', 'id', 'fields', 'built_for'])
    .where('dataset_id', 'in', datasetIds)
    .where('status', '=', 'ready')
    .orderBy('dataset_id')
    .orderBy('sequence')
    .execute()
  const usable = new Map<string, UsableIndex[]>(datasetIds.map((id) => [id, []]))
  for (const { dataset_id: datasetId, id, fields, built_for: builtFor } of indexes)
    usable.get(datasetId)?.push({ id, fields: fieldsOf(fields), ...(builtFor > 0 && { builtFor }) })
  return usable
}

/** Datasets after a sequence number in creation order, of one project and of one name if these are given. */
export async function selectDatasets(db: Kysely<Schema>, args: DatasetPage): Promise<Page<DatasetRecord>> {
  const { organizationId } = args
  const inUse = db
    .selectFrom('datasets')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
  const rows = await pageOf(db, inUse, args).execute()
  const { items, hasMore } = toPage(rows, args.limit)
  const own = tenant(db, organizationId)
  const counters = await countersOf(own, items)
  const shapes = await shapesOf(own, [...counters.values()])
  const datasets = items.map((row) => toDataset(row, counters.get(row.id), shapes.get(row.id)))
  return { items: datasets.filter((dataset) => dataset !== undefined), hasMore }
}

/** The datasets of a page of those that `query` selects, and the next one. */
export function pageOf<Output>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<Schema, 'datasets', Output>,
  { projectId, name, nameContains, after, limit }: DatasetPage,
): SelectQueryBuilder<Schema, 'datasets', Output> {
  return query
    .where('sequence', '>', after)
    .$if(projectId !== undefined, (some) => some.where('project_id', '=', projectId ?? ''))
    .$if(name !== undefined, (some) => some.where('name', '=', name ?? ''))
    .$if(nameContains !== undefined, (some) =>
      some.where((eb) => containsIgnoringCase(differencesOf(db), eb.ref('name'), nameContains ?? '')),
    )
    .orderBy('sequence')
    .limit(limit + 1)
}

async function countersOf(own: Kysely<Schema>, datasets: readonly { readonly id: string }[]) {
  if (datasets.length === 0) return new Map<string, Counters>()
  const ids = datasets.map(({ id }) => id)
  const rows = await own.selectFrom('counters').select(COUNTERS).where('dataset_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.dataset_id, row]))
}

/** Datasets of the trash, with what stands beside their rows. One that is restored or purged meanwhile is left out. */
export async function recordsOf(
  db: Kysely<Schema>,
  organizationId: string,
  rows: readonly Selectable<DatasetTable>[],
): Promise<(DatasetRecord & { readonly deletedAt: number })[]> {
  const own = tenant(db, organizationId)
  const hidden = await countersOf(
    own,
    rows.map(({ id }) => ({ id: hiddenKey(id) })),
  )
  const shown = [...hidden.values()].map((counters) => ({ ...counters, dataset_id: datasetOfKey(counters.dataset_id) }))
  const shapes = await shapesOf(own, shown)
  const records = rows.map((row) => {
    const counters = shown.find(({ dataset_id }) => dataset_id === row.id)
    const record = toDataset(row, counters, shapes.get(row.id))
    return record && row.deleted_at !== null ? { ...record, deletedAt: row.deleted_at } : undefined
  })
  return records.filter((record) => record !== undefined)
}

/** The columns and indexes of a dataset and their version as one moment has them; undefined when it is gone. */
export async function columnsAt(
  db: Kysely<Schema>,
  { organizationId, datasetId }: DatasetKey,
): Promise<KnownColumns | undefined> {
  const counters = await findCounters(db, { organizationId, datasetId })
  const own = tenant(db, organizationId)
  const shape = (await selectShapes(own, [datasetId])).get(datasetId)
  return counters && shape && { ...shape, columnsVersion: counters.columns_version }
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
  return rows.map(({ dataset_id }) => datasetOfKey(dataset_id))
}

/** Undefined for a dataset that is just being deleted: its counters or its columns are missing. */
function toDataset(
  row: Selectable<DatasetTable>,
  counters: Counters | undefined,
  shape: Shape | undefined,
): DatasetRecord | undefined {
  if (counters === undefined || shape === undefined || shape.columns.length === 0) return undefined
  return {
    ...toRowTable(counters, shape),
    sequence: row.sequence,
    projectId: row.project_id,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    createdAt: row.created_at,
    updatedAt: Math.max(row.updated_at, counters.columns_updated_at ?? 0),
    metadataVersion: row.metadata_version,
  }
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
    keepsHistory: counters.keeps_history === 1,
    dataUpdatedAt: counters.data_updated_at,
    // Columns are also given rules, which is no version.
    writtenAt: counters.data_updated_at > (counters.columns_updated_at ?? 0) ? counters.data_updated_at : null,
  }
}
