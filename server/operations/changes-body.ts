import { itemText, ServerEvent } from '../../generated/streams.gen.ts'
import type { ChangeWatch } from '../store/interface/change-signals.ts'
import { toApiError } from './api-error.ts'
import type { ChangesPart, ChangesReader, FollowedChange } from './changes-reader.ts'

/** What is read and sent together. A client that does not read holds a few of these in memory for each of its replies. */
export const CHANGES_AT_ONCE = { limit: 1_000, limitBytes: 512 * 1024 }

/** Everything up to the version that the dataset had at the first part, one item per line. A fault breaks the reply off. */
export async function* changeLines(reader: ChangesReader, first: ChangesPart): AsyncGenerator<string, void> {
  const { version } = first
  for (let part = first; ; part = await reader.next(CHANGES_AT_ONCE, undefined)) {
    const lines = part.changes.map(({ change }) => `${JSON.stringify(change)}\n`)
    yield `${lines.join('')}${JSON.stringify({ type: 'cursor', cursor: reader.text(part.after) })}\n`
    const isWhole = part.after.afterRow === null && part.after.version >= version
    if (isWhole || !part.hasMore) return
  }
}

/** How long streams last, and how often they send something. */
export interface StreamTimes {
  readonly quietMs: number
  readonly lastsMs: number
}

/** Events as changes are committed. It ends when the signal is aborted, after its time, or when there is nothing more to follow. */
export async function* changeEvents(
  reader: ChangesReader,
  first: ChangesPart,
  watch: ChangeWatch,
  over: AbortSignal,
  { quietMs, lastsMs }: StreamTimes,
): AsyncGenerator<string, void> {
  const endsAt = performance.now() + lastsMs
  // The first bytes let the client know that it is connected.
  yield ': changes\n\n'
  for (let part: ChangesPart | undefined = first; part !== undefined; part = await nextPart(reader)) {
    if (part.changes.length > 0) yield part.changes.map((change) => eventOf(reader, change)).join('')
    const leftMs = endsAt - performance.now()
    const isDue = part.hasMore || (await watch.next(Math.max(0, Math.min(quietMs, leftMs)), over))
    if (over.aborted || performance.now() >= endsAt) return
    // An event without data gives the client a newer cursor. What is read then are changes whose signal was lost.
    if (!isDue) yield `: quiet\nid: ${reader.text(part.after)}\n\n`
  }
}

function eventOf(reader: ChangesReader, { change, after }: FollowedChange): string {
  return itemText('text/event-stream', new ServerEvent(change, { event: change.type, id: reader.text(after) }))
}

/** Undefined where the client has to ask again to learn why: the dataset is deleted, or the cursor leads nowhere. */
async function nextPart(reader: ChangesReader): Promise<ChangesPart | undefined> {
  try {
    return await reader.next(CHANGES_AT_ONCE, undefined)
  } catch (error) {
    const { status } = toApiError(error)
    if (status < 500) return undefined
    throw error
  }
}
