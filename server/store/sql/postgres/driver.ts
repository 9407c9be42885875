import { CompiledQuery, type Driver, type TransactionSettings } from 'kysely'
import type { Pool } from './pool.ts'
import type { Session } from './session.ts'
import { unlessIdleFor } from './session-settings.ts'

/** So long a migration, a copy or an export may take between two statements. */
const IDLE_MS = 60_000

/** Kysely's driver over our pool: the one that it brings knows neither tuples nor COPY. */
export class PoolDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<Session> {
    return this.#pool.connect()
  }

  async beginTransaction(session: Session, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    // Named, since a role or a database may have another default.
    const level = isolationLevel ?? 'read committed'
    await session.executeQuery(
      CompiledQuery.raw(`begin isolation level ${level} ${accessMode ?? ''}; ${unlessIdleFor(IDLE_MS)}`),
    )
  }

  async commitTransaction(session: Session): Promise<void> {
    if (!(await session.commit())) throw new Error('a transaction that failed was committed')
  }

  async rollbackTransaction(session: Session): Promise<void> {
    // A connection that cannot do this is lost, and so is its transaction. What failed before says why.
    await session.executeQuery(CompiledQuery.raw('rollback')).catch(() => session.discard())
  }

  async releaseConnection(session: Session): Promise<void> {
    session.release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}
