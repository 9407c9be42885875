import type Database from 'better-sqlite3'
import { StoreError } from '../../../interface/store-error.ts'
import type { CatalogueConnection } from '../../../sql/sqlite/connection.ts'
import { FOR_GOOD } from './hold.ts'

/** What a writer knows of organizations that are being moved, by itself or by another process. */
export class Holds {
  readonly #catalogue: CatalogueConnection
  #version: number | undefined
  #prepared: Prepared | undefined
  #hasHeld = false

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
    this.#hasHeld = isHeld.get() === 1
    if (this.#hasHeld && release.run(Date.now()).changes > 0) places.forgetNumbers()
  }

  /** Throws for an organization that may be in another database already. What the catalogue has of others that are moved stays here. */
  requireHere(organizationId: string): void {
    if (!this.#hasHeld || organizationId === '') return
    if (this.#statements().isLeaving.get(organizationId, FOR_GOOD) !== undefined)
      throw new StoreError('unavailable', `${organizationId} is being moved to another database`)
  }

  /** Prepared late: the first migration makes the table. */
  #statements() {
    const { database } = this.#catalogue
    this.#prepared ??= {
      version: database.prepare<[], number>('pragma data_version').pluck(),
      isHeld: database.prepare<[], number>('select exists (select 1 from places where held_until is not null)').pluck(),
      isLeaving: database.prepare<[string, number]>(
        'select 1 from places where organization_id = ? and held_until = ?',
      ),
      release: database.prepare<[number]>('update places set held_until = null where held_until <= ?'),
    }
    return this.#prepared
  }
}

type Pluck = Database.Statement<[], number>

interface Prepared {
  readonly version: Pluck
  readonly isHeld: Pluck
  readonly isLeaving: Database.Statement<[string, number]>
  readonly release: Database.Statement<[number]>
}
