import { type CompiledQuery, Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Differences, OurAdapter } from '../differences.ts'
import type { PoolUse } from '../engine.ts'
import { postgresDifferences } from './differences.ts'
import { Pool, type PoolLimits } from './pool.ts'

/** How a deployment's databases are reached. */
export interface PostgresSettings {
  /** `postgres://…` */
  readonly url: string
  /** Of a replica, for queries that may look at many rows. */
  readonly replicaUrl: string | undefined
  /** The statements that make an organization's schema; `{schema}` stands for its quoted name. */
  readonly createSchema: string
}

class TransactionalPostgresAdapter extends PostgresAdapter implements OurAdapter {
  readonly differences: Differences

  constructor(differences: Differences) {
    super()
    this.differences = differences
  }

  // Kysely's lock is one of a session, which a pooler may give to somebody else. `migrate` takes one of its transaction.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class OurPostgresDialect extends PostgresDialect {
  readonly #differences: Differences

  constructor(pool: Pool, differences: Differences) {
    super({ pool })
    this.#differences = differences
  }

  override createAdapter(): PostgresAdapter {
    return new TransactionalPostgresAdapter(this.#differences)
  }
}

// Kysely does not show what it runs on.
const pools = new WeakMap<Kysely<Schema>, Pool>()

/** A pool of connections; none is made before the first statement. */
export function connect(url: string, createSchema: string, limits: PoolLimits): Kysely<Schema> {
  const pool = new Pool(url, limits)
  const db = new Kysely<Schema>({ dialect: new OurPostgresDialect(pool, postgresDifferences(createSchema)) })
  pools.set(db, pool)
  return db
}

/** How the connections of what `connect` opened are used. */
export function useOf(db: Kysely<Schema>): PoolUse {
  return pools.get(db)?.use ?? { used: 0, idle: 0, waiting: 0 }
}

/** One connection, whose statements are told to `record`. */
export function connectRecording(
  url: string,
  createSchema: string,
  record: (statement: CompiledQuery) => void,
): Kysely<Schema> {
  const pool = new Pool(url, { connections: 1, statementMs: 60_000 })
  const dialect = new OurPostgresDialect(pool, postgresDifferences(createSchema))
  return new Kysely<Schema>({ dialect, log: ({ query }) => record(query) })
}
