import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../sql/schema.ts'

const RECORDS_PER_STEP = 500

/** Copies the history of a dataset's rows. What an interrupted copy left is replaced. */
export async function copyHistory(source: Kysely<Schema>, own: Transaction<Schema>, datasetId: string): Promise<void> {
  await own.deleteFrom('row_history').where('dataset_id', '=', datasetId).execute()
  await own.deleteFrom('history_batches').where('dataset_id', '=', datasetId).execute()
  for (let step = await firstRecords(source, datasetId); step.length > 0; ) {
    await own.insertInto('row_history').values(step).execute()
    const last = step.at(-1)
    step = last === undefined ? [] : await recordsAfter(source, last)
  }
  const batches = await source.selectFrom('history_batches').selectAll().where('dataset_id', '=', datasetId).execute()
  if (batches.length > 0) await own.insertInto('history_batches').values(batches).execute()
}

function records(source: Kysely<Schema>, datasetId: string) {
  return source
    .selectFrom('row_history')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .orderBy('slot')
    .orderBy('row_number')
    .orderBy('version')
    .limit(RECORDS_PER_STEP)
}

function firstRecords(source: Kysely<Schema>, datasetId: string) {
  return records(source, datasetId).execute()
}

function recordsAfter(source: Kysely<Schema>, last: Awaited<ReturnType<typeof firstRecords>>[number]) {
  return records(source, last.dataset_id)
    .where((eb) =>
      eb(eb.refTuple('slot', 'row_number', 'version'), '>', eb.tuple(last.slot, last.row_number, last.version)),
    )
    .execute()
}
