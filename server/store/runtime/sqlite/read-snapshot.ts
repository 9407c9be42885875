import type Database from 'better-sqlite3'

/** Answers that are kept at most; each is of the same commit as all others. */
const ANSWERS_KEPT = 10_000

/**
 * Lets all reads of one turn of the event loop see one commit: they share a transaction, since beginning one takes as long as a
 * read by key, and each asks for the same thing once. Results are kept until the next commit.
 */
export class ReadSnapshot {
  readonly #begin: Database.Statement
  readonly #version: Database.Statement<[], number>
  readonly #commit: Database.Statement
  #isOpen = false
  #keptOf: number | undefined
  readonly #kept = new Map<string, Promise<unknown>>()

  constructor(database: Database.Database) {
    this.#begin = database.prepare('begin')
    // Moves when any other connection commits, of another process too.
    this.#version = database.prepare<[], number>('pragma data_version').pluck()
    this.#commit = database.prepare('commit')
  }

  /** To be called before each read. The snapshot ends with the turn of the event loop. */
  begin(): void {
    if (this.#isOpen) return
    this.#begin.run()
    this.#isOpen = true
    setImmediate(() => this.end())
    const version = this.#version.get()
    if (version !== this.#keptOf || this.#kept.size > ANSWERS_KEPT) this.#kept.clear()
    this.#keptOf = version
  }

  /** Reads that follow see what has been committed until now. */
  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#commit.run()
  }

  /** The answer of a read, run once for each commit. */
  once<Answer>(question: string, read: () => Promise<Answer>): Promise<Answer> {
    // What was kept under a question is the answer of the same read.
    const known = this.#kept.get(question) as Promise<Answer> | undefined
    if (known !== undefined) return known
    const answer = read()
    this.#kept.set(question, answer)
    answer.catch(() => this.#kept.delete(question))
    return answer
  }
}
