import { type CompiledQuery, Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { Schema } from '../../schema.ts'
import type { Differences, OurAdapter } from '../differences.ts'
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

/** A pool of connections; none is made before the first statement. */
export function connect(url: string, createSchema: string, limits: PoolLimits): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: dialectFor(url, createSchema, limits) })
}

/** One connection, whose statements are told to `record`. */
export function connectRecording(
  url: string,
  createSchema: string,
  record: (statement: CompiledQuery) => void,
): Kysely<Schema> {
  const dialect = dialectFor(url, createSchema, { connections: 1, statementMs: 60_000 })
  return new Kysely<Schema>({ dialect, log: ({ query }) => record(query) })
}

function dialectFor(url: string, createSchema: string, limits: PoolLimits): OurPostgresDialect {
  return new OurPostgresDialect(new Pool(url, limits), postgresDifferences(createSchema))
}
