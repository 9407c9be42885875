import { sql, type Transaction } from 'kysely'
import type { DatasetKey } from '../interface/datasets.ts'
import type { OldHistory } from '../interface/history.ts'
import { tenant } from '../sql/differences.ts'
import { hiddenKey } from '../sql/hidden-counters.ts'
import type { Schema } from '../sql/schema.ts'
import { daySlot, IMAGE_BYTES } from './before-images.ts'

const RECORDS_PER_STEP = 5_000

/** Turns the history of a dataset on or off. */
export async function setHistory(
  db: Transaction<Schema>,
  { organizationId, datasetId, isKept }: DatasetKey & { readonly isKept: boolean },
): Promise<void> {
  await tenant(db, organizationId)
    .updateTable('counters')
    .set({ keeps_history: isKept ? 1 : 0 })
    .where('dataset_id', '=', datasetId)
    .where('organization_id', '=', organizationId)
    .execute()
}

/**
 * Deletes some records of the history of a dataset that are not kept: those of days that are over, all where the history is off, and all where
 * the dataset is gone. Returns how many. Called until it returns 0 it leaves nothing of them.
 */
export async function deleteHistory(
  db: Transaction<Schema>,
  { organizationId, datasetId, keptFrom }: OldHistory,
): Promise<number> {
  const own = organizationId === undefined ? db : tenant(db, organizationId)
  // The counters come first, as for every other write: two transactions that meet here wait in the same order.
  const counters = await own
    .updateTable('counters')
    .set((eb) => ({ history_bytes: eb.ref('history_bytes') }))
    .where('dataset_id', 'in', [datasetId, hiddenKey(datasetId)])
    .returning('keeps_history')
    .executeTakeFirst()
  if (counters === undefined || counters.keeps_history === 0) return deleteSomeHistory(own, datasetId)
  const slot = await oldSlot(own, datasetId, keptFrom)
  return slot === undefined ? 0 : deleteOfSlot(own, datasetId, slot)
}

/** Deletes records of a history, so many that no other write waits noticeably. Returns how many. */
export async function deleteSomeHistory(own: Transaction<Schema>, datasetId: string): Promise<number> {
  const { slot } = await own
    .selectFrom('row_history')
    .select(({ fn }) => fn.min<number | null>('slot').as('slot'))
    .where('dataset_id', '=', datasetId)
    // Of a change that is being built, which looks after them itself.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('spare_tables')
            .select('generation')
            .where('spare_tables.dataset_id', '=', datasetId)
            .where((eb) => eb(sql`-${eb.ref('spare_tables.generation')}`, '=', eb.ref('row_history.slot'))),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  if (slot !== null) return deleteOfSlot(own, datasetId, slot)
  await own.deleteFrom('history_batches').where('dataset_id', '=', datasetId).execute()
  return 0
}

/** Deletes some records of a change that was built in a table and is not in place. Returns how many. */
export async function deleteStagedHistory(
  db: Transaction<Schema>,
  { organizationId, datasetId, generation }: DatasetKey & { readonly generation: number },
): Promise<number> {
  const own = tenant(db, organizationId)
  const batch = await own
    .selectFrom('history_batches')
    .select('version')
    .where('dataset_id', '=', datasetId)
    .where('slot', '=', -generation)
    .executeTakeFirst()
  if (batch !== undefined || generation === 0) return 0
  return deleteRecords(own, datasetId, await firstRecords(own, datasetId, -generation))
}

/**
 * A slot that is not kept. One of a day to come stays: the clock may have been wrong when it was written, but it may as well be wrong now, and then
 * all of the history would go.
 */
async function oldSlot(own: Transaction<Schema>, datasetId: string, keptFrom: number): Promise<number | undefined> {
  const days = own.selectFrom('row_history').where('dataset_id', '=', datasetId)
  const { first } = await days
    .select(({ fn }) => fn.min<number | null>('slot').as('first'))
    .where('slot', '>=', 0)
    .executeTakeFirstOrThrow()
  if (first !== null && first < daySlot(keptFrom)) return first
  const batch = await own
    .selectFrom('history_batches')
    .select('slot')
    .where('dataset_id', '=', datasetId)
    .where('at', '<', keptFrom)
    .orderBy('slot')
    .executeTakeFirst()
  return batch?.slot
}

/** The last ones go with what says what they belong to. */
async function deleteOfSlot(own: Transaction<Schema>, datasetId: string, slot: number): Promise<number> {
  const step = await firstRecords(own, datasetId, slot)
  const { count, bytes } = await recordsOf(own, datasetId, step)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>(sql`coalesce(octet_length(cells), 0)`).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  const counted = Number(bytes ?? 0) + Number(count) * IMAGE_BYTES
  await deleteRecords(own, datasetId, step)
  await own
    .updateTable('counters')
    .set((eb) => {
      const rest = eb('history_bytes', '-', counted)
      return { history_bytes: eb.case().when(rest, '<', 0).then(eb.lit(0)).else(rest).end() }
    })
    .where('dataset_id', 'in', [datasetId, hiddenKey(datasetId)])
    .execute()
  if (step.isLast && slot < 0)
    await own.deleteFrom('history_batches').where('dataset_id', '=', datasetId).where('slot', '=', slot).execute()
  return Math.max(1, Number(count))
}

/** Records of a slot, by their rows. */
interface SlotStep {
  readonly slot: number
  readonly lastRow: number
  /** Whether the slot has no others. */
  readonly isLast: boolean
}

async function firstRecords(own: Transaction<Schema>, datasetId: string, slot: number): Promise<SlotStep> {
  const last = await own
    .selectFrom('row_history')
    .select('row_number')
    .where('dataset_id', '=', datasetId)
    .where('slot', '=', slot)
    .orderBy('row_number')
    .limit(1)
    .offset(RECORDS_PER_STEP - 1)
    .executeTakeFirst()
  return { slot, lastRow: last?.row_number ?? Number.MAX_SAFE_INTEGER, isLast: last === undefined }
}

function recordsOf(own: Transaction<Schema>, datasetId: string, { slot, lastRow }: SlotStep) {
  return own
    .selectFrom('row_history')
    .where('dataset_id', '=', datasetId)
    .where('slot', '=', slot)
    .where('row_number', '<=', lastRow)
}

async function deleteRecords(
  own: Transaction<Schema>,
  datasetId: string,
  { slot, lastRow }: SlotStep,
): Promise<number> {
  const { numDeletedRows } = await own
    .deleteFrom('row_history')
    .where('dataset_id', '=', datasetId)
    .where('slot', '=', slot)
    .where('row_number', '<=', lastRow)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
