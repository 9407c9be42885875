import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, type Transaction } from 'kysely'
import { migrateToLatest } from '../../migrations/migrate.ts'
import * as reads from '../../reads/index.ts'
import type { Schema } from '../../schema.ts'
import * as writes from '../../writes/index.ts'
import { Abandoned } from '../../writes/outcome.ts'
import type { Engine } from '../engine.ts'
import { backupTo } from './backup.ts'
import { CachedSqliteDialect } from './dialect.ts'
import { storeError } from './errors.ts'

/** How long a statement waits for another process that holds the write lock. */
const BUSY_TIMEOUT_MS = 5_000

/**
 * Opens a database file, which is made with its folder if it is not there. Writes run one after the other on their own
 * connection, so that reads see the last committed state while a write is under way.
 */
export function openSqlite(file: string): Engine {
  const writer = open(file)
  const reader = open(file)
  return {
    migrate: () => guarded(() => migrateToLatest(writer)),
    read: (name, args) => guarded(() => call(reads[name], reader, args)),
    write: (name, args) => guarded(() => transact(writer, (transaction) => call(writes[name], transaction, args))),
    backup: (target) => guarded(() => backupTo(reader, target)),
    async close() {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

function open(file: string): Kysely<Schema> {
  try {
    return new Kysely<Schema>({ dialect: new CachedSqliteDialect(connect(file)) })
  } catch (error) {
    throw storeError(error)
  }
}

function connect(file: string): Database.Database {
  mkdirSync(dirname(file), { recursive: true })
  ownFile(file)
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
  database.pragma('journal_mode = WAL')
  // better-sqlite3 is built with NORMAL, which may lose acknowledged commits in a power cut.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  return database
}

/** A database is its owner's alone; SQLite gives its WAL the same mode. */
function ownFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

async function transact<Answer>(
  db: Kysely<Schema>,
  write: (transaction: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await db.transaction().execute(write)
  } catch (error) {
    // The outcome's type is that of the write, which threw it.
    if (error instanceof Abandoned) return error.outcome as Answer
    throw error
  }
}

async function guarded<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    throw storeError(error)
  }
}

/** A name and its arguments belong together by `Engine`'s signature; TypeScript cannot follow that through the index. */
function call<Db, Answer>(statement: unknown, db: Db, args: unknown): Promise<Answer> {
  return (statement as (db: Db, args: unknown) => Promise<Answer>)(db, args)
}
