import type { ChangeOperations, ListChangesReply, ListChangesRequest } from '../../generated/operations.gen.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { UntilOver } from '../domain/until-over.ts'
import { QueryError } from '../query/query-error.ts'
import type { Store } from '../store/store.ts'
import { badRequest } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { CHANGES_AT_ONCE, changeEvents, changeLines, type StreamTimes } from './changes-body.ts'
import { type ChangesPart, ChangesReader } from './changes-reader.ts'
import { PAGE_LIMIT_BYTES } from './read-rows.ts'
import { countStream } from './stream-count.ts'

const TIMES: StreamTimes = { quietMs: 15_000, lastsMs: 60 * 60 * 1000 }

export function changeOperations(store: Store, times = TIMES): ChangeOperations<Callers> {
  return {
    async listChanges(
      request,
      caller,
      untilGone?: UntilGone,
      _isHead = false,
      untilOver: UntilOver = neverOver,
    ): Promise<ListChangesReply> {
      const { format, wait } = request.query
      if (wait > 0 && format !== 'json') throw badRequest('wait', `wait requires format=json, not format=${format}.`)
      if (format === 'events') return eventsOf(store, caller, request, untilOver(), times)
      const reader = readerOf(store, caller, request)
      if (format === 'ndjson') {
        await reader.begin(CHANGES_AT_ONCE, untilGone)
        return { status: 200, contentType: 'application/x-ndjson', body: changeLines(reader) }
      }
      const { changes, after, hasMore } = await pageOf(store, caller, reader, request, untilGone, untilOver)
      const data = changes.map(({ change }) => change)
      const body = { data, pagination: { cursor: reader.text(after), has_more: hasMore } }
      return { status: 200, contentType: 'application/json', body }
    },
  }
}

/** For operations that are called without HTTP. */
function neverOver(): AbortSignal {
  return new AbortController().signal
}

function readerOf(
  store: Store,
  caller: Caller,
  { path, query }: ListChangesRequest,
  cursor = query.cursor,
): ChangesReader {
  const { limit: _, wait: __, format: ___, ...texts } = query
  return new ChangesReader(store, caller, path.dataset_id, { ...texts, ...(cursor !== undefined && { cursor }) })
}

/** A page, which is empty only when there was no change for `wait` seconds. */
async function pageOf(
  store: Store,
  { organizationId }: Caller,
  reader: ChangesReader,
  { path, query: { limit, wait } }: ListChangesRequest,
  untilGone: UntilGone | undefined,
  untilOver: UntilOver,
): Promise<ChangesPart> {
  if (wait === 0) return reader.next({ limit, limitBytes: PAGE_LIMIT_BYTES }, untilGone)
  const watch = store.changeSignals.watch({ organizationId, datasetId: path.dataset_id })
  try {
    const over = untilOver()
    const endsAt = performance.now() + wait * 1000
    for (;;) {
      const part = await reader.next({ limit, limitBytes: PAGE_LIMIT_BYTES }, untilGone)
      const leftMs = endsAt - performance.now()
      if (part.changes.length > 0 || leftMs <= 0 || over.aborted) return part
      if (!part.hasMore) await watch.next(leftMs, over)
    }
  } finally {
    watch.close()
  }
}

/** A stream of events, from the id of the last one that was received, if the client says so. */
async function eventsOf(
  store: Store,
  caller: Caller,
  request: ListChangesRequest,
  over: AbortSignal,
  times: StreamTimes,
): Promise<ListChangesReply> {
  const lastId = request.headers['Last-Event-ID']
  const { organizationId } = caller
  await countStream(store, organizationId, over)
  const watch = store.changeSignals.watch({ organizationId, datasetId: request.path.dataset_id })
  if (over.aborted) watch.close()
  else over.addEventListener('abort', () => watch.close())
  try {
    const reader = readerOf(store, caller, request, lastId)
    await reader.begin(CHANGES_AT_ONCE, undefined)
    return { status: 200, contentType: 'text/event-stream', body: changeEvents(reader, watch, over, times) }
  } catch (error) {
    watch.close()
    if (lastId === undefined || !(error instanceof QueryError) || error.parameter !== 'cursor') throw error
    throw badRequest('Last-Event-ID', error.message.replace('cursor', 'Last-Event-ID'))
  }
}
