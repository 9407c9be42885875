import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { StoreError } from '../../interface/store-error.ts'
import type { CatalogueConnection, Connection } from '../../sql/sqlite/connection.ts'

/** A write of a group: which file it changed, and with which its answer has to wait. */
export interface GroupedWrite {
  readonly files: readonly Connection[]
  readonly changed: Connection | undefined
}

/**
 * The transaction in which writes are committed together: one of the catalogue's file, and one of each place that they ask for. Each write has a
 * savepoint in each file that it uses. No write changes two files, since two commits could be torn apart by a crash.
 */
export class WriteGroup {
  readonly #catalogue: CatalogueConnection
  readonly #writesCatalogue: boolean
  readonly #controls = new WeakMap<Connection, Control>()
  #hasBegun = false
  /** The files in which the transaction has begun. */
  #files: Connection[] = []
  /** Those that the present write uses. */
  #used: Connection[] = []
  /** Who has no places does not pay for looking at what each write changes. */
  #hasPlaces = false

  /** Where places only are written, the catalogue is not in the transaction, and each of its reads sees its last commit. */
  constructor(catalogue: CatalogueConnection, writesCatalogue: boolean) {
    this.#catalogue = catalogue
    this.#writesCatalogue = writesCatalogue
    catalogue.places.onUse = (place) => this.#use(place)
  }

  /** Waits for other processes, of which each begins with the catalogue too. */
  begin(): void {
    if (this.#writesCatalogue) {
      this.#control(this.#catalogue).begin()
      this.#files = [this.#catalogue]
    } else this.#catalogue.places.forgetNumbers()
    this.#hasBegun = true
  }

  beginWrite(): void {
    this.#used = []
    if (!this.#writesCatalogue) return
    this.#use(this.#catalogue)
    if (this.#hasPlaces) this.#control(this.#catalogue).count()
  }

  /** Keeps what the write has done. Throws when it changed several files. */
  endWrite(): GroupedWrite {
    const files = this.#used
    const changed = files.length === 1 ? files : files.filter((file) => this.#control(file).isChanged)
    if (changed.length > 1) throw new Error('a write changed the catalogue and rows, or rows of two places')
    for (const file of files) this.#control(file).release.run()
    this.#used = []
    return { files, changed: changed[0] }
  }

  /** Undoes what the write has done. False when SQLite gave up the transaction of all. */
  undoWrite(): boolean {
    const files = this.#used
    if (files.some(({ database }) => !database.inTransaction)) return false
    for (const file of files) {
      this.#control(file).rollbackTo.run()
      this.#control(file).release.run()
    }
    this.#used = []
    return true
  }

  /** Commits the catalogue, then each place. Throws when the catalogue could not be committed; returns the places that could not, and why. */
  commit(): Map<Connection, unknown> {
    if (this.#writesCatalogue) this.#control(this.#catalogue).commit.run()
    const failures = new Map<Connection, unknown>()
    for (const place of this.#files.filter((file) => file !== this.#catalogue))
      try {
        this.#control(place).commit.run()
      } catch (error) {
        failures.set(place, error)
        rollBack(this.#control(place), place)
      }
    this.#hasBegun = false
    this.#files = []
    return failures
  }

  /** Undoes all that was not committed. Returns the places that were written to. */
  rollback(): readonly Connection[] {
    const files = this.#files
    for (const file of files) rollBack(this.#control(file), file)
    this.#hasBegun = false
    this.#files = []
    this.#used = []
    return files
  }

  #use(file: Connection): void {
    if (!this.#hasBegun) return // what runs by itself has its own transaction
    if (!this.#files.includes(file)) {
      this.#control(file).begin()
      this.#files.push(file)
      // Who moves an organization says so in the catalogue, and waits for those that had begun before.
      if (!this.#writesCatalogue) this.#catalogue.places.forgetNumbers()
    }
    if (this.#used.includes(file)) return
    this.#control(file).savepoint.run()
    this.#used.push(file)
    if (file === this.#catalogue) return
    this.#control(file).count()
    if (!this.#hasPlaces && this.#writesCatalogue) this.#control(this.#catalogue).count()
    this.#hasPlaces = true
  }

  #control(file: Connection): Control {
    let control = this.#controls.get(file)
    if (control === undefined) {
      control = new Control(file.database)
      this.#controls.set(file, control)
    }
    return control
  }
}

function rollBack({ rollback }: Control, { database }: Connection): void {
  if (database.inTransaction) rollback.run()
}

/** What moves the transaction of a file. */
class Control {
  readonly commit: Database.Statement
  readonly rollback: Database.Statement
  readonly savepoint: Database.Statement
  readonly release: Database.Statement
  readonly rollbackTo: Database.Statement
  readonly #database: Database.Database
  readonly #begin: Database.Statement
  readonly #changes: Database.Statement<[], number>
  #before = 0

  constructor(database: Database.Database) {
    this.#database = database
    this.#begin = database.prepare('begin immediate')
    this.commit = database.prepare('commit')
    this.rollback = database.prepare('rollback')
    this.savepoint = database.prepare('savepoint one_write')
    this.release = database.prepare('release one_write')
    this.rollbackTo = database.prepare('rollback to one_write')
    this.#changes = database.prepare<[], number>('select total_changes()').pluck()
  }

  begin(): void {
    requireInPlace(this.#database)
    this.#begin.run()
  }

  /** Remembers how much was changed so far. */
  count(): void {
    this.#before = this.#changes.get() ?? 0
  }

  get isChanged(): boolean {
    return this.#changes.get() !== this.#before
  }
}

/**
 * Throws `StoreError` if the file of an open database was deleted or moved. SQLite would go on writing to it, and what it acknowledged would be gone
 * with the process.
 */
function requireInPlace({ name }: Database.Database): void {
  if (existsSync(name)) return
  throw new StoreError('unavailable', `${name} was deleted or moved while the server uses it. Nothing can be stored.`)
}
