import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { StoreError } from '../interface/store-error.ts'
import type { Schema } from '../sql/schema.ts'

const EVENTS_PER_STEP = 1_000

/** Copies all events into the catalogue, with the numbers that give them their order, and reads them back. They may be millions. */
export async function copyEvents(source: Kysely<Schema>, db: Transaction<Schema>): Promise<void> {
  for (let last = 0; ; ) {
    const step = await eventsAfter(source, last)
    if (step.length === 0) return
    await db.insertInto('events').values(step).execute()
    const copied = await eventsAfter(db, last)
    if (!isDeepStrictEqual(copied, step))
      throw new StoreError('unusable', 'the copy of events differs from its source. Nothing was changed.')
    last = step.at(-1)?.sequence ?? last
  }
}

async function eventsAfter(db: Kysely<Schema>, after: number) {
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(EVENTS_PER_STEP)
    .execute()
  return events.map((event) => ({ ...event }))
}

/** Copies the events of an organization that are not in the catalogue yet; what an interrupted copy left is replaced. */
export async function copyPendingEvents(
  source: Kysely<Schema>,
  own: Transaction<Schema>,
  organizationId: string,
): Promise<void> {
  await own.deleteFrom('pending_events').where('organization_id', '=', organizationId).execute()
  const pending = await source
    .selectFrom('pending_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute()
  for (let start = 0; start < pending.length; start += EVENTS_PER_STEP)
    await own
      .insertInto('pending_events')
      .values(pending.slice(start, start + EVENTS_PER_STEP))
      .execute()
}

/** Copies how far the changes of a dataset have been told. */
export async function copyAnnounced(
  source: Kysely<Schema>,
  own: Transaction<Schema>,
  datasetId: string,
): Promise<void> {
  await own.deleteFrom('announced').where('dataset_id', '=', datasetId).execute()
  const announced = await source
    .selectFrom('announced')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  if (announced !== undefined) await own.insertInto('announced').values(announced).execute()
}
