import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Values that are kept for each open database by a key; beyond `limit`, the one used least recently is forgotten. */
export class PerDatabase<Value> {
  readonly #limit: number
  readonly #databases = new WeakMap<object, Map<string, Value>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The value of a key, if it is kept. */
  find(db: Kysely<Schema>, key: string): Value | undefined {
    const kept = this.#keptOf(db)
    const value = kept.get(key)
    // Moved to the end only where something may have to leave: moving costs more than finding.
    if (value !== undefined && kept.size > this.#limit / 2) {
      kept.delete(key)
      kept.set(key, value)
    }
    return value
  }

  keep(db: Kysely<Schema>, key: string, value: Value): void {
    const kept = this.#keptOf(db)
    kept.set(key, value)
    if (kept.size > this.#limit) kept.delete(kept.keys().next().value ?? '')
  }

  /** Forgets all that is kept for a database. */
  forget(db: Kysely<Schema>): void {
    this.#keptOf(db).clear()
  }

  #keptOf(db: Kysely<Schema>): Map<string, Value> {
    // A database's transactions have its adapter, and no other database has.
    const { adapter } = db.getExecutor()
    let kept = this.#databases.get(adapter)
    if (kept === undefined) {
      kept = new Map()
      this.#databases.set(adapter, kept)
    }
    return kept
  }
}
