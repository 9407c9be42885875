import { sql, type Transaction } from 'kysely'
import type { OldChanges } from '../interface/changes.ts'
import { tenant } from '../sql/differences.ts'
import { hiddenKey } from '../sql/hidden-counters.ts'
import type { Schema } from '../sql/schema.ts'

const CHANGES_PER_STEP = 5_000

/**
 * Deletes some of the oldest records of a dataset's log whose time is over, and moves the beginning of the log. Returns how many. Without an
 * organization if all organizations share their tables.
 */
export async function deleteChanges(
  db: Transaction<Schema>,
  { organizationId, datasetId, ...kept }: OldChanges,
): Promise<number> {
  const own = organizationId === undefined ? db : tenant(db, organizationId)
  // The counters come first, as for every other write: two transactions that meet here wait in the same order.
  const counters = await own
    .updateTable('counters')
    .set((eb) => ({ oldest_change: eb.ref('oldest_change') }))
    .where('dataset_id', 'in', [datasetId, hiddenKey(datasetId)])
    .returning(['oldest_change', 'version', 'dataset_id'])
    .executeTakeFirst()
  if (counters === undefined) return deleteSomeChanges(own, datasetId)
  const first = await firstVersion(own, datasetId)
  const oldest = counters.oldest_change ?? 0
  if (first === null) return 0
  const old = await endOfOld(own, { datasetId, first, oldest, ...kept })
  const { mostVersions = Number.POSITIVE_INFINITY } = kept
  const beyond = Math.min(counters.version - mostVersions + 1, first + CHANGES_PER_STEP)
  const end = Math.max(old ?? 0, beyond)
  if (end <= first) return 0
  await own
    .updateTable('counters')
    .set({ oldest_change: Math.max(oldest, end) })
    .where('dataset_id', '=', counters.dataset_id)
    .execute()
  return deleteBefore(own, datasetId, end)
}

/** Deletes the oldest records of a log, so many that no other write waits noticeably. Returns how many. */
export async function deleteSomeChanges(own: Transaction<Schema>, datasetId: string): Promise<number> {
  const first = await firstVersion(own, datasetId)
  return first === null ? 0 : deleteBefore(own, datasetId, first + CHANGES_PER_STEP)
}

/**
 * The version at which the old part of the log ends. The clocks of nodes differ, so old records may follow young ones: the old part ends
 * before the first young record, so that a log never has a gap. A time in the future comes from a wrong clock, and counts as old.
 */
async function endOfOld(
  own: Transaction<Schema>,
  log: OldChanges & { readonly first: number; readonly oldest: number },
): Promise<number | null> {
  const step = own
    .selectFrom('changes')
    .where('dataset_id', '=', log.datasetId)
    .where('version', '<', log.first + CHANGES_PER_STEP)
  const { young } = await step
    .select(({ fn }) => fn.min<number | null>('version').as('young'))
    .where('version', '>=', log.oldest)
    .where('at', '>=', log.keptFrom)
    .where('at', '<=', log.now)
    .executeTakeFirstOrThrow()
  const { last } = await step
    .select(({ fn }) => fn.max<number | null>('version').as('last'))
    .where('version', '<', young ?? log.first + CHANGES_PER_STEP)
    .where((eb) => eb.or([eb('at', '<', log.keptFrom), eb('version', '<', log.oldest)]))
    .executeTakeFirstOrThrow()
  return last === null ? null : last + 1
}

async function firstVersion(own: Transaction<Schema>, datasetId: string): Promise<number | null> {
  const { first } = await own
    .selectFrom('changes')
    .select(({ fn }) => fn.min<number | null>('version').as('first'))
    .where('dataset_id', '=', datasetId)
    .executeTakeFirstOrThrow()
  return first
}

async function deleteBefore(own: Transaction<Schema>, datasetId: string, end: number): Promise<number> {
  const { bytes } = await own
    .selectFrom('changes')
    .select(sql<number | string | null>`sum(length(parts))`.as('bytes'))
    .where('dataset_id', '=', datasetId)
    .where('version', '<', end)
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) > 0)
    await own
      .updateTable('counters')
      .set((eb) => {
        const rest = eb('parts_bytes', '-', Number(bytes))
        return { parts_bytes: eb.case().when(rest, '<', 0).then(eb.lit(0)).else(rest).end() }
      })
      .where('dataset_id', '=', datasetId)
      .execute()
  const { numDeletedRows } = await own
    .deleteFrom('changes')
    .where('dataset_id', '=', datasetId)
    .where('version', '<', end)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
