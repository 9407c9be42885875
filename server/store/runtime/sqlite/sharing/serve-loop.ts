import type { MessagePort } from 'node:worker_threads'
import { storeError } from '../../../sql/sqlite/errors.ts'
import { servePort } from '../../sharing/serve-port.ts'
import { turnsThrough } from '../../sharing/turns.ts'
import type { Begun, SharedJobs } from './shared-jobs.ts'
import type { SharedParts } from './shared-parts.ts'

/** Does for another event loop what it asks for through a port, until that is closed. */
export function serveLoop(
  port: MessagePort,
  { thread, rest, changes, scanners, indexes, addToWindows }: Omit<SharedParts, 'serveLoop' | 'close'>,
): void {
  const turns = turnsThrough<Begun>(port, (begun, during) =>
    begun.kind === 'read' ? rest.run(begun.of, during) : changes.run(begun.datasetId, during),
  )
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
