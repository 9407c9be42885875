import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { StoreError } from '../../interface/store-error.ts'
import type { Schema } from '../schema.ts'

/** A connection and Kysely on it. `database` is for what begins and ends transactions by itself. */
export interface Connection {
  readonly database: Database.Database
  readonly db: Kysely<Schema>
  close(): void
}

/** The file of a place, which stands beside the catalogue's. */
export function placeFile(file: string, number: number): string {
  return `${file}-place-${number}`
}

/** The places of which there are files beside a catalogue, whether it names them or not. */
export function placesBeside(file: string): number[] {
  const folder = dirname(file)
  const start = `${basename(file)}-place-`
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const number = name.startsWith(start) ? name.slice(start.length) : ''
    return /^[1-9]\d*$/.test(number) ? [Number(number)] : []
  })
}

/** Organizations whose place is remembered. */
const NUMBERS_KEPT = 10_000

/** Where the tables are of organizations that are in the catalogue's own file. */
export const CATALOGUE_PLACE = 0

/** The place of an organization, and whether it is being moved. */
interface Known {
  readonly number: number
  readonly isHeld: 0 | 1
}

const IN_CATALOGUE: Known = { number: CATALOGUE_PLACE, isHeld: 0 }

/** What an instance of `Places` is made of. */
interface PlacesParts {
  /** The catalogue's file and connection. */
  readonly file: string
  readonly database: Database.Database
  readonly open: (file: string) => Connection
  /** Files that are open at once, beside the catalogue's. */
  readonly limit: number
}

/**
 * The places of organizations, as one connection to a catalogue sees them: files beside the catalogue's, each with the tables of some
 * organizations. Each is opened when it is asked for; beyond a limit the one that was asked for least recently is closed.
 */
export class Places {
  readonly #parts: PlacesParts
  readonly #known = new Map<string, Known>()
  /** In the order in which they were asked for. */
  readonly #open = new Map<number, Connection>()
  readonly #held = new Map<Connection, number>()
  #find: Database.Statement<[string], Known> | undefined
  /** Called whenever a place is asked for, before anything is done there. */
  onUse: (place: Connection) => void = () => {}
  /** Whether the tables of an organization are refused while it is moved: they are copied, and must stay as they are. */
  isForWriting = false

  constructor(parts: PlacesParts) {
    this.#parts = parts
  }

  /** The catalogue's file. */
  get file(): string {
    return this.#parts.file
  }

  /** The place of an organization's tables, until the organization is moved. */
  numberOf(organizationId: string): number {
    return this.placeOf(organizationId).number
  }

  /** To be called when others may have changed places, and before a read that no transaction of the catalogue protects. */
  forgetNumbers(): void {
    this.#known.clear()
  }

  /** The connection to the tables of an organization; undefined where they are in the catalogue's file. Throws while it is moved, for writers. */
  of(organizationId: string): Connection | undefined {
    const known = this.placeOf(organizationId)
    this.#requireFree(organizationId, known)
    if (known.number === CATALOGUE_PLACE) return undefined
    const place = this.at(known.number)
    // It was perhaps locked just now, and what was known is of before.
    if (!this.#known.has(organizationId)) this.requireStill(organizationId, known.number)
    return place
  }

  /** Throws where an organization is not in this place any more, or for writers is being moved, as the catalogue says now. */
  requireStill(organizationId: string, number: number): void {
    this.forgetNumbers()
    const now = this.placeOf(organizationId)
    if (now.number !== number)
      throw new StoreError(this.isForWriting ? 'unavailable' : 'columns_changed', `${organizationId} was moved`)
    this.#requireFree(organizationId, now)
  }

  #requireFree(organizationId: string, { isHeld }: Known): void {
    if (isHeld === 1 && this.isForWriting) throw new StoreError('unavailable', `${organizationId} is being moved`)
  }

  /** The place of an organization, and whether it is being moved. */
  placeOf(organizationId: string): Known {
    const known = this.#known.get(organizationId)
    if (known !== undefined) return known
    // Prepared late: before the first migration there is no such table.
    this.#find ??= this.#parts.database.prepare<[string], Known>(
      'select number, held_until is not null as isHeld from places where organization_id = ?',
    )
    const found = this.#find.get(organizationId) ?? IN_CATALOGUE
    if (this.#known.size >= NUMBERS_KEPT) this.#known.clear()
    this.#known.set(organizationId, found)
    return found
  }

  /** The connection to a place. */
  at(number: number): Connection {
    const place = this.#open.get(number) ?? this.#opened(number)
    this.#open.delete(number)
    this.#open.set(number, place)
    this.onUse(place)
    return place
  }

  /** Keeps a connection open until what is returned is called. */
  hold(place: Connection): () => void {
    this.#held.set(place, (this.#held.get(place) ?? 0) + 1)
    return () => {
      const others = (this.#held.get(place) ?? 1) - 1
      if (others > 0) this.#held.set(place, others)
      else this.#held.delete(place)
    }
  }

  close(): void {
    for (const place of this.#open.values()) place.close()
    this.#open.clear()
  }

  /** Makes the file of a new place, empty. Its name is on the disk when this returns. */
  make(number: number): Connection {
    const file = placeFile(this.#parts.file, number)
    if (existsSync(file)) throw new Error(`${file} exists`)
    const place = this.#parts.open(file)
    const folder = openSync(dirname(file), 'r')
    fsyncSync(folder)
    closeSync(folder)
    return place
  }

  #opened(number: number): Connection {
    const file = placeFile(this.#parts.file, number)
    // Opened for writing, it would be made anew, and the rows would seem to be gone.
    if (!existsSync(file)) throw new StoreError('unusable', `${file} is missing, with all rows of its organizations.`)
    this.#closeOldest()
    return this.#parts.open(file)
  }

  /** One that is in a transaction is in use. */
  #closeOldest(): void {
    for (const [number, place] of this.#open) {
      if (this.#open.size < this.#parts.limit) return
      if (place.database.inTransaction || this.#held.has(place)) continue
      this.#open.delete(number)
      place.close()
    }
  }
}
