import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
} from 'kysely'
import type { PoolUse } from '../../interface/maintenance.ts'
import type { CompiledAdapter, Statement, Tuple } from '../compiled.ts'
import type { Differences, OurAdapter } from '../differences.ts'
import type { Schema } from '../schema.ts'
import { postgresDifferences } from './differences.ts'
import { PoolDriver } from './driver.ts'
import { Pool, type PoolSettings } from './pool.ts'
import { onSession } from './session.ts'

/** How a deployment's databases are reached. */
export interface PostgresSettings {
  /** `postgres://…` */
  readonly url: string
  /** The address of a replica, for queries that may look at many rows. */
  readonly replicaUrl: string | undefined
  /** The statements that make an organization's schema; `{schema}` stands for its quoted name. */
  readonly createSchema: string
  /** How many connections an event loop may have open; as many as are of use where nothing is said. */
  readonly connections?: number | undefined
}

class TransactionalPostgresAdapter extends PostgresAdapter implements CompiledAdapter, OurAdapter {
  readonly differences: Differences

  constructor(differences: Differences) {
    super()
    this.differences = differences
  }

  async all(db: Kysely<Schema>, statement: Statement): Promise<unknown[]> {
    const { rows } = await onSession(db, (session) => session.executeQuery(statement))
    return rows
  }

  tuples(db: Kysely<Schema>, statement: Statement): Promise<Tuple[]> {
    return onSession(db, (session) => session.tuples(statement))
  }

  // Kysely takes a lock of the session, which a pooler may share with others. `migrate` takes a lock of its transaction instead.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class OurPostgresDialect implements Dialect {
  readonly #pool: Pool
  readonly #differences: Differences

  constructor(pool: Pool, differences: Differences) {
    this.#pool = pool
    this.#differences = differences
  }

  createDriver(): Driver {
    return new PoolDriver(this.#pool)
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }

  createAdapter(): PostgresAdapter {
    return new TransactionalPostgresAdapter(this.#differences)
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}

// Kysely does not reveal the pool that it was made of.
const pools = new WeakMap<Kysely<Schema>, Pool>()

/** A pool of connections; none is made before the first statement. */
export function connect(url: string, createSchema: string, settings: PoolSettings): Kysely<Schema> {
  const pool = new Pool(url, settings)
  const db = new Kysely<Schema>({ dialect: new OurPostgresDialect(pool, postgresDifferences(createSchema)) })
  pools.set(db, pool)
  return db
}

/** How the connections of what `connect` opened are used. */
export function useOf(db: Kysely<Schema>): PoolUse {
  return pools.get(db)?.use ?? { used: 0, idle: 0, waiting: 0 }
}
