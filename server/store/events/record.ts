import type { Transaction } from 'kysely'
import type { NewEvent } from '../../domain/events.ts'
import { newId } from '../../domain/ids.ts'
import { type Actor, BY_ITSELF } from '../../domain/origin.ts'
import { differencesOf } from '../sql/differences.ts'
import type { EventTable } from '../sql/event-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { queueDeliveries } from './queue-deliveries.ts'

/** An event as it is recorded, but for its place in the list. */
type RecordedEvent = Omit<EventTable, 'sequence'>

/**
 * Records events in the catalogue, in the transaction of the changes that they tell of, so that there is an event exactly if there is the
 * change. It takes the last lock of the transaction: nothing that waits for others may come after it. An event whose identifier is there
 * is passed over. What is written beside the rows uses `announceEvents` instead, whose events come here a moment later.
 */
export async function recordEvents(db: Transaction<Schema>, events: readonly NewEvent[]): Promise<void> {
  const organizations = new Set(events.map(({ organizationId }) => organizationId))
  for (const organizationId of [...organizations].sort())
    await recordOf(
      db,
      organizationId,
      events.filter((event) => event.organizationId === organizationId),
    )
}

async function recordOf(db: Transaction<Schema>, organizationId: string, events: readonly NewEvent[]): Promise<void> {
  await differencesOf(db).lockEvents(db, organizationId)
  const now = await nextTime(db, organizationId)
  const recorded: RecordedEvent[] = []
  for (const event of events) {
    const record = await recordFor(db, event, now)
    if (await insertEvent(db, record)) recorded.push(record)
  }
  await queueDeliveries(db, organizationId, recorded)
}

/** False when it is there. */
async function insertEvent(db: Transaction<Schema>, record: RecordedEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('events')
    .values(record)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/**
 * Times follow the order of the events, also where a clock is set back. They are the database's: after a node whose clock is ahead all others would
 * have to wait until they are there too.
 */
async function nextTime(db: Transaction<Schema>, organizationId: string): Promise<number> {
  const { last, now } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max<number | null>('created_at').as('last'))
    .select(differencesOf(db).clock().as('now'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Math.max(now, last ?? 0)
}

async function recordFor(db: Transaction<Schema>, event: NewEvent, now: number): Promise<RecordedEvent> {
  const { actor, address, requestId } = event.origin ?? BY_ITSELF
  const { datasetId } = event
  const projectId = event.projectId ?? (await projectOf(db, event)) ?? null
  const about = datasetId === undefined ? {} : { dataset_id: datasetId, project_id: projectId }
  return {
    id: event.id ?? newId('evt'),
    organization_id: event.organizationId,
    type: event.type,
    created_at: now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: await nameOf(db, actor),
    address,
    request_id: requestId,
    project_id: projectId,
    dataset_id: datasetId ?? null,
    data: JSON.stringify({ ...about, ...event.data }),
  }
}

/** A time as events show it. */
export function isoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}

async function nameOf(db: Transaction<Schema>, { kind, id }: Actor): Promise<string | null> {
  if (id === null) return null
  if (kind === 'key') {
    const key = await db.selectFrom('api_keys').select('name').where('id', '=', id).executeTakeFirst()
    return key?.name ?? null
  }
  const user = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst()
  return user?.email ?? null
}

/** The project of an event's dataset; the last one that events know of a dataset that is gone. */
async function projectOf(
  db: Transaction<Schema>,
  { organizationId, datasetId }: NewEvent,
): Promise<string | null | undefined> {
  if (datasetId === undefined) return undefined
  const dataset = await db
    .selectFrom('datasets')
    .select('project_id')
    .where('id', '=', datasetId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (dataset !== undefined) return dataset.project_id
  const event = await db
    .selectFrom('events')
    .select('project_id')
    .where('organization_id', '=', organizationId)
    .where('dataset_id', '=', datasetId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.project_id
}

/**
 * Leaves events beside an organization's rows, in the transaction of the changes that they tell of, which touches no table of the catalogue.
 * A worker records each of them in the catalogue, once, at once or after the restart that a crash takes.
 */
export async function announceEvents(own: Transaction<Schema>, events: readonly NewEvent[]): Promise<void> {
  const pending = events.map((event) => {
    const id = event.id ?? newId('evt')
    return { id, organization_id: event.organizationId, event: JSON.stringify({ ...event, id }) }
  })
  if (pending.length > 0) await own.insertInto('pending_events').values(pending).execute()
}

/** Forgets what is pending of an organization, where all share one set of tables. */
export async function deletePendingOf(db: Transaction<Schema>, organizationId: string): Promise<void> {
  if (differencesOf(db).hasTenantSchemas) return
  await db.deleteFrom('pending_events').where('organization_id', '=', organizationId).execute()
}
