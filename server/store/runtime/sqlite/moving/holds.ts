import type Database from 'better-sqlite3'
import type { CatalogueConnection } from '../../../sql/sqlite/connection.ts'

/** What a writer knows of organizations that are being moved, by itself or by another process. */
export class Holds {
  readonly #catalogue: CatalogueConnection
  #version: number | undefined
  #prepared: { version: Pluck; isHeld: Pluck; release: Database.Statement<[number]> } | undefined

  constructor(catalogue: CatalogueConnection) {
    this.#catalogue = catalogue
  }

  /**
   * Looks for what others have changed. An organization whose hold has run out is written to again, and its move fails: the process that moved it
   * has ended, or stood still for long.
   */
  refresh(): void {
    const { version, isHeld, release } = this.#statements()
    const { places } = this.#catalogue
    const seen = version.get()
    if (seen !== this.#version) places.forgetNumbers()
    this.#version = seen
    if (isHeld.get() === 1 && release.run(Date.now()).changes > 0) places.forgetNumbers()
  }

  /** Prepared late: the first migration makes the table. */
  #statements() {
    const { database } = this.#catalogue
    this.#prepared ??= {
      version: database.prepare<[], number>('pragma data_version').pluck(),
      isHeld: database.prepare<[], number>('select exists (select 1 from places where held_until is not null)').pluck(),
      release: database.prepare<[number]>('update places set held_until = null where held_until <= ?'),
    }
    return this.#prepared
  }
}

type Pluck = Database.Statement<[], number>
