import { setTimeout as passing } from 'node:timers/promises'
import pg from 'pg'
import { withLibpqModes } from '../../interface/database-url.ts'
import { answersAtAll, type ServerAddress } from './answering.ts'
import { type Role, roleOf } from './role.ts'
import { endUnheard, UNHEARD_MS } from './unheard.ts'

/** How often a server is looked at, and how long something waits before anybody asks whether its server is there. */
const LOOK_EVERY_MS = 1_000
const LOOK_AGAIN_MS = 250

/** A server that does not answer within this, twice in a row, hangs or cannot be reached. */
const ANSWER_LIMIT_MS = 1_000
const MISSES = 2

/** So long it may take to say what it is before it is asked whether it answers at all. */
const ROLE_SOON_MS = 250

/** Something that waits for an answer of the server: a statement by its session, or a connection. */
export interface Waiting {
  /** The number of the server's process that has to answer, if it is known. */
  readonly processId?: number | undefined
  /** Ends the wait with the failure that the connection is lost. */
  readonly lose?: () => void
}

/**
 * One server of a deployment, as a thread sees it. A server that dies closes its connections; one that hangs, or to which the
 * network is cut, leaves statements waiting. It is looked at each second: several servers always, since one may be replaced while
 * it is not used; a single one only while something has been waiting for longer than that. A network that lets new connections through may
 * have forgotten a single one, such as a firewall that was restarted: of what waits long, the server is asked whether it is at work.
 */
export class WatchedServer {
  readonly address: ServerAddress
  readonly connectionString: string
  readonly #isOneOfSeveral: boolean
  readonly #onLooked: () => void
  /** What waits for an answer, since when. */
  readonly #standing = new Map<Waiting, number>()
  readonly #drops = new Set<() => void>()
  #role: Role | undefined
  #asking: AskingClient | undefined
  #misses = 0
  #isLooking = false
  #unheardAskedAt = 0
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(address: string, isOneOfSeveral: boolean, onLooked: () => void) {
    const connectionString = withLibpqModes(address)
    const { host, port } = new pg.Client({ connectionString })
    this.address = { host, port }
    this.connectionString = connectionString
    this.#isOneOfSeveral = isOneOfSeveral
    this.#onLooked = onLooked
  }

  /** What it said last that it is. */
  get role(): Role | undefined {
    return this.#role
  }

  set role(role: Role) {
    this.#role = role
  }

  /** Whether it has not answered for so long that statements no longer wait for it. */
  get isSilent(): boolean {
    return this.#misses >= MISSES
  }

  /** A statement of a session, or a connection, begins to wait, until `answered`. */
  stand(waiting: Waiting): void {
    this.#standing.set(waiting, performance.now())
    if (!this.#isLooking) this.#lookIn(LOOK_EVERY_MS)
  }

  answered(waiting: Waiting): void {
    this.#standing.delete(waiting)
  }

  /** `drop` is called whenever the connections to this server are of no use any more. Returns what ends that. */
  onDrop(drop: () => void): () => void {
    this.#drops.add(drop)
    return () => this.#drops.delete(drop)
  }

  drop(): void {
    for (const drop of this.#drops) drop()
  }

  /** Looks at the server now, and from then on as often as needed. */
  async look(): Promise<void> {
    this.#isLooking = true
    const answers = await this.#answers()
    this.#isLooking = false
    if (this.#isClosed) return
    if (answers !== undefined) this.#misses = answers ? 0 : this.#misses + 1
    if (this.isSilent) this.drop()
    else if (answers) void this.#loseUnheard()
    this.#onLooked()
    if (this.#misses > 0) this.#lookIn(this.isSilent ? LOOK_AGAIN_MS : 0)
    else if (this.#isOneOfSeveral || this.#standing.size > 0) this.#lookIn(LOOK_EVERY_MS)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    if (this.#asking) this.#forget(this.#asking)
  }

  #lookIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.look()
    }, ms).unref()
  }

  async #answers(): Promise<boolean | undefined> {
    if (!this.#isOneOfSeveral) return this.#isWaitedFor() ? answersAtAll(this.address, ANSWER_LIMIT_MS) : true
    const asked = this.#ask()
    const isTold = await Promise.race([asked, passing(ROLE_SOON_MS, false)])
    if (isTold) return true
    // Busy, or refusing: then it answers nevertheless.
    const answers = await answersAtAll(this.address, ANSWER_LIMIT_MS - ROLE_SOON_MS)
    const isToldLate = await Promise.race([asked, passing(0, false)])
    if (!isToldLate && this.#asking) this.#forget(this.#asking)
    return isToldLate || answers
  }

  #isWaitedFor(): boolean {
    const now = performance.now()
    return this.#misses > 0 || [...this.#standing.values()].some((since) => now - since >= LOOK_EVERY_MS)
  }

  /** Loses the connections of statements that the server has not received, or has answered in vain. */
  async #loseUnheard(): Promise<void> {
    const now = performance.now()
    if (now - this.#unheardAskedAt < UNHEARD_MS) return
    const long = [...this.#standing].filter(
      ([{ processId }, since]) => processId !== undefined && now - since >= UNHEARD_MS,
    )
    if (long.length === 0) return
    this.#unheardAskedAt = now
    const processIds = long.flatMap(([{ processId }]) => processId ?? [])
    // A server that does not answer this is looked at again.
    const unheard: readonly (number | undefined)[] = await endUnheard(this.connectionString, processIds).catch(() => [])
    for (const [waiting, since] of long) {
      const isSame = this.#standing.get(waiting) === since
      if (isSame && unheard.includes(waiting.processId)) waiting.lose?.()
    }
  }

  /** Asks for its role, on a connection of its own that is kept. False when it cannot say. */
  async #ask(): Promise<boolean> {
    const isNew = this.#asking === undefined
    const client = this.#asking ?? newClient(this.connectionString)
    this.#asking = client
    try {
      if (isNew) await client.on('error', () => this.#forget(client)).connect()
      // Only a question on its way keeps a process from ending.
      client.ref()
      this.#role = await roleOf(client)
      client.unref()
      return true
    } catch {
      this.#forget(client)
      return false
    }
  }

  #forget(client: AskingClient): void {
    client.connection.stream.destroy()
    if (this.#asking === client) this.#asking = undefined
  }
}

/** As pg documents it; its types leave out what lets a process end. */
type AskingClient = pg.Client & { ref(): void; unref(): void }

function newClient(connectionString: string): AskingClient {
  return new pg.Client({ connectionString, keepAlive: true }) as AskingClient
}
