import type { Lane } from '../../domain/lane.ts'
import type { OrganizationRecord } from './organizations.ts'

/** How busy an engine is, for metrics. */
export interface EngineState {
  /** Statements that wait or run, by lane. */
  readonly jobs: Readonly<Partial<Record<Lane, number>>>
  /** Bytes on disk, if the database is files on this machine. */
  readonly files?: { readonly database: number; readonly wal: number }
  /** Connections to a database server, by purpose. */
  readonly pools?: Readonly<Record<string, PoolUse>>
}

/** Connections of a pool. */
export interface PoolUse {
  readonly used: number
  readonly idle: number
  /** Statements that wait for one. */
  readonly waiting: number
}

/** What is swept: one organization, or what organizations share; all where nothing is said. */
export interface Swept {
  readonly part?: OrganizationRecord | 'shared' | undefined
}

/** The database as a whole. */
export interface Maintenance {
  /** How busy it is. */
  state(): Promise<EngineState>
  /** How far the clock of this machine is ahead of the database's, in milliseconds. 0 where the database is on this machine. */
  clockAheadMs(): Promise<number>
  /** How many connections the database lets this service have at once. Infinity where nobody limits that, or does not say so. */
  connectionRoom(): Promise<number>
  /** Deletes stored replies of idempotency keys that are older than a time, 1,000 in a transaction. Returns how many. */
  forgetAnswers(answers: Swept & { readonly keptBefore: number }): Promise<number>
  /** Deletes changes from the logs that are older than the plans keep, and the logs of deleted datasets. Returns how many changes. */
  sweepChanges(time: Swept & { readonly now: number }): Promise<number>
  /** Deletes what rows were from the histories where it is older than the plans keep, or off, or of a deleted dataset. Returns how many records. */
  sweepHistory(time: Swept & { readonly now: number }): Promise<number>
  /** Deletes notes of changes by which nodes woke each other's readers long ago. */
  forgetHints(): Promise<void>
  /** Copies the whole database, as of one moment, to a new file. `unusable` on PostgreSQL, which has its own tools. */
  backup(file: string): Promise<void>
  /** Copies one organization to a new file, a database with nothing else in it. `unusable` on PostgreSQL. */
  backupOrganization(file: string, organizationId: string): Promise<void>
  /** Finishes waiting writes, ends exports, and closes the database. Later calls reject with `unavailable`. */
  close(): Promise<void>
}
