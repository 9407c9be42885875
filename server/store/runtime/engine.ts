import type { Kysely, Transaction } from 'kysely'
import type { ExportQuery, RowExport } from '../interface/exports.ts'
import type { AddToWindows } from '../interface/request-windows.ts'
import type { ChangesRead, Explanation, LargeChanges, RowQuery } from '../interface/rows.ts'
import type { EngineState } from '../interface/state.ts'
import type * as reads from '../reads/index.ts'
import type { PhysicalIndex } from '../sql/physical.ts'
import type { Schema } from '../sql/schema.ts'
import type * as writes from '../writes/index.ts'

type ReadFunction = (db: Kysely<Schema>, args: never) => Promise<unknown>
type WriteFunction = (db: Transaction<Schema>, args: never) => Promise<unknown>

type Named<Functions, Shape> = {
  [Name in keyof Functions as Functions[Name] extends Shape ? Name : never]: Functions[Name]
}

/** All named reads and writes. Their arguments and answers are plain data, so they can run in another thread. */
export type Reads = Named<typeof reads, ReadFunction>
export type Writes = Named<typeof writes, WriteFunction>

type Args<F> = F extends (db: never, args: infer A) => Promise<unknown> ? A : never
type Answer<F> = F extends (db: never, args: never) => Promise<infer A> ? A : never

/** Where statements run. Every failure is thrown as `StoreError`. */
export interface Engine {
  /** Brings the database to this server's schema. */
  migrate(): Promise<void>
  /** Runs a read by name. */
  read<Name extends keyof Reads>(name: Name, args: Args<Reads[Name]>): Promise<Answer<Reads[Name]>>
  /** Runs a write by name in one transaction; when the promise resolves it is durable. */
  write<Name extends keyof Writes>(name: Name, args: Args<Writes[Name]>): Promise<Answer<Writes[Name]>>
  /** Reads the changes of a row of an organization from a large body, where that holds up nobody. */
  readChanges(organizationId: string, changes: LargeChanges): Promise<ChangesRead>
  /** Throws the refusal that a write of the organization would get now, so that nobody need read what it would bring. */
  requireRoom(organizationId: string): void
  /**
   * Makes a physical index while reads go on. It is no write, because PostgreSQL builds without blocking writers only outside of
   * transactions. What is interrupted may leave something behind, which `dropIndex` takes away.
   */
  buildIndex(index: PhysicalIndex): Promise<void>
  /** Drops a physical index, whole or half built; nothing happens when there is none. */
  dropIndex(index: Pick<PhysicalIndex, 'organizationId' | 'datasetId' | 'indexId'>): Promise<void>
  /** Which way a page of rows is found, and how: the query is run for it. */
  explainRows(query: RowQuery): Promise<Explanation>
  /** Everything that a query lets through, as one moment has it. Resolves when its first bytes are there. */
  exportRows(query: ExportQuery): Promise<RowExport>

  /** What exports of an organization that are being read take of the disk. */
  exportBytes(organizationId: string): number

  /** Only where several nodes share the database. */
  readonly addToWindows?: AddToWindows
  state(): Promise<EngineState>
  /** Copies the whole database, as of one moment, to a new file. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

/** Every read and write as a function of its arguments alone. */
export type Statements = {
  readonly [Name in keyof Reads]: (args: Args<Reads[Name]>) => Promise<Answer<Reads[Name]>>
} & {
  readonly [Name in keyof Writes]: (args: Args<Writes[Name]>) => Promise<Answer<Writes[Name]>>
}

export { StoreError } from '../interface/store-error.ts'
