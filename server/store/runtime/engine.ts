import type { Bodies } from '../interface/bodies.ts'
import type { ChangeHints } from '../interface/change-signals.ts'
import type { EventLoops } from '../interface/event-loops.ts'
import type { Exports } from '../interface/exports.ts'
import type { BuiltIndexKey, KeyFault, PhysicalIndex } from '../interface/indexes.ts'
import type { Maintenance } from '../interface/maintenance.ts'
import type { OrganizationKey, OrganizationPlaces } from '../interface/organizations.ts'
import type { RequestWindows } from '../interface/request-windows.ts'
import type { RowPlans } from '../interface/rows.ts'
import type { Statements } from '../interface/statements.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import type { FileReader } from './file-reader.ts'
import type { Writer } from './writer.ts'

/** A database, and where statements run. Every failure is thrown as `StoreError`. */
export interface Engine
  extends Bodies,
    RowPlans,
    Exports,
    RequestWindows,
    OrganizationPlaces,
    EventLoops,
    Omit<Maintenance, 'forgetAnswers' | 'sweepChanges' | 'sweepHistory' | 'forgetHints'> {
  /** How nodes tell each other of changes; undefined where one process has the database. */
  readonly changeHints: ChangeHints | undefined
  /** Brings the database to this server's schema. */
  migrate(): Promise<void>
  /** Runs changes of a dataset's columns and indexes one after the other, of all event loops. */
  readonly changesInTurn: Pick<ConcurrencyLimit, 'run'>
  /** Each in one transaction; when the promise of a write resolves it is durable. */
  readonly statements: Statements
  /**
   * Makes a physical index while reads go on. It is no write, because PostgreSQL builds without blocking writers only outside of
   * transactions. An interrupted build may leave parts, which `dropIndex` removes, and so does one that finds rows which a unique
   * index cannot have.
   */
  buildIndex(index: PhysicalIndex): Promise<KeyFault | undefined>
  /** Has the builds of indexes fail that run, where that is possible: on PostgreSQL one may wait for hours for a transaction of somebody else. */
  stopBuilding(): void
  /** Reads files that are imported, and stages their rows for `appendImported`. */
  readonly files: Pick<FileReader, 'begin' | 'read' | 'guess' | 'unpack'>
  readonly appendImported: Writer['appendImported']
  readonly changeImported: Writer['changeImported']
  /** To be told of staged rows that are stored, or will not be. */
  forgetStaged(staged: unknown): void
  /** How the paths of files begin that are to be imported: beside the database, where that is a file. */
  readonly filesBeside: string | undefined
  /**
   * Removes from the database's files what was deleted from the tables of an organization. Throws `unavailable` where readers do not let it for
   * now; then it can be called again.
   */
  overwriteDeleted(organization: OrganizationKey): Promise<void>
  /** Ends when writes of other processes that wait for a lock have had their turn, between two steps of long work. */
  giveWay(): Promise<void>
  /** Drops a physical index, whole or half built; nothing happens when there is none. */
  dropIndex(index: BuiltIndexKey): Promise<void>
}
