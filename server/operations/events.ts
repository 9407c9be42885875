import type { Event } from '../../generated/index.ts'
import type {
  EventOperations,
  GetEventReply,
  ListEventsReply,
  ListEventsRequest,
} from '../../generated/operations.gen.ts'
import { type EventType, READABLE_BY_ALL } from '../domain/events.ts'
import { decodeCursor, encodeCursor } from '../query/cursor.ts'
import type { EventFilter, EventPage, EventRecord } from '../store/interface/events.ts'
import type { Store } from '../store/store.ts'
import { noSuch } from './api-error.ts'
import type { Callers, KnownCaller } from './caller.ts'
import { millisecondsOf, timestamp } from './timestamp.ts'

export function eventOperations(store: Store): EventOperations<Callers> {
  return {
    async listEvents({ query }, caller): Promise<ListEventsReply> {
      const { organizationId } = caller
      const { order, limit, cursor, format } = query
      const page = { organizationId, types: readableBy(caller), order, ...filterOf(query) }
      if (format === 'ndjson')
        return { status: 200, contentType: 'application/x-ndjson', body: await eventLines(store, page, caller) }
      // Not what the caller may see: a place in the list is the same for a key and for an owner.
      const scope = [organizationId, 'events', order, filterOf(query)]
      const [after] = cursor === undefined ? [] : decodeCursor(store.cursorKey, scope, cursor)
      const found = await store.selectEvents({ ...page, limit, after: typeof after === 'number' ? after : undefined })
      const next = encodeCursor(store.cursorKey, scope, [found.last ?? null])
      const data = found.items.map((event) => toEvent(event, caller))
      const body = { data, pagination: { cursor: next, has_more: found.hasMore } }
      return { status: 200, contentType: 'application/json', body }
    },

    async getEvent({ path }, caller): Promise<GetEventReply> {
      const { organizationId } = caller
      const event = await store.findEvent({ organizationId, eventId: path.event_id })
      const types: readonly string[] | undefined = readableBy(caller)
      // What may not be seen looks like what is not there.
      if (event === undefined || types?.includes(event.type) === false) throw noSuch('event', path.event_id)
      return { status: 200, body: { data: toEvent(event, caller) } }
    },
  }
}

/** Undefined for all. */
function readableBy(caller: KnownCaller): readonly EventType[] | undefined {
  return caller.kind === 'user' && caller.role === 'owner' ? undefined : READABLE_BY_ALL
}

function filterOf({ type, dataset_id, project_id, actor, from, to }: ListEventsRequest['query']): EventFilter {
  return {
    type,
    datasetId: dataset_id,
    projectId: project_id,
    actorId: actor,
    from: from === undefined ? undefined : millisecondsOf(from),
    to: to === undefined ? undefined : millisecondsOf(to),
  }
}

const EVENTS_AT_ONCE = 500

/** All events that there are at this moment, one per line. The first part is read before the reply begins, so that a fault is its status. */
async function eventLines(
  store: Store,
  page: Omit<EventPage, 'after' | 'limit'>,
  caller: KnownCaller,
): Promise<AsyncGenerator<string>> {
  const { organizationId } = page
  const everything = { organizationId, types: undefined, order: 'desc', after: undefined } as const
  const { last = 0 } = await store.selectEvents({ ...everything, limit: 1 })
  const next = (after: number | undefined) => store.selectEvents({ ...page, after, limit: EVENTS_AT_ONCE })
  const first = await next(undefined)
  async function* lines() {
    for (let part = first; ; part = await next(part.last)) {
      const known = part.items.filter(({ sequence }) => sequence <= last)
      if (known.length > 0) yield known.map((event) => `${JSON.stringify(toEvent(event, caller))}\n`).join('')
      const isOver = page.order === 'asc' && (part.last ?? 0) >= last
      if (!part.hasMore || isOver) return
    }
  }
  return lines()
}

/** A key learns the identifiers of users, not their e-mail addresses or where they are: it may be in many hands. */
function toEvent(record: EventRecord, caller: KnownCaller): Event {
  const { id, type, createdAt, requestId, projectId, datasetId, data } = record
  const isHidden = caller.kind === 'key' && record.actor.kind === 'user'
  const actor = isHidden ? { ...record.actor, name: null } : record.actor
  const address = isHidden ? null : record.address
  const event = {
    id,
    type,
    created_at: timestamp(createdAt),
    actor,
    address,
    request_id: requestId,
    project_id: projectId,
    dataset_id: datasetId,
    data,
  }
  // Whoever recorded it made the data that go with the type; a test reads one of each.
  return event as unknown as Event
}
