import type { Change } from '../../client/index.ts'
import { chunksOf, readEvents } from '../../generated/streams.gen.ts'
import type { TestServer } from './test-server.ts'

/** An event of a stream of changes. */
export interface ChangeEvent {
  readonly event: string
  readonly id: string | undefined
  readonly data: Change
}

/** A stream of changes that is read event by event. */
export interface EventStream {
  readonly headers: Headers
  /** The next event; undefined at the end of the stream. */
  next(): Promise<ChangeEvent | undefined>
  close(): void
}

/**
 * Opens a stream of changes with an API key, or with headers; `query` begins with `?`. Throws the status if it is refused. Not by the server's own `fetch`, which checks a reply when
 * it is complete.
 */
export async function openStream(
  { baseUrl }: Pick<TestServer, 'baseUrl'>,
  caller: string | Readonly<Record<string, string>>,
  datasetId: string,
  { query = '', lastEventId }: { readonly query?: string; readonly lastEventId?: string } = {},
): Promise<EventStream> {
  const controller = new AbortController()
  const reply = await fetch(`${baseUrl}/datasets/${datasetId}/changes${query}`, {
    headers: {
      ...(typeof caller === 'string' ? { authorization: `Bearer ${caller}` } : caller),
      accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  })
  if (!reply.ok || reply.body === null) throw Object.assign(new Error(await reply.text()), { status: reply.status })
  // Node cancels an unread body once its reply is collected as garbage.
  const events = readEvents<Change>(chunksOf(reply.body.pipeThrough(new TransformStream())))
  return {
    headers: reply.headers,
    async next() {
      const { value, done } = await events.next()
      return done === true ? undefined : value
    },
    close: () => controller.abort(),
  }
}
