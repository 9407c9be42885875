import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { CachedSqliteDialect } from './dialect.ts'
import { storeError } from './errors.ts'

/** A connection and Kysely on it. `database` is for what begins and ends transactions by itself. */
export interface Connection {
  readonly database: Database.Database
  readonly db: Kysely<Schema>
}

/** How long a statement waits for another process that holds the write lock. */
export const BUSY_TIMEOUT_MS = 5_000

/** What the WAL file shrinks to after a checkpoint that emptied it. */
const WAL_LIMIT_BYTES = 16 * 1024 ** 2

/**
 * Pages that a connection keeps. What lies above the rows of 10,000,000 fits; rows themselves are as near in the system's cache. With the
 * 16 MB that better-sqlite3 is built with, a server goes on growing until each connection has read so much.
 */
const CACHE_KIB = 4_000

/** Opens a database file for reading and writing; it is made with its folder if it is not there. */
export function connect(file: string): Connection {
  return opened(() => {
    mkdirSync(dirname(file), { recursive: true })
    ownFile(file)
    const database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
    database.pragma(`cache_size = -${CACHE_KIB}`)
    database.pragma('journal_mode = WAL')
    // better-sqlite3 is built with NORMAL, which may lose acknowledged commits in a power cut.
    database.pragma('synchronous = FULL')
    database.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`)
    database.pragma('foreign_keys = ON')
    return database
  })
}

/** Opens a database file that is there for reading only. */
export function connectReadOnly(file: string): Connection {
  return opened(() => {
    const database = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT_MS })
    database.pragma(`cache_size = -${CACHE_KIB}`)
    return database
  })
}

function opened(open: () => Database.Database): Connection {
  try {
    const database = open()
    return { database, db: new Kysely<Schema>({ dialect: new CachedSqliteDialect(database) }) }
  } catch (error) {
    throw storeError(error)
  }
}

/** A database is its owner's alone; SQLite gives its WAL the same mode. */
function ownFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}
