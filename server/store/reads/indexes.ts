import type { Kysely, Selectable } from 'kysely'
import { fieldsOf } from '../../domain/index-fields.ts'
import type { IndexRecord, UnfinishedIndex } from '../interface/indexes.ts'
import type { Page } from '../interface/page.ts'
import { tenant } from '../sql/differences.ts'
import type { IndexTable, Schema } from '../sql/schema.ts'
import { toPage } from './datasets.ts'

/** Indexes of a dataset after a sequence number in creation order. */
export async function selectIndexes(
  db: Kysely<Schema>,
  args: { organizationId: string; datasetId: string; after: number; limit: number },
): Promise<Page<IndexRecord>> {
  const rows = await shownIndexes(db, args)
    .where('sequence', '>', args.after)
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return { items: items.map(toRecord), hasMore }
}

/** The index, if it is this dataset's. */
export async function findIndex(
  db: Kysely<Schema>,
  args: { organizationId: string; datasetId: string; indexId: string },
): Promise<IndexRecord | undefined> {
  const row = await shownIndexes(db, args).where('id', '=', args.indexId).executeTakeFirst()
  return row && toRecord(row)
}

function shownIndexes(
  db: Kysely<Schema>,
  { organizationId, datasetId }: { organizationId: string; datasetId: string },
) {
  return tenant(db, organizationId)
    .selectFrom('indexes')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .where('status', '<>', 'dropping')
}

/** Indexes whose building or dropping did not end, and began before a time or in a process that is known. */
export async function selectUnfinishedIndexes(
  db: Kysely<Schema>,
  args: { organizationId: string; madeBefore: number },
): Promise<UnfinishedIndex[]> {
  return tenant(db, args.organizationId)
    .selectFrom('indexes')
    .innerJoin('counters', 'counters.dataset_id', 'indexes.dataset_id')
    .select(['indexes.dataset_id as datasetId', 'indexes.id as indexId', 'counters.generation'])
    .select(['indexes.created_at as createdAt', 'indexes.owner'])
    .where('indexes.status', '<>', 'ready')
    .where(({ eb, or }) => or([eb('indexes.created_at', '<', args.madeBefore), eb('indexes.owner', 'is not', null)]))
    .execute()
}

function toRecord({ sequence, id, fields, status, created_at }: Selectable<IndexTable>): IndexRecord {
  const shown = status === 'ready' ? 'ready' : 'building'
  return { sequence, id, fields: fieldsOf(fields), status: shown, createdAt: created_at }
}
