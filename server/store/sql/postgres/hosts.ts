import pg from 'pg'
import type { PoolUse } from '../../interface/maintenance.ts'
import { StoreError } from '../../interface/store-error.ts'
import { isLostConnection, sqlStateOf } from './errors.ts'
import { roleOf } from './role.ts'
import { type Servers, serversOf } from './servers.ts'
import type { WatchedServer } from './watched-server.ts'

/** A connection, and the server that it leads to. */
export interface HostConnection {
  readonly client: pg.PoolClient
  readonly server: WatchedServer
}

/** Connections to whichever of several servers can be written; a standby that is promoted is found by itself. */
export class Hosts {
  readonly #servers: Servers
  readonly #pools: ReadonlyMap<WatchedServer, pg.Pool>
  readonly #primaries = new WeakSet<pg.PoolClient>()
  readonly #unwatched: (() => void)[] = []

  constructor(url: string, settings: pg.PoolConfig) {
    this.#servers = serversOf(url)
    this.#pools = new Map(this.#servers.all.map((server) => [server, this.#open(server, settings)]))
  }

  get waitingCount(): number {
    return this.#sum(({ waitingCount }) => waitingCount)
  }

  get use(): PoolUse {
    const idle = this.#sum(({ idleCount }) => idleCount)
    return { used: this.#sum(({ totalCount }) => totalCount) - idle, idle, waiting: this.waitingCount }
  }

  /** Tries each server that answers once, the most promising first. Throws the last failure if none can be written. */
  async connect(): Promise<HostConnection> {
    await this.#servers.looked
    let failure: unknown = new StoreError('unavailable', 'PostgreSQL does not answer')
    for (const server of this.#servers.inOrder) {
      try {
        return { server, client: await this.#connectTo(server) }
      } catch (error) {
        failure = error
        if (!mayBeElsewhere(error)) break
      }
    }
    throw failure
  }

  async end(): Promise<void> {
    for (const end of this.#unwatched) end()
    this.#servers.close()
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()))
  }

  #open(server: WatchedServer, settings: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({ ...settings, connectionString: server.connectionString })
    const clients = new Set<pg.PoolClient>()
    // The next use of a broken connection reports the error. Without a listener it would end the process.
    pool.on('error', () => {})
    pool.on('connect', (client) => clients.add(client.on('error', () => {})))
    pool.on('remove', (client) => clients.delete(client))
    const dropAll = () => {
      for (const client of clients) client.connection.stream.destroy()
    }
    this.#unwatched.push(server.onDrop(dropAll))
    return pool
  }

  async #connectTo(server: WatchedServer): Promise<pg.PoolClient> {
    const asked = this.#poolOf(server).connect()
    // Without this a server that hangs before there is a connection to it would not be looked at, and all who want one would wait.
    const waiting = {}
    server.stand(waiting)
    const client = await unlessDropped(server, asked, (late) => late.release(true)).finally(() =>
      server.answered(waiting),
    )
    if (this.#pools.size === 1 || this.#primaries.has(client)) return client
    try {
      // A connection is asked once: a server that becomes a standby restarts, which ends its connections.
      const role = await unlessDropped(server, roleOf(client))
      server.role = role
      this.#servers.requireLatest(server, role)
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#primaries.add(client)
    return client
  }

  #poolOf(server: WatchedServer): pg.Pool {
    const pool = this.#pools.get(server)
    if (pool === undefined) throw new Error('each server has a pool')
    return pool
  }

  #sum(count: (pool: pg.Pool) => number): number {
    return [...this.#pools.values()].reduce((total, pool) => total + count(pool), 0)
  }
}

/** The answer of a server; rejects as soon as the server is given up. */
async function unlessDropped<Answer>(
  server: WatchedServer,
  asked: Promise<Answer>,
  onLate: (answer: Answer) => void = () => {},
): Promise<Answer> {
  const dropped = Promise.withResolvers<never>()
  const { host, port } = server.address
  const end = server.onDrop(() => dropped.reject(new StoreError('unavailable', `${host}:${port} does not answer`)))
  try {
    return await Promise.race([asked, dropped.promise])
  } catch (error) {
    asked.then(onLate, () => {})
    throw error
  } finally {
    end()
  }
}

/** Whether another server may succeed: it may where this one starts, stops or is lost, but not where this one refuses something, such as the password. */
function mayBeElsewhere(error: unknown): boolean {
  const code = sqlStateOf(error)
  return code === undefined || code.startsWith('57P') || isLostConnection(error)
}
