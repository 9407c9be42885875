import { setImmediate as nextTurn } from 'node:timers/promises'
import { jsonText } from '../json.ts'
import type { ChangeWatch } from '../store/interface/change-signals.ts'
import { toApiError } from './api-error.ts'
import type { ChangesPart, ChangesReader, FollowedChange } from './changes-reader.ts'

/**
 * What is read and sent together. A client that does not read holds a few of these in memory for each of its replies. After each part other
 * requests have their turn: SQLite answers at once and a socket may take all, so a whole dataset would be sent in one turn of the event loop.
 */
export const CHANGES_AT_ONCE = { limit: 1_000, limitBytes: 512 * 1024 }

/** Everything up to the version that the dataset had at the first part, one item per line. A fault breaks the reply off. */
export function changeLines(reader: ChangesReader): AsyncGenerator<string, void> & { readonly heldBytes: number } {
  // One part waits for the socket, and one was read ahead.
  return Object.assign(linesOf(reader), { heldBytes: 2 * CHANGES_AT_ONCE.limitBytes })
}

async function* linesOf(reader: ChangesReader): AsyncGenerator<string, void> {
  let until: number | undefined
  for (let isWhole = false; !isWhole; ) {
    const lines = await nextLines(reader)
    const { after, hasMore } = lines
    until ??= lines.version
    isWhole = !hasMore || (after.afterRow === null && after.version >= until)
    yield lines.take()
    await nextTurn()
  }
}

async function nextLines(reader: ChangesReader): Promise<SentPart> {
  const part = await reader.next(CHANGES_AT_ONCE, undefined)
  const lines = part.changes.map(({ change }) => `${jsonText(change)}\n`)
  return new SentPart(part, `${lines.join('')}${JSON.stringify({ type: 'cursor', cursor: reader.text(part.after) })}\n`)
}

/**
 * A part, and the text with which it is sent. The text is given away, and the rows are not kept: a generator that waits, for an hour perhaps, would
 * hold them in memory.
 */
class SentPart {
  readonly after: ChangesPart['after']
  readonly hasMore: boolean
  readonly version: number
  #text: string

  constructor({ after, hasMore, version }: ChangesPart, text: string) {
    this.after = after
    this.hasMore = hasMore
    this.version = version
    this.#text = text
  }

  get isEmpty(): boolean {
    return this.#text === ''
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}

/** How long streams last, and how often they send something. */
export interface StreamTimes {
  /** At most; less for some, so that streams which began together do not all read together from then on. */
  readonly quietMs: number
  readonly lastsMs: number
}

/** Events as changes are committed. It ends when the signal is aborted, after its time, or when there is nothing more to follow. */
export async function* changeEvents(
  reader: ChangesReader,
  watch: ChangeWatch,
  over: AbortSignal,
  { quietMs, lastsMs }: StreamTimes,
): AsyncGenerator<string, void> {
  const endsAt = performance.now() + lastsMs
  // The first bytes let the client know that it is connected.
  yield ': changes\n\n'
  for (let part = await nextEvents(reader); part !== undefined; part = await nextEvents(reader)) {
    if (!part.isEmpty) yield part.take()
    await nextTurn()
    const leftMs = endsAt - performance.now()
    const waitMs = quietMs * (0.75 + Math.random() / 4)
    const isDue = part.hasMore || (await watch.next(Math.max(0, Math.min(waitMs, leftMs)), over))
    if (over.aborted || performance.now() >= endsAt) return
    // An event without data gives the client a newer cursor. What is read then are changes whose signal was lost.
    if (!isDue) yield `: quiet\nid: ${reader.text(part.after)}\n\n`
  }
}

function eventOf(reader: ChangesReader, { change, after }: FollowedChange): string {
  return `event: ${change.type}\nid: ${reader.text(after)}\ndata: ${jsonText(change)}\n\n`
}

/** Undefined where the client has to ask again to learn why: the dataset is deleted, or the cursor leads nowhere. */
async function nextEvents(reader: ChangesReader): Promise<SentPart | undefined> {
  try {
    const part = await reader.next(CHANGES_AT_ONCE, undefined)
    return new SentPart(part, part.changes.map((change) => eventOf(reader, change)).join(''))
  } catch (error) {
    const { status } = toApiError(error)
    if (status < 500) return undefined
    throw error
  }
}
