import type { MessagePort } from 'node:worker_threads'
import { storeError } from '../../../sql/sqlite/errors.ts'
import { servePort } from '../../sharing/serve-port.ts'
import type { StreamCounts } from '../../sharing/stream-counts.ts'
import { type Begun, turnsThrough } from '../../sharing/turns.ts'
import type { SharedJobs } from './shared-jobs.ts'
import type { SharedParts } from './shared-parts.ts'

interface ServingParts extends Omit<SharedParts, 'serveLoop' | 'countStream' | 'close'> {
  readonly streams: StreamCounts
}

/** Does for another event loop what it asks for through a port, until that is closed. */
export function serveLoop(
  port: MessagePort,
  { thread, rest, changes, scanners, indexes, addToWindows, streams }: ServingParts,
): void {
  const turns = turnsThrough<Begun>(port, (begun, during) => {
    if (begun.kind === 'stream') return streams.during(begun, during)
    return begun.kind === 'read' ? rest.run(begun.of, during) : changes.run(begun.datasetId, during)
  })
  servePort<SharedJobs>(
    port,
    {
      ...turns,
      joinWriter: async ({ writer, port: ofLoop }) => thread.join(writer, ofLoop),
      scan: ({ name, args }, options) => scanners.run(name, args, options),
      buildIndex: (index) => indexes.build(index),
      dropIndex: (index) => indexes.drop(index),
      addToWindows: async ({ asked, windowMs }) => addToWindows?.(asked, windowMs) ?? [],
    },
    storeError,
  )
}
