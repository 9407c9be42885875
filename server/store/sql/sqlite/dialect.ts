import type Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import type { CompiledAdapter, Statement, Tuple } from '../compiled.ts'
import type { OurAdapter } from '../differences.ts'
import type { Schema } from '../schema.ts'
import { sqliteDifferences } from './differences.ts'
import type { Places } from './places.ts'

class DirectSqliteAdapter extends SqliteAdapter implements CompiledAdapter, OurAdapter {
  readonly differences = sqliteDifferences
  /** The places beside a catalogue; a place has none. */
  readonly places: Places | undefined
  readonly #statements: StatementCache
  /** Not shared with `#statements`: whether a prepared statement returns tuples is part of its state. */
  readonly #selects: StatementCache

  constructor(statements: StatementCache, selects: StatementCache, places: Places | undefined) {
    super()
    this.places = places
    this.#statements = statements
    this.#selects = selects
  }

  tenantOf(organizationId: string): Kysely<Schema> | undefined {
    return this.places?.of(organizationId)?.db
  }

  /** SQLite changes tables inside transactions; Kysely's adapter says that it does not, for other builds of SQLite. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** Runs on the only connection, inside its transaction if it has begun one. */
  all(_db: unknown, { sql, parameters }: Statement): unknown[] {
    const statement = this.#statements.prepare(sql)
    if (statement.reader) return statement.all(...parameters)
    statement.run(...parameters)
    return []
  }

  tuples(_db: unknown, { sql, parameters }: Statement): Tuple[] {
    // Cast: only cells are stored, and a cell is never a blob.
    return this.#selects.prepare(sql).all(...parameters) as Tuple[]
  }
}

/**
 * A write transaction takes the write lock at its beginning. A deferred one that reads first and writes later fails with
 * SQLITE_BUSY_SNAPSHOT, without waiting, when another process wrote in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite may have rolled back by itself, as on a full disk (sqlite.org/lang_transaction.html). Whoever asks has the error that made it. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch((error: unknown) => {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error
    })
  }
}

/** What statements are prepared on. */
interface Preparing {
  prepare(text: string): Database.Statement<unknown[]>
  close(): unknown
}

/**
 * Kysely's dialect for better-sqlite3 with cached statements, immediate transactions and DDL inside them.
 */
export class CachedSqliteDialect extends SqliteDialect {
  readonly #database: StatementCache
  readonly #selects: StatementCache
  readonly #places: Places | undefined

  constructor(database: Preparing, places?: Places) {
    const cache = new StatementCache(database)
    super({ database: cache })
    this.#database = cache
    this.#places = places
    this.#selects = new StatementCache({ prepare: (text) => database.prepare(text).raw(), close() {} })
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: this.#database })
  }

  override createAdapter(): SqliteAdapter {
    return new DirectSqliteAdapter(this.#database, this.#selects, this.#places)
  }
}

const STATEMENTS_KEPT = 500

/** Keeps prepared statements by their text, the least recently used one leaving first: preparing costs more than most runs. */
class StatementCache {
  readonly #database: Preparing
  readonly #statements = new LRUCache<string, Database.Statement<unknown[]>>({ max: STATEMENTS_KEPT })

  constructor(database: Preparing) {
    this.#database = database
  }

  prepare(text: string): Database.Statement<unknown[]> {
    const kept = this.#statements.get(text)
    if (kept !== undefined) return kept
    const statement = this.#database.prepare(text)
    this.#statements.set(text, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}

/** The places beside the catalogue that a database is; undefined of a place. */
export function placesOf(db: Kysely<Schema>): Places | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof DirectSqliteAdapter ? adapter.places : undefined
}
