import type { Change } from '../../generated/index.ts'
import type { RequestOptions } from '../../generated/resource.gen.ts'
import type { Resources } from '../../generated/resources.gen.ts'
import { chunksOf, type EventState, readEvents, readItems } from '../../generated/streams.gen.ts'
import type { UnexpectedReplyError } from '../errors.ts'
import { unexpectedReply } from '../http/read-reply.ts'
import type { ConditionParameters } from '../rows/print-conditions.ts'

/** A change as it comes, with the cursor after it. */
export type CursoredChange = Change & { readonly cursor: string }

/** Whose changes are read. */
export interface ChangesSource {
  readonly resources: Pick<Resources, 'changes' | 'data'>
  readonly id: string
  readonly query: ConditionParameters
  readonly signal: AbortSignal | undefined
}

/** The service sends something every 15 seconds. */
const QUIET_MS = 45_000
const WAIT_SECONDS = 25
const LARGEST_PAGE = 100

/** Of one change, so that its cursor is the one after it: nothing is before a longer first page that its changes could be resumed at. */
const FIRST_PAGE = 1

/** One attempt: who reads knows where to go on. */
const ONCE = { maxRetries: 0, timeoutMs: QUIET_MS }

/** What a reply shows before a change comes. */
export interface SignsOfLife {
  /** The reply has begun, and has the form that was asked for. */
  began(): void
  /** Bytes came, such as those by which the service shows on a quiet dataset that it is there. */
  succeeded(): void
}

/** Changes as they are committed, until the service ends the stream or the connection breaks. `state.id` is the last cursor. */
export async function* streamOfChanges(
  { resources, id, query, signal }: ChangesSource,
  state: EventState,
  signs: SignsOfLife,
): AsyncGenerator<CursoredChange, void> {
  const headers = { accept: 'text/event-stream' }
  const reply = await resources.changes
    .list(id, { ...query, ...cursorIn(state) }, {}, { ...ONCE, headers, ...(signal && { signal }) })
    .asResponse()
  const bytes = told(bytesOf(reply, 'text/event-stream'), signs)
  for await (const { data, id: cursor = '' } of readEvents<Change>(bytes, state)) yield { ...data, cursor }
}

async function* told(bytes: AsyncIterable<Uint8Array>, signs: SignsOfLife): AsyncGenerator<Uint8Array, void> {
  signs.began()
  for await (const piece of bytes) {
    signs.succeeded()
    yield piece
  }
}

/** The next page of changes, which is empty if nothing changes for a while. `state.id` is moved. */
export async function pageOfChanges(
  { resources, id, query, signal }: ChangesSource,
  state: EventState,
): Promise<CursoredChange[]> {
  const limit = state.id === undefined ? FIRST_PAGE : LARGEST_PAGE
  const asked = { ...query, ...cursorIn(state), limit, wait: WAIT_SECONDS }
  const { data, pagination } = await resources.changes.list(id, asked, {}, { ...ONCE, ...(signal && { signal }) })
  const before = state.id
  state.id = pagination.cursor
  // Within the page it can be resumed at its beginning only.
  return data.map((change, index) => ({
    ...change,
    cursor: index + 1 < data.length ? (before ?? pagination.cursor) : pagination.cursor,
  }))
}

/** A line of the reply with everything until now: changes, and after them where to continue. */
export type ChangeLine = Change | { readonly type: 'cursor'; readonly cursor: string }

/** Everything until now. Throws if the reply breaks off, after the lines that came. */
export async function* linesOfChanges(
  source: ChangesSource,
  cursor: string | undefined,
): AsyncGenerator<ChangeLine, void> {
  const { resources, id, query, signal } = source
  const asked = { ...query, ...cursorIn({ id: cursor }), format: 'ndjson' as const }
  const headers = { accept: 'application/x-ndjson' }
  const reply = await resources.changes
    .list(id, asked, {}, { ...ONCE, headers, ...(signal && { signal }) })
    .asResponse()
  try {
    yield* readItems<ChangeLine>('application/x-ndjson', bytesOf(reply, 'application/x-ndjson'))
  } catch (error) {
    throw error instanceof SyntaxError ? unexpected(reply, 'It ends in the middle of a line.', true) : error
  }
}

/** The cursor of this moment. By default with one attempt, since who follows tries again. */
export async function presentCursor(
  { resources, id, query, signal }: ChangesSource,
  sending: RequestOptions = { maxRetries: 0 },
): Promise<string> {
  const { response } = await resources.data
    .list(id, { ...query, limit: 1 }, { ...sending, ...(signal && { signal }) })
    .withResponse()
  const cursor = response.headers.get('X-Changes-Cursor')
  if (cursor === null)
    throw unexpected(response, 'It has no X-Changes-Cursor; the service is too old for following changes.')
  return cursor
}

function cursorIn({ id }: EventState) {
  return id === undefined ? {} : { cursor: id }
}

function bytesOf(reply: Response, mediaType: string): AsyncGenerator<Uint8Array, void> {
  const type = reply.headers.get('Content-Type') ?? 'no type'
  if (reply.body === null || !type.startsWith(mediaType))
    throw unexpected(reply, `It has ${type}, not ${mediaType}. Is there a proxy in between?`)
  return chunksOf(reply.body)
}

function unexpected(reply: Response, why: string, isCutShort?: true): UnexpectedReplyError {
  return unexpectedReply(reply, `The reply is not one of the service. ${why}`, isCutShort)
}
