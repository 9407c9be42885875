import type { EventState } from '../../generated/streams.gen.ts'
import { RateLimitError, TimeoutError } from '../errors.ts'
import {
  type ChangesSource,
  type CursoredChange,
  pageOfChanges,
  presentCursor,
  type SignsOfLife,
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
  let pagesUntil = Number.NEGATIVE_INFINITY
  for (;;) {
    source.signal?.throwIfAborted()
    const startedAt = performance.now()
    const isPaging = startedAt < pagesUntil
    let hasBegun = false
    const signs: SignsOfLife = {
      began() {
        hasBegun = true
        resuming.began()
      },
      succeeded: () => resuming.succeeded(),
    }
    try {
      if (state.id === undefined && since !== undefined) {
        state.id = since === 'now' ? await presentCursor(source) : since
        if (since === 'now') resuming.began()
      }
      for await (const change of isPaging ? changesOfPage(source, state) : streamOfChanges(source, state, signs)) {
        resuming.succeeded()
        yield change
      }
      if (isPaging) resuming.succeeded()
      else await resuming.pause()
    } catch (error) {
      const isHeldBack = !hasBegun && performance.now() - startedAt > HELD_BACK_MS
      if (!isPaging && (isHeldBack || cannotStream(error))) pagesUntil = performance.now() + PAGES_FOR_MS
      else await resuming.after(error)
    }
  }
}

async function* changesOfPage(source: ChangesSource, state: EventState): AsyncGenerator<CursoredChange, void> {
  yield* await pageOfChanges(source, state)
}

function cannotStream(error: unknown): boolean {
  return error instanceof TimeoutError || error instanceof RateLimitError
}
