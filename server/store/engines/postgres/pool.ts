import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { PoolUse } from '../engine.ts'
import { StoreError } from '../store-error.ts'
import { CopyInput, copyIn } from './copy.ts'
import { Hosts } from './hosts.ts'

/** What a pool may take. */
export interface PoolLimits {
  readonly connections: number
  /** After so long without an answer a connection is given up: the server, or the way to it, hangs. */
  readonly statementMs: number
}

const CONNECT_LIMIT_MS = 5_000
const IDLE_MS = 30_000

/** Who finds so many waiting for a connection is better told to come again. */
const WAITING_LIMIT = 2_000

const { INT8 } = pg.types.builtins

/** 64-bit integers as numbers: counters, row numbers and milliseconds stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)),
}

/** Connections to the server that can be written, made when they are needed. Nothing is kept in a session, so that a pooler may stand between. */
export class Pool implements PostgresPool {
  readonly options = {}
  readonly #hosts: Hosts
  readonly #statementMs: number
  readonly #clients = new WeakMap<pg.PoolClient, Client>()

  constructor(url: string, { connections, statementMs }: PoolLimits) {
    this.#statementMs = statementMs
    this.#hosts = new Hosts(url, {
      max: connections,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
      keepAlive: true,
      types,
    })
  }

  get use(): PoolUse {
    return this.#hosts.use
  }

  async connect(): Promise<PostgresPoolClient> {
    const { waitingCount } = this.#hosts
    if (waitingCount >= WAITING_LIMIT) throw new StoreError('unavailable', `${waitingCount} wait for a connection`)
    const raw = await this.#hosts.connect()
    const client = this.#clients.get(raw) ?? new Client(raw, this.#statementMs)
    this.#clients.set(raw, client)
    return client
  }

  end(): Promise<void> {
    return this.#hosts.end()
  }
}

/** One connection as Kysely uses it. */
class Client implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #limitMs: number

  constructor(client: pg.PoolClient, limitMs: number) {
    this.#client = client
    this.#limitMs = limitMs
  }

  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('no statement of ours has a cursor')
    return this.#run(statement, parameters)
  }

  async #run(statement: string, parameters: readonly unknown[]): Promise<unknown> {
    // pg's own time limit leaves the connection in use, and would hand it on.
    const giveUp = setTimeout(() => this.#client.connection.stream.destroy(), this.#limitMs)
    try {
      const [input] = parameters
      if (!(input instanceof CopyInput)) return await this.#client.query(statement, parameters.map(withoutNul))
      await copyIn(this.#client, statement, input)
      return { command: 'INSERT', rowCount: 0, rows: [] }
    } finally {
      clearTimeout(giveUp)
    }
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/** PostgreSQL takes no NUL, and nothing stored holds one or U+FFFD in its place: what is looked up by it is not there. */
function withoutNul(parameter: unknown): unknown {
  return typeof parameter === 'string' && parameter.includes('\0') ? parameter.replaceAll('\0', '\ufffd') : parameter
}
