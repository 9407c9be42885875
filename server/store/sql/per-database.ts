import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from './schema.ts'

/**
 * Values that are kept for each open database by a key; beyond `limit`, the one used least recently is forgotten. Finding one takes lru-cache
 * 40 to 60 ns and 200 where half of the keys do not fit; a Map whose entries move to its end took 30 to 120, and 860 there.
 */
export class PerDatabase<Value extends object | string> {
  readonly #limit: number
  readonly #databases = new WeakMap<object, LRUCache<string, Value>>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The value of a key, if it is kept. */
  find(db: Kysely<Schema>, key: string): Value | undefined {
    return this.#keptOf(db).get(key)
  }

  keep(db: Kysely<Schema>, key: string, value: Value): void {
    this.#keptOf(db).set(key, value)
  }

  /** Forgets all that is kept for a database. */
  forget(db: Kysely<Schema>): void {
    this.#keptOf(db).clear()
  }

  #keptOf(db: Kysely<Schema>): LRUCache<string, Value> {
    // A database's transactions have its adapter, and no other database has.
    const { adapter } = db.getExecutor()
    let kept = this.#databases.get(adapter)
    if (kept === undefined) {
      kept = new LRUCache({ max: this.#limit })
      this.#databases.set(adapter, kept)
    }
    return kept
  }
}
