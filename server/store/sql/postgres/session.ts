import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Statement, Tuple } from '../compiled.ts'
import type { Schema } from '../schema.ts'
import { isInFailedTransaction, isLostStatement, isReadOnly } from './errors.ts'
import { ABOUT_SESSION, type AboutSession, changesOf } from './session-settings.ts'
import { StatementNames } from './statement-names.ts'
import { TupleQuery } from './tuple-query.ts'
import type { Waiting, WatchedServer } from './watched-server.ts'

/** How the statements of a pool are run. */
export interface SessionSettings {
  /** After so long without an answer a connection is given up: the server, or the way to it, hangs. */
  readonly statementMs: number
  /** After so long a statement stops waiting for a lock. Has no effect behind a pooler. */
  readonly lockMs?: number
  /** Receives every statement that is sent. */
  readonly onStatement?: ((statement: Statement) => void) | undefined
}

/** A statement that reads and writes the messages of PostgreSQL's protocol itself. */
export interface SubmittedQuery extends pg.Submittable {
  readonly sql: string
  /** Fulfilled when the server has answered; rejected with what it refused. */
  readonly done: Promise<void>
}

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** One connection to the server. */
export class Session implements DatabaseConnection, Waiting {
  readonly #client: pg.PoolClient
  readonly #server: WatchedServer
  readonly #settings: SessionSettings
  #names = new StatementNames(false)
  #processId: number | undefined
  #isBroken = false

  private constructor(client: pg.PoolClient, server: WatchedServer, settings: SessionSettings) {
    this.#client = client
    this.#server = server
    this.#settings = settings
  }

  /** Prepares a new connection for use. */
  static async open(
    client: pg.PoolClient & { readonly processID?: number },
    server: WatchedServer,
    settings: SessionSettings,
  ) {
    const session = new Session(client, server, settings)
    const ask = { sql: ABOUT_SESSION, parameters: [] }
    const { rows } = await session.#limited(ask, (query) => client.query<AboutSession>(query))
    const [about] = rows
    if (about === undefined) throw new Error('a session says what it is')
    // A pooler reports a number of its own, and may run the next statement in another process.
    const isDirect = about.pid === client.processID
    const changes = changesOf(about, isDirect, settings)
    if (changes.length > 0) {
      const change = { sql: changes.map((setting) => `set ${setting}`).join('; '), parameters: [] }
      await session.#limited(change, (query) => client.query(query))
    }
    session.#names = new StatementNames(isDirect)
    session.#processId = isDirect ? client.processID : undefined
    return session
  }

  /** The number of the server's process that runs its statements; undefined if a pooler may change that. */
  get processId(): number | undefined {
    return this.#processId
  }

  async executeQuery<Row>(statement: Statement | CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#run(statement, (query) =>
      this.#client.query<Row & pg.QueryResultRow>(query),
    )
    const numAffectedRows = COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}
    // Several statements at once have several results, whose rows are not needed.
    return { ...numAffectedRows, rows: rows ?? [] }
  }

  /** Ends its transaction. False where that was undone instead, since a statement of it had failed. */
  async commit(): Promise<boolean> {
    const { command } = await this.#run({ sql: 'commit', parameters: [] }, (query) => this.#client.query(query))
    return command === 'COMMIT'
  }

  /** The rows of a statement as tuples: an object of each takes longer. */
  async tuples(statement: Statement): Promise<Tuple[]> {
    const send = (config: pg.QueryConfig) =>
      new Promise<Tuple[]>((resolve, reject) => {
        const query = new TupleQuery(config, (error) => (error ? reject(error) : resolve(query.tuples)))
        this.#client.query(query)
      })
    return this.#run(statement, send)
  }

  /** Runs a statement that speaks the protocol itself. */
  async submit(query: SubmittedQuery): Promise<void> {
    await this.#run({ sql: query.sql, parameters: [] }, () => {
      this.#client.query(query)
      return query.done
    })
  }

  streamQuery(): never {
    throw new Error('no statement of ours has a cursor')
  }

  /** Has the connection closed, instead of kept, when it is released. */
  discard(): void {
    this.#isBroken = true
  }

  /** Closes the connection at once; the statement that waits on it fails. */
  lose(): void {
    this.#client.connection.stream.destroy()
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  async #run<Answer>(statement: Statement, send: (query: pg.QueryConfig) => Promise<Answer>): Promise<Answer> {
    this.#settings.onStatement?.(statement)
    const name = statement.isPlannedOnce ? this.#names.nameOf(statement.sql) : undefined
    if (name === undefined) return this.#limited(statement, send)
    try {
      return await this.#limited(statement, (query) => send({ ...query, name }))
    } catch (error) {
      if (!isLostStatement(error)) throw error
      this.#names.giveUp()
      // In a transaction the second attempt fails too, since the first failure ended it: whoever began the transaction repeats it as a whole.
      return this.#limited(statement, send).catch((second) => {
        throw isInFailedTransaction(second) ? error : second
      })
    }
  }

  async #limited<Answer>(
    { sql: text, parameters }: Statement,
    send: (query: pg.QueryConfig) => Promise<Answer>,
  ): Promise<Answer> {
    // pg's own time limit leaves the connection in use, and would hand it on.
    const giveUp = setTimeout(() => this.lose(), this.#settings.statementMs)
    this.#server.stand(this)
    try {
      return await send({ text, values: parameters.map(withoutNul) })
    } catch (error) {
      // It began while sessions begin read-only, and stays so when new ones do not: it would refuse writes for as long as it is used.
      if (isReadOnly(error)) this.discard()
      // Its stack shows where the socket was read; now it shows who sent the statement.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      clearTimeout(giveUp)
      this.#server.answered(this)
    }
  }
}

/** PostgreSQL refuses a NUL. No stored text has one, nor the U+FFFD that takes its place here: what is looked up by such a text is not found. */
function withoutNul(parameter: unknown): unknown {
  return typeof parameter === 'string' && parameter.includes('\0') ? parameter.replaceAll('\0', '\ufffd') : parameter
}

/**
 * Runs something on a connection of the database, the one of its transaction if there is one. What `run` does by way of such a transaction waits for
 * the end of `run`, so `run` must not wait for it.
 */
export function onSession<Answer>(db: Kysely<Schema>, run: (session: Session) => Promise<Answer>): Promise<Answer> {
  // `PoolDriver` makes connections of this class only.
  return db.getExecutor().provideConnection((connection) => run(connection as Session))
}
