import { availableParallelism } from 'node:os'
import type { TextFormat } from '../../domain/imports.ts'
import type { KeysOfRows } from '../../domain/unique-keys.ts'
import type { LargeRows, ReadLargeRows } from '../bodies/large-body.ts'
import type { LargeRowChanges, ReadRowChanges } from '../bodies/large-row-changes.ts'
import type { ReadFileRows } from '../files/read-body.ts'
import type { ChangesRead, LargeChanges } from '../interface/bodies.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { ownBuffer, Thread, threadOf } from './thread.ts'

/** What a thread is to read rows by. */
export interface ReadRows extends LargeRows {
  /** JSON where nothing is said. */
  readonly format?: TextFormat | undefined
  /** What the request's hash contains beside the body; undefined if no hash is needed. */
  readonly hashed: readonly string[] | undefined
}

/** Rows that were read. The body comes back, since it may have to be read once more. */
export interface RowsRead {
  readonly read: ReadLargeRows | ReadFileRows
  readonly requestHash: string | undefined
  /** Where the rows stand, if they can be stored. */
  readonly staged?: unknown
  /** The keys of unique indexes. */
  readonly keys: readonly KeysOfRows[]
  readonly body: Uint8Array
}

/** What a thread is to read changes of rows by. */
export interface ReadRowsChanged extends LargeRowChanges {
  /** As of `ReadRows`. */
  readonly hashed: readonly string[] | undefined
}

/** Changes of rows that were read, and the body. */
export interface RowChangesRead {
  readonly read: ReadRowChanges
  readonly requestHash: string | undefined
  readonly body: Uint8Array
}

/** The jobs of `body-thread.ts`. */
export interface BodyJobs {
  readRows(args: ReadRows): RowsRead
  readRowChanges(args: ReadRowsChanged): RowChangesRead
  readChanges(args: LargeChanges): ChangesRead
}

/** Bodies that wait at most. What they take of memory is limited before they are read. */
const BODIES_WAITING = 1_000

/** Threads that read bodies, each started for the first body that finds the others busy. */
const READERS = Math.min(4, availableParallelism())

/**
 * Reads bodies in threads of their own, as many at a time as there are threads: neither the main thread nor the writer waits for that, whatever
 * is in them. No organization has more under way, so that a body of another one waits for one of its bodies at most.
 */
export class BodyReader {
  readonly #threads: readonly Thread<BodyJobs>[]
  readonly #limit: ConcurrencyLimit

  /** `readers` where other event loops have threads of their own. */
  constructor(script: URL, data: unknown, readers = READERS) {
    this.#threads = Array.from({ length: readers }, () => new Thread<BodyJobs>(threadOf(script, data), BODIES_WAITING))
    this.#limit = new ConcurrencyLimit(readers, BODIES_WAITING)
  }

  /** Reads the rows of an append. */
  rows(organizationId: string, args: ReadRows): Promise<RowsRead> {
    return this.#run(organizationId, 'readRows', args)
  }

  /** Reads what becomes of rows. */
  rowChanges(organizationId: string, args: ReadRowsChanged): Promise<RowChangesRead> {
    return this.#run(organizationId, 'readRowChanges', args)
  }

  /** Reads the changes of a row. */
  changes(organizationId: string, args: LargeChanges): Promise<ChangesRead> {
    return this.#run(organizationId, 'readChanges', args)
  }

  #run<Name extends keyof BodyJobs & string>(
    organizationId: string,
    name: Name,
    args: Parameters<BodyJobs[Name]>[0],
  ): Promise<ReturnType<BodyJobs[Name]>> {
    return this.#limit.run(organizationId, () =>
      this.#leastBusy().run(name, args as never, { transfer: ownBuffer(args.body) }),
    ) as Promise<ReturnType<BodyJobs[Name]>>
  }

  #leastBusy(): Thread<BodyJobs> {
    return this.#threads.reduce((least, thread) => (thread.load < least.load ? thread : least))
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }
}
