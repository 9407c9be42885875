import pg from 'pg'
import type { PoolUse } from '../../interface/maintenance.ts'
import { StoreError } from '../../interface/store-error.ts'
import { type HostConnection, Hosts } from './hosts.ts'
import { Session, type SessionSettings } from './session.ts'

export interface PoolSettings extends SessionSettings {
  /** How many there may be. */
  readonly connections: number
}

const CONNECT_LIMIT_MS = 5_000
const IDLE_MS = 30_000

/** A connection that was used so often is replaced by a new one, which learns again which statements are frequent. */
const USES = 20_000

/** With so many waiting for a connection, a 503 is better than one more. */
const WAITING_LIMIT = 2_000

const { INT8 } = pg.types.builtins

/** 64-bit integers as numbers: counters, row numbers and milliseconds stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)),
}

/** Connections to the server that can be written, made when they are needed. Nothing is kept in a session that a pooler could stand before. */
export class Pool {
  readonly #hosts: Hosts
  readonly #settings: SessionSettings
  readonly #sessions = new WeakMap<pg.PoolClient, Session>()

  constructor(url: string, settings: PoolSettings) {
    this.#settings = settings
    this.#hosts = new Hosts(url, {
      max: settings.connections,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      idleTimeoutMillis: IDLE_MS,
      maxUses: USES,
      allowExitOnIdle: true,
      keepAlive: true,
      types,
    })
  }

  get use(): PoolUse {
    return this.#hosts.use
  }

  async connect(): Promise<Session> {
    const { waitingCount } = this.#hosts
    if (waitingCount >= WAITING_LIMIT) throw new StoreError('unavailable', `${waitingCount} wait for a connection`)
    const connection = await this.#hosts.connect()
    return this.#sessions.get(connection.client) ?? this.#open(connection)
  }

  async #open({ client, server }: HostConnection): Promise<Session> {
    try {
      const session = await Session.open(client, server, this.#settings)
      this.#sessions.set(client, session)
      return session
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  end(): Promise<void> {
    return this.#hosts.end()
  }
}
