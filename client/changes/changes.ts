import type { EventState } from '../../generated/streams.gen.ts'
import { RateLimitError, TimeoutError } from '../errors.ts'
import {
  type ChangesSource,
  type CursoredChange,
  pageOfChanges,
  presentCursor,
  streamOfChanges,
} from './read-changes.ts'
import type { Resuming } from './resuming.ts'

/** For so long pages are read where no stream can be had: a proxy holds it back, or the organization has too many. */
const PAGES_FOR_MS = 5 * 60_000

/** The service begins a stream at once. A proxy that collects its replies first gives up after its own time limit. */
const HELD_BACK_MS = 5_000

/**
 * Changes of a dataset as they are committed, without end. Connections that break, restarts of the service and its 503s are waited out, and each
 * time it goes on after the last change. Throws what no waiting helps against, as a `ChangesGoneError`. `resuming` may be that of earlier reads.
 */
export async function* readChanges(
  source: ChangesSource,
  since: string | undefined,
  resuming: Resuming,
): AsyncGenerator<CursoredChange, void> {
  const state: EventState = {}
  let pagesUntil = 0
  for (;;) {
    source.signal?.throwIfAborted()
    let startedAt = performance.now()
    const isPaging = startedAt < pagesUntil
    try {
      if (state.id === undefined && since !== undefined) {
        state.id = since === 'now' ? await presentCursor(source) : since
        if (since === 'now') resuming.began()
      }
      startedAt = performance.now()
      for await (const change of isPaging
        ? await pageOfChanges(source, state)
        : streamOfChanges(source, state, resuming)) {
        resuming.succeeded()
        yield change
      }
      if (isPaging) resuming.succeeded()
      else await resuming.pause()
    } catch (error) {
      const now = performance.now()
      const isHeldBack = resuming.seenAt <= startedAt && now - startedAt > HELD_BACK_MS
      const cannotStream = isHeldBack || error instanceof TimeoutError || error instanceof RateLimitError
      if (!isPaging && cannotStream) pagesUntil = now + PAGES_FOR_MS
      else await resuming.after(error)
    }
  }
}
