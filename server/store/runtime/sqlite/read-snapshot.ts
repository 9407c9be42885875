import type Database from 'better-sqlite3'
import type { CatalogueConnection, Connection } from '../../sql/sqlite/connection.ts'

/** Answers that are kept of one file at most; each is of the same commit as all others. */
const ANSWERS_KEPT = 10_000

/**
 * Lets all reads of one turn of the event loop see one commit of each file: they share a transaction, since beginning one takes as long as a
 * read by key, and each asks for the same thing once. Results are kept until the next commit of the catalogue, or of the place of their
 * organization.
 */
export class ReadSnapshot {
  readonly #connection: CatalogueConnection
  readonly #catalogue: FileSnapshot
  readonly #places = new WeakMap<Connection, FileSnapshot>()
  /** The places in which this turn reads. */
  readonly #begun: FileSnapshot[] = []

  constructor(connection: CatalogueConnection) {
    this.#connection = connection
    this.#catalogue = new FileSnapshot(connection.database)
    connection.places.onUse = (place) => this.#use(place)
  }

  /** To be called before each read. The snapshot ends with the turn of the event loop. */
  begin(): void {
    if (this.#catalogue.isOpen) return
    if (this.#catalogue.begin()) this.#connection.places.forgetNumbers()
    setImmediate(() => this.end())
  }

  /** Reads that follow see what has been committed until now. */
  end(): void {
    this.#catalogue.end()
    for (const place of this.#begun.splice(0)) place.end()
  }

  /** The answer of a read about an organization, run once for each commit. */
  once<Answer>(organizationId: string, question: string, read: () => Promise<Answer>): Promise<Answer> {
    const place = this.#connection.places.of(organizationId)
    const file = place === undefined ? this.#catalogue : this.#use(place)
    return file.once(question, this.#catalogue.commit, read)
  }

  #use(place: Connection): FileSnapshot {
    let snapshot = this.#places.get(place)
    if (snapshot === undefined) {
      snapshot = new FileSnapshot(place.database)
      this.#places.set(place, snapshot)
    }
    if (!snapshot.isOpen) {
      snapshot.begin()
      this.#begun.push(snapshot)
      this.begin() // which also ends this one
    }
    return snapshot
  }
}

/** One commit of a file, and what was read of it. */
class FileSnapshot {
  readonly #database: Database.Database
  readonly #begin: Database.Statement
  readonly #version: Database.Statement<[], number>
  readonly #commit: Database.Statement
  #isOpen = false
  #known: number | undefined
  /** Counts the commits that were seen. */
  #seen = 0
  #keptWith = 0
  /** Replaced instead of cleared: a Map's cleared table leads to its next one, and would keep it from being collected. */
  #kept = new Map<string, Promise<unknown>>()

  constructor(database: Database.Database) {
    this.#database = database
    this.#begin = database.prepare('begin')
    // Moves when any other connection commits, of another process too.
    this.#version = database.prepare<[], number>('pragma data_version').pluck()
    this.#commit = database.prepare('commit')
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** A number that is another one after each commit. */
  get commit(): number {
    return this.#seen
  }

  /** Whether there is another commit than before. */
  begin(): boolean {
    this.#begin.run()
    const version = this.#presentVersion()
    this.#isOpen = true
    const isOther = version !== this.#known
    if (isOther || this.#kept.size > ANSWERS_KEPT) this.#kept = new Map()
    if (isOther) this.#seen += 1
    this.#known = version
    return isOther
  }

  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    // A read that has failed, as on a failing disk, may have ended the transaction.
    if (!this.#database.inTransaction) return
    try {
      this.#commit.run()
    } catch {
      this.#giveUp() // nothing was written
    }
  }

  /** Throws where the file cannot be read; the next turn begins again. */
  #presentVersion(): number | undefined {
    try {
      return this.#version.get()
    } catch (error) {
      this.#giveUp()
      throw error
    }
  }

  #giveUp(): void {
    if (this.#database.inTransaction) this.#database.exec('rollback')
  }

  /** The answer of a read that also depends on another file, of which `commit` is seen. */
  once<Answer>(question: string, commit: number, read: () => Promise<Answer>): Promise<Answer> {
    if (commit !== this.#keptWith) this.#kept = new Map()
    this.#keptWith = commit
    // What was kept under a question is the answer of the same read.
    const known = this.#kept.get(question) as Promise<Answer> | undefined
    if (known !== undefined) return known
    const answer = read()
    const kept = this.#kept.set(question, answer)
    answer.catch(() => kept.delete(question))
    return answer
  }
}
