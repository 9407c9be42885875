import type { MessagePort } from 'node:worker_threads'
import type { AddToWindows } from '../../../interface/request-windows.ts'
import { Thread } from '../../thread.ts'
import type { Begun, SharedJobs } from './shared-jobs.ts'
import type { SharedParts } from './shared-parts.ts'

/** The parts of the main thread's store, as another event loop has them through a port. */
export function linkedParts(port: MessagePort): SharedParts {
  // What waits is limited where it is done.
  const line = new Thread<SharedJobs>(() => port, Number.POSITIVE_INFINITY)
  const addToWindows: AddToWindows = (asked, windowMs) => line.run('addToWindows', { asked, windowMs })
  async function between<Answer>(begun: Begun, run: () => Promise<Answer>): Promise<Answer> {
    const number = await line.run('enter', begun)
    return run().finally(() => line.run('leave', number).catch(() => {})) // a port that is closed has ended it
  }
  return {
    thread: {
      get load() {
        return line.load
      },
      // Casts: arguments and answer belong to the job of this name.
      run: (name, args, { transfer = [], onRan } = {}) =>
        line.run('write', { name, args: args as never, transfer }, { transfer, onRan }) as Promise<never>,
      close: () => line.close(),
    },
    rest: { run: ({ organizationId }, read) => between({ kind: 'read', of: { organizationId } }, read) },
    changes: { run: (datasetId, change) => between({ kind: 'change', datasetId }, change) },
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
    serveLoop() {
      throw new Error('only the main thread serves other loops')
    },
  }
}
