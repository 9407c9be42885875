/** What a client makes of a reply that is a stream of JSON items. */
import type { OperationCall, RequestOptions, Transport } from './resource.ts'
import { chunksOf, type EventState, isEventStream, type ReceivedEvent, readEvents, readItems } from './streams.ts'
import { wait } from './wait.ts'

/** The items of a reply, read as they arrive. Each iteration sends a request of its own. */
export interface ItemStream<Item> extends AsyncIterable<Item> {
  /** The items of an event stream with the names and ids of their events. */
  events(): AsyncGenerator<ReceivedEvent<Item>, void>
}

export interface StreamOptions extends RequestOptions {
  /** Resumes an event stream after the event with this id. */
  readonly lastEventId?: string | undefined
  /** How often in a row an event stream is resumed without receiving anything; 5 by default. */
  readonly maxResumes?: number | undefined
}

/**
 * If the connection of an event stream is lost after an event with an id, the request is sent again with `Last-Event-ID`, so that the server
 * goes on after that event. Without ids, and for lines of JSON, the error is thrown, since the place to continue from is unknown.
 */
export function itemStream<Item>(
  transport: Transport,
  call: OperationCall,
  options: StreamOptions = {},
): ItemStream<Item> {
  const { lastEventId, maxResumes = 5, ...request } = options
  const open = (id?: string) => {
    const resumed = id === undefined ? {} : { headers: { ...request.headers, 'Last-Event-ID': id } }
    return transport.call<ReadableStream<Uint8Array>>(call, { ...request, ...resumed })
  }
  const mediaType = call.accept ?? ''
  if (!isEventStream(mediaType)) {
    const none = (): never => {
      throw new TypeError(`${call.operationId} has no events.`)
    }
    return {
      async *[Symbol.asyncIterator]() {
        yield* readItems<Item>(mediaType, chunksOf(await open()))
      },
      events: none,
    }
  }
  const events = () => resumingEvents<Item>(open, lastEventId, maxResumes, request.signal)
  return {
    async *[Symbol.asyncIterator]() {
      for await (const { data } of events()) yield data
    },
    events,
  }
}

async function* resumingEvents<Item>(
  open: (lastEventId?: string) => PromiseLike<ReadableStream<Uint8Array>>,
  lastEventId: string | undefined,
  maxResumes: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReceivedEvent<Item>, void> {
  const state: EventState = { id: lastEventId }
  for (let failures = 0; ; ) {
    // a request that is refused is not sent again; the transport has its own retries
    const body = await open(state.id)
    try {
      for await (const event of readEvents<Item>(chunksOf(body), state)) {
        failures = 0
        yield event
      }
      return
    } catch (error) {
      failures += 1
      signal?.throwIfAborted()
      if (state.id === undefined || failures > maxResumes) throw error
      await wait(state.retryMs ?? 1_000 * 2 ** (failures - 1), signal)
    }
  }
}
