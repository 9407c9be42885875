import { sql, type Transaction } from 'kysely'
import type { MatchRebuild, Rebuild, RowRange } from '../interface/rebuild.ts'
import { FIRST_CELL } from '../interface/rows.ts'
import type { HistoryBatchTable } from '../sql/history-tables.ts'
import { rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { IMAGE_BYTES, imageOfDeletion, imageOfUpdate, storeImages } from './before-images.ts'
import { findRecords } from './stored-records.ts'

// A change that is built beside the table of its dataset stages before-images step by step, in a slot of its own that no reader looks at. The
// transaction that puts the table in place says in one record what they belong to.

function slotOf({ to }: Pick<Rebuild, 'to'>): number {
  return -to
}

/** Keeps what rows of the present table are that change, or go. Returns what that counts for. */
export async function stageHistory(
  own: Transaction<Schema>,
  {
    rebuild,
    from,
  }: {
    readonly rebuild: Rebuild & { readonly change: MatchRebuild }
    readonly from: Parameters<typeof rowTable>[0]
  },
  changed: readonly number[],
): Promise<number> {
  const { datasetId, columns, change } = rebuild
  if (!change.keepsHistory || changed.length === 0) return 0
  const numbers = columns.map((column) => column.from.number)
  const rows = await findRecords(own, rowTable(from), numbers, changed)
  const images = rows.map((row) => {
    if (change.cells === undefined) return imageOfDeletion(numbers, row)
    const cells = [...row.slice(FIRST_CELL)] as (string | number | null)[] // all after the times
    for (const { index, value } of change.cells) cells[index] = value
    return imageOfUpdate(numbers, row, cells)
  })
  return storeImages(own, { datasetId, slot: slotOf(rebuild), version: 0, at: 0, actor: null }, images)
}

/** Forgets what was staged of rows that are rebuilt again. Returns what it counted for. */
export async function removeStaged(
  own: Transaction<Schema>,
  rebuild: Rebuild,
  { first, last }: RowRange,
): Promise<number> {
  if (rebuild.change.kind !== 'rows' || !rebuild.change.keepsHistory) return 0
  const { datasetId } = rebuild
  const { count, bytes } = await own
    .selectFrom('row_history')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>(sql`octet_length(cells)`).as('bytes'),
    ])
    .where('dataset_id', '=', datasetId)
    .where('slot', '=', slotOf(rebuild))
    .where('row_number', '>=', first)
    .where('row_number', '<=', last)
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return 0
  await own
    .deleteFrom('row_history')
    .where('dataset_id', '=', datasetId)
    .where('slot', '=', slotOf(rebuild))
    .where('row_number', '>=', first)
    .where('row_number', '<=', last)
    .execute()
  return Number(bytes ?? 0) + Number(count) * IMAGE_BYTES
}

/** Says what the staged before-images belong to, from which moment on they are part of the history. */
export async function unstageHistory(
  own: Transaction<Schema>,
  rebuild: Rebuild,
  change: Pick<HistoryBatchTable, 'version' | 'at' | 'actor'>,
): Promise<void> {
  await own
    .insertInto('history_batches')
    .values({ dataset_id: rebuild.datasetId, slot: slotOf(rebuild), ...change })
    .execute()
}
