import type { Lane } from '../../domain/lane.ts'

/** How busy an engine is, for those who watch it. */
export interface EngineState {
  /** Statements that wait or run, by lane. */
  readonly jobs: Readonly<Partial<Record<Lane, number>>>
  /** Bytes on disk, where the database is files of this machine. */
  readonly files?: { readonly database: number; readonly wal: number }
  /** Connections to a database server, by what they are for. */
  readonly pools?: Readonly<Record<string, PoolUse>>
}

/** Connections of a pool. */
export interface PoolUse {
  readonly used: number
  readonly idle: number
  /** Who waits for one. */
  readonly waiting: number
}

/** The database as a whole. */
export interface Maintenance {
  /** How busy it is. */
  state(): Promise<EngineState>
  /** Deletes answers to requests with an `Idempotency-Key` that were kept before a time, 1,000 in a transaction. Returns how many. */
  forgetAnswers(answers: { readonly keptBefore: number }): Promise<number>
  /** Deletes changes from the logs that are older than the plans keep, and the logs of deleted datasets. Returns how many changes. */
  sweepChanges(time: { readonly now: number }): Promise<number>
  /** Copies the whole database, as of one moment, to a new file. `unusable` on PostgreSQL, which has tools of its own. */
  backup(file: string): Promise<void>
  /** Lets writes that wait finish, ends exports, and closes the database. What is called afterwards is `unavailable`. */
  close(): Promise<void>
}
