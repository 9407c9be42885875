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

/**
 * Reads large bodies in a thread of its own, one at a time, and of each organization one before the next of another: neither the main
 * thread nor the writer waits for that, whatever is in them. It starts with the first one.
 */
export class BodyReader {
  readonly #thread: Thread<BodyJobs>
  readonly #limit = new ConcurrencyLimit(1, BODIES_WAITING)

  constructor(script: URL, data: unknown) {
    this.#thread = new Thread(threadOf(script, data), BODIES_WAITING)
  }

  /** Reads the rows of an append. */
  rows(organizationId: string, args: ReadRows): Promise<RowsRead> {
    return this.#limit.run(organizationId, () => this.#thread.run('readRows', args, { transfer: ownBuffer(args.body) }))
  }

  /** Reads what becomes of rows. */
  rowChanges(organizationId: string, args: ReadRowsChanged): Promise<RowChangesRead> {
    const transfer = ownBuffer(args.body)
    return this.#limit.run(organizationId, () => this.#thread.run('readRowChanges', args, { transfer }))
  }

  /** Reads the changes of a row. */
  changes(organizationId: string, args: LargeChanges): Promise<ChangesRead> {
    const transfer = ownBuffer(args.body)
    return this.#limit.run(organizationId, () => this.#thread.run('readChanges', args, { transfer }))
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
