import type { MessagePort } from 'node:worker_threads'
import type { EventLoops } from '../../interface/event-loops.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { changesInTurn } from '../changes-in-turn.ts'
import type { ConcurrencyLimit } from '../concurrency-limit.ts'
import { servePort } from '../sharing/serve-port.ts'
import { countThrough, StreamCounts } from '../sharing/stream-counts.ts'
import { type Begun, inTurnOf, type TurnJobs, turnsThrough } from '../sharing/turns.ts'
import { Thread } from '../thread.ts'

/** What the event loops of a process have together. Otherwise they share the database and nothing else. */
export interface SharedTurns extends EventLoops {
  /** Runs changes of a dataset's columns and indexes one after the other. */
  readonly changes: Pick<ConcurrencyLimit, 'run'>
  readonly leave: () => Promise<void>
}

/** In the main thread, which serves the other loops. */
export function ownTurns(): SharedTurns {
  const changes = changesInTurn()
  const streams = new StreamCounts()
  const run = async (begun: Begun, during: () => Promise<void>) => {
    if (begun.kind === 'stream') return streams.during(begun, during)
    // A long read of one snapshot keeps nobody else from anything.
    return begun.kind === 'change' ? changes.run(begun.datasetId, during) : during()
  }
  return {
    changes,
    countStream: async (stream, over) => streams.count(stream, over),
    serveLoop: (port) => servePort<TurnJobs<Begun>>(port, turnsThrough(port, run), storeError),
    leave: async () => {},
  }
}

/** In another loop, which has them from the main thread through a port. */
export function turnsOf(port: MessagePort): SharedTurns {
  const line = new Thread<TurnJobs<Begun>>(() => port, Number.POSITIVE_INFINITY)
  return {
    changes: { run: (datasetId, change) => inTurnOf(line, { kind: 'change', datasetId }, change) },
    countStream: (stream, over) => countThrough(line, stream, over),
    serveLoop() {
      throw new Error('only the main thread serves other loops')
    },
    leave: () => line.close(),
  }
}
