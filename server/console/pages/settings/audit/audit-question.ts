import type { Event, EventType, List } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'

/** What the audit log shows: all where a field is empty. Days are those of the user's time zone, as in `2026-11-23`. */
export interface AuditQuestion {
  readonly type: EventType | ''
  /** The identifier of a key or a user. */
  readonly actor: string
  readonly from: string
  /** The last day. */
  readonly to: string
}

export const EVERYTHING: AuditQuestion = { type: '', actor: '', from: '', to: '' }

/** The conditions of `GET /events`. */
function conditionsOf({ type, actor, from, to }: AuditQuestion) {
  return {
    ...(type !== '' && { type }),
    ...(actor !== '' && { actor }),
    ...(from !== '' && { from: startOf(from, 0) }),
    ...(to !== '' && { to: startOf(to, 1) }),
  }
}

function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

/** The newest first. */
export function listEvents(
  question: AuditQuestion,
  page: { readonly limit: number; readonly cursor?: string },
  signal: AbortSignal,
): List<Event> {
  return service.events.list({ ...conditionsOf(question), order: 'desc', ...page }, { signal })
}

/** All events that the question asks for, oldest first, one per line. */
export function eventLines(question: AuditQuestion, signal: AbortSignal): ReadableStream<Uint8Array> {
  const query = { ...conditionsOf(question), order: 'asc', limit: 100 } as const
  const events = service.events.list(query, { signal })[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
  })
}
