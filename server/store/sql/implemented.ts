import type { Kysely, Transaction } from 'kysely'
import type { Statements } from '../interface/statements.ts'
import type { Schema } from './schema.ts'

/** Functions on a database that fit what the interface declares under their names. */
export type Implemented<Database> = {
  readonly [Name in keyof Statements]?: (
    db: Database,
    ...args: Parameters<Statements[Name]>
  ) => ReturnType<Statements[Name]>
}

export type Reads = Implemented<Kysely<Schema>>
export type Writes = Implemented<Transaction<Schema>>
