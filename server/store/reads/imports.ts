import type { Kysely, Selectable } from 'kysely'
import type { ImportKey, ImportRecord, Imports, ListedRefusal, UnfinishedImport } from '../interface/imports.ts'
import type { Page, PageOf } from '../interface/page.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import type { ImportTable, Schema } from '../sql/schema.ts'
import { toPage } from './datasets.ts'

export async function findImport(
  db: Kysely<Schema>,
  { organizationId, importId }: ImportKey,
): Promise<UnfinishedImport | undefined> {
  const row = await tenant(db, organizationId)
    .selectFrom('imports')
    .selectAll()
    .select(differencesOf(db).clock().as('read_at'))
    .where('id', '=', importId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && toUnfinished(row)
}

/** A page of a dataset's imports, by when they were created. */
export async function selectImports(
  db: Kysely<Schema>,
  { organizationId, datasetId, order, after, limit }: Parameters<Imports['selectImports']>[0],
): Promise<Page<ImportRecord>> {
  const ofDataset = tenant(db, organizationId)
    .selectFrom('imports')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .where('organization_id', '=', organizationId)
  const asked = after === 0 ? ofDataset : ofDataset.where('sequence', order === 'asc' ? '>' : '<', after)
  const rows = await asked
    .orderBy('sequence', order)
    .limit(limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, limit)
  return { items: items.map(toRecord), hasMore }
}

/** A page of the rows that an import refused, in the order of the file. */
export async function selectRefusedRows(
  db: Kysely<Schema>,
  { organizationId, importId, after, limit }: ImportKey & PageOf,
): Promise<Page<ListedRefusal>> {
  const rows = await tenant(db, organizationId)
    .selectFrom('refused_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, limit)
  const listed = items.map(({ number, line, problem, text }) => ({
    sequence: Number(number),
    line: Number(line),
    problem: JSON.parse(problem),
    text,
  }))
  return { items: listed, hasMore }
}

function toRecord(row: Selectable<ImportTable>): ImportRecord {
  return {
    sequence: Number(row.sequence),
    id: row.id,
    datasetId: row.dataset_id,
    format: row.format,
    mode: row.mode,
    match: row.match === null ? undefined : JSON.parse(row.match),
    onError: row.on_error,
    status: row.status,
    sizeBytes: Number(row.size_bytes),
    rowsRead: Number(row.rows_read),
    rowsWritten: Number(row.rows_written),
    rowsUpdated: Number(row.rows_updated),
    rowsUnchanged: Number(row.rows_unchanged),
    rowsRefused: Number(row.rows_refused),
    failure: row.failure === null ? undefined : JSON.parse(row.failure),
    createdAt: Number(row.created_at),
    endedAt: row.ended_at === null ? undefined : Number(row.ended_at),
  }
}

function toUnfinished(row: Selectable<ImportTable> & { readonly read_at: number }): UnfinishedImport {
  const { done_bytes, done_line, done_rows } = row
  return {
    ...toRecord(row),
    head: row.head === null ? undefined : JSON.parse(row.head),
    done: { bytes: Number(done_bytes), line: Number(done_line), rows: Number(done_rows) },
    isChecked: row.is_checked === 1,
    owner: row.owner,
    touchedAt: Number(row.touched_at),
    idleMs: row.read_at - Number(row.touched_at),
    origin: row.origin === null ? undefined : JSON.parse(row.origin),
  }
}
