import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { noteCommitGroup } from '../../../../timing.ts'
import type { AddToWindows } from '../../../interface/request-windows.ts'
import type { Places } from '../../../sql/sqlite/places.ts'
import { countThrough } from '../../sharing/stream-counts.ts'
import { type Begun, inTurnOf } from '../../sharing/turns.ts'
import { Thread } from '../../thread.ts'
import { WriteThreads } from '../write-threads.ts'
import type { SharedJobs } from './shared-jobs.ts'
import type { SharedParts } from './shared-parts.ts'

/** The parts of the main thread's store, as another event loop has them through a port. */
export function linkedParts(port: MessagePort, places: Places): SharedParts {
  // What waits is limited where it is done.
  const line = new Thread<SharedJobs>(() => port, Number.POSITIVE_INFINITY)
  const addToWindows: AddToWindows = (asked, windowMs) => line.run('addToWindows', { asked, windowMs })
  const inTurn = <Answer>(begun: Begun, run: () => Promise<Answer>) => inTurnOf<Begun, Answer>(line, begun, run)
  const openWriter = (writer: number) => {
    const { port1, port2 } = new MessageChannel()
    line.run('joinWriter', { writer, port: port1 }, { transfer: [port1] }).catch(() => port2.close())
    return port2
  }
  const thread = new WriteThreads(places, (writer) => () => openWriter(writer), { onCommit: noteCommitGroup })
  return {
    thread,
    rest: { run: ({ organizationId }, read) => inTurn({ kind: 'read', of: { organizationId } }, read) },
    changes: { run: (datasetId, change) => inTurn({ kind: 'change', datasetId }, change) },
    scanners: {
      run: (name, args, options) => line.run('scan', { name, args }, options),
      close: async () => {},
      load: 0, // counted where they run
    },
    indexes: {
      build: (index) => line.run('buildIndex', index),
      drop: (index) => line.run('dropIndex', index),
      close: async () => {},
    },
    addToWindows,
    countStream: (stream, over) => countThrough(line, stream, over),
    serveLoop() {
      throw new Error('only the main thread serves other loops')
    },
    async close() {
      await thread.close()
      await line.close()
    },
  }
}
