import { type Kysely, type Selectable, sql } from 'kysely'
import type { EventPage, EventRecord, FoundEvents } from '../interface/events.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import type { EventTable } from '../sql/event-tables.ts'
import type { Schema } from '../sql/schema.ts'

export async function findEvent(
  db: Kysely<Schema>,
  { organizationId, eventId }: OrganizationKey & { readonly eventId: string },
): Promise<EventRecord | undefined> {
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return event && toRecord(event)
}

/** Events are read in steps of so many, and at most so many of them for a page. */
const STEP = 500
const LOOKED_AT = 2_000

/**
 * A page of events. One condition is left to an index, and the others are tried on each event: so a page that finds nothing ends after some
 * thousands of events, and costs no more than these.
 */
export async function selectEvents(db: Kysely<Schema>, page: EventPage): Promise<FoundEvents> {
  const items: EventRecord[] = []
  let last = page.after
  for (let looked = 0; looked < LOOKED_AT; looked += STEP) {
    const step = await eventsAfter(db, page, last)
    for (const event of step) {
      if (items.length === page.limit) return { items, last, hasMore: true }
      last = Number(event.sequence)
      if (isWanted(event, page)) items.push(toRecord(event))
    }
    if (step.length < STEP) return { items, last, hasMore: false }
  }
  return { items, last, hasMore: true }
}

async function eventsAfter(
  db: Kysely<Schema>,
  { organizationId, from, to, order, ...page }: EventPage,
  after: number | undefined,
): Promise<Selectable<EventTable>[]> {
  let events = db.selectFrom('events').selectAll().where('organization_id', '=', organizationId)
  if (after !== undefined) events = events.where('sequence', order === 'asc' ? '>' : '<', after)
  if (page.datasetId !== undefined) events = events.where('dataset_id', '=', page.datasetId)
  else if (page.type !== undefined) events = events.where('type', '=', page.type)
  // Times follow the order of the events, so that a time is a place in it.
  if (from !== undefined) {
    const first = await firstSince(db, organizationId, from)
    if (first === undefined) return []
    events = events.where('sequence', '>=', first)
  }
  const end = to === undefined ? undefined : await firstSince(db, organizationId, to)
  if (end !== undefined) events = events.where('sequence', '<', end)
  events = events.orderBy('sequence', order).limit(STEP)
  if (page.actorId === undefined || page.datasetId !== undefined) return events.execute()
  const alone = await events.where('actor_id', '=', page.actorId).execute()
  const withOthers = await events.where('actor_kind', '=', sql.lit(SEVERAL)).execute()
  return [...alone, ...withOthers].sort(inOrder(order)).slice(0, STEP)
}

/** As the index of these events says it. */
const SEVERAL = 'several'

function inOrder(order: EventPage['order']) {
  const sign = order === 'asc' ? 1 : -1
  return (one: Selectable<EventTable>, other: Selectable<EventTable>) =>
    sign * (Number(one.sequence) - Number(other.sequence))
}

async function firstSince(db: Kysely<Schema>, organizationId: string, time: number): Promise<number | undefined> {
  const event = await db
    .selectFrom('events')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', time)
    .orderBy('created_at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return event && Number(event.sequence)
}

function isWanted(event: Selectable<EventTable>, page: EventPage): boolean {
  const { types, type, projectId, actorId } = page
  return (
    (types === undefined || types.some((readable) => readable === event.type)) &&
    (type === undefined || type === event.type) &&
    (projectId === undefined || projectId === event.project_id) &&
    (actorId === undefined || actorId === event.actor_id || isOneOfSeveral(actorId, event))
  )
}

function isOneOfSeveral(actorId: string, { actor_kind, data }: Selectable<EventTable>): boolean {
  if (actor_kind !== SEVERAL) return false
  const { actors } = JSON.parse(data) as { actors?: readonly string[] } // as `announceChanges` wrote it
  return actors?.includes(actorId) ?? false
}

function toRecord(event: Selectable<EventTable>): EventRecord {
  return {
    sequence: Number(event.sequence),
    id: event.id,
    type: event.type,
    createdAt: Number(event.created_at),
    actor: { kind: event.actor_kind, id: event.actor_id, name: event.actor_name },
    address: event.address,
    requestId: event.request_id,
    projectId: event.project_id,
    datasetId: event.dataset_id,
    data: JSON.parse(event.data),
  }
}
