import type { EventLoops } from '../../../interface/event-loops.ts'
import type { AddToWindows } from '../../../interface/request-windows.ts'
import type { ConcurrencyLimit } from '../../concurrency-limit.ts'
import type { PhysicalIndexes } from '../indexes.ts'
import type { Scanners } from '../scanners.ts'
import type { WalRests } from '../wal-rest.ts'
import type { WriteThreads } from '../write-threads.ts'

/** The parts of a store that a process has once: in the main thread they are its own, other event loops have them through a port. */
export interface SharedParts extends EventLoops {
  readonly thread: WriteThreads
  readonly rest: Pick<WalRests, 'run'>
  /** Runs changes of a dataset's columns and indexes one after the other. */
  readonly changes: Pick<ConcurrencyLimit, 'run'>
  readonly scanners: Pick<Scanners, 'run' | 'load' | 'close'>
  readonly indexes: Pick<PhysicalIndexes, 'build' | 'drop' | 'close'>
  /** Undefined where one loop serves, which counts by itself. */
  readonly addToWindows: AddToWindows | undefined
  /** Ends the threads that write, or takes leave of them. */
  close(): Promise<void>
}
