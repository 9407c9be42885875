/** Runs of a statement on one connection before it gets a name. */
const RUNS_WITHOUT = 2

/** Statements that one connection counts, and how many of them have names. The server takes 35 kB for a page of 20 columns, 500 for one of 300. */
const COUNTED = 1_000
const NAMED = 200

/**
 * The names of one connection's statements. What has a name is parsed and planned once, and kept by the server; so only
 * what comes again gets one. Each connection finds out again which these are, and connections do not last for ever.
 */
export class StatementNames {
  readonly #runs = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #isInUse: boolean

  constructor(isInUse: boolean) {
    this.#isInUse = isInUse
  }

  /** To be asked before each run of a statement. Undefined where it goes without a name. */
  nameOf(sql: string): string | undefined {
    if (!this.#isInUse) return undefined
    const name = this.#names.get(sql)
    if (name !== undefined || this.#names.size === NAMED) return name
    const runs = this.#runs.get(sql) ?? 0
    if (runs === RUNS_WITHOUT) return this.#give(sql)
    if (runs > 0 || this.#runs.size < COUNTED) this.#runs.set(sql, runs + 1)
    return undefined
  }

  /** From now on there are none: the server does not know one, or cannot use it any more. */
  giveUp(): void {
    this.#isInUse = false
  }

  #give(sql: string): string {
    const name = `s${this.#names.size}`
    this.#names.set(sql, name)
    this.#runs.delete(sql)
    return name
  }
}
