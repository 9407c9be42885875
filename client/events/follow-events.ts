import type { Event, ListEventsData } from '../../generated/index.ts'
import type { Waiting } from '../../generated/resource.gen.ts'
import type { Resources } from '../../generated/resources.gen.ts'
import { wait } from '../../generated/wait.gen.ts'
import { Resuming } from '../changes/resuming.ts'

/** An event as it comes, with the cursor after it. */
export type FollowedEvent = Event & {
  /** Keep it to continue after this event: `followEvents({ since: cursor })`, with the same conditions. */
  readonly cursor: string
}

type Conditions = Pick<NonNullable<ListEventsData['query']>, 'type' | 'dataset_id' | 'project_id' | 'actor' | 'from'>

/** Which events are followed, and for how long. */
export interface FollowEventsOptions extends Conditions {
  /** Where to begin: the `cursor` of an event. Without it, with the oldest event that is kept, or the first one after `from`. */
  readonly since?: string
  /** The service is asked for more so often. 2,000 where nothing is said. */
  readonly everyMs?: number
  /** Ends it: what waits throws the signal's reason. */
  readonly signal?: AbortSignal
  /** Called before each wait for a service that cannot be reached, or asks to wait. */
  readonly onWaiting?: (waiting: Waiting) => void
}

const EVERY_MS = 2_000
const LARGEST_PAGE = 100

/** Of one event, so that its cursor is the one after it: nothing is before a longer first page that its events could be resumed at. */
const FIRST_PAGE = 1

/** One attempt: who reads knows where to go on. */
const ONCE = { maxRetries: 0 }

/** Events in their order, without end. A service that cannot be reached is waited for, and asked again after the last event. */
export async function* followEvents(
  resources: Pick<Resources, 'events'>,
  { since, everyMs = EVERY_MS, signal, onWaiting, ...conditions }: FollowEventsOptions,
): AsyncGenerator<FollowedEvent, void> {
  const resuming = new Resuming({ resources, signal }, onWaiting)
  let cursor = since
  for (;;) {
    signal?.throwIfAborted()
    try {
      const query = {
        ...conditions,
        ...(cursor === undefined ? { limit: FIRST_PAGE } : { limit: LARGEST_PAGE, cursor }),
      }
      const page = await resources.events.list(query, { ...ONCE, ...(signal && { signal }) })
      resuming.succeeded()
      const before = cursor ?? page.pagination.cursor
      cursor = page.pagination.cursor
      // Within the page it can be resumed at its beginning only.
      for (const [index, event] of page.data.entries())
        yield { ...event, cursor: index + 1 < page.data.length ? before : cursor }
      if (!page.pagination.has_more) await wait(everyMs, signal)
    } catch (error) {
      await resuming.after(error)
    }
  }
}
