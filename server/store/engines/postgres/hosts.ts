import pg from 'pg'
import type { PoolUse } from '../engine.ts'
import { StoreError } from '../store-error.ts'
import { addressesOf } from './address.ts'
import { isLostConnection, sqlStateOf } from './errors.ts'

/** Connections to whichever of several servers can be written; a standby that is promoted is found by itself. */
export class Hosts {
  readonly #pools: readonly pg.Pool[]
  readonly #primaries = new WeakSet<pg.PoolClient>()
  /** The server that is asked first. */
  #first = 0

  constructor(url: string, settings: pg.PoolConfig) {
    this.#pools = addressesOf(url).map((connectionString) => {
      const pool = new pg.Pool({ ...settings, connectionString })
      // A broken connection is told to whoever uses it next; without listeners it would end the process.
      pool.on('error', () => {})
      pool.on('connect', (client) => client.on('error', () => {}))
      return pool
    })
  }

  get waitingCount(): number {
    return this.#pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0)
  }

  get use(): PoolUse {
    const sum = (count: (pool: pg.Pool) => number) => this.#pools.reduce((total, pool) => total + count(pool), 0)
    const idle = sum((pool) => pool.idleCount)
    return { used: sum((pool) => pool.totalCount) - idle, idle, waiting: this.waitingCount }
  }

  /** Asks the server that answered last first, and each of them once. Throws what the last one said. */
  async connect(): Promise<pg.PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      const asked = this.#first
      const pool = this.#pools[asked]
      if (pool === undefined) throw new Error('an address has at least one server')
      try {
        return await this.#connectTo(pool)
      } catch (error) {
        if (attempt >= this.#pools.length || !mayBeElsewhere(error)) throw error
        // Unless somebody else has moved on already.
        if (this.#first === asked) this.#first = (asked + 1) % this.#pools.length
      }
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()))
  }

  async #connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if (this.#pools.length === 1 || this.#primaries.has(client)) return client
    try {
      await requirePrimary(client)
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#primaries.add(client)
    return client
  }
}

/** A server that is demoted has to restart, which ends its connections: each is asked once. */
async function requirePrimary(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (rows[0]?.isStandby !== false) throw new StoreError('unavailable', `${client.host}:${client.port} is a standby`)
}

/** What the server itself refuses, such as a password, another one would refuse too; it starting or stopping it would not. */
function mayBeElsewhere(error: unknown): boolean {
  const code = sqlStateOf(error)
  return code === undefined || code.startsWith('57P') || isLostConnection(error)
}
