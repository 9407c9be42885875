import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { EPOCH } from '../../interface/secrets.ts'
import { StoreError } from '../../interface/store-error.ts'
import { placesOfCatalogue } from '../../migrations/places.ts'
import { requireOwn } from '../../migrations/records.ts'
import type { Schema } from '../../sql/schema.ts'
import { connectReadOnly } from '../../sql/sqlite/connection.ts'
import { selectFaults } from '../../sql/sqlite/physical.ts'
import { CATALOGUE_PLACE, placeFile, placesBeside } from '../../sql/sqlite/places.ts'
import { backupTo } from './backup.ts'
import { sync } from './new-file.ts'

/** How long the target may be held by a process that is just ending. */
const HELD_MS = 1_000

/** What SQLite keeps beside a database while it is open; what is in a WAL belongs to that database and to no other. */
const BESIDE = ['-wal', '-shm'] as const

const FIRST_BYTES = 'SQLite format 3\0'

/** What stands where a database is to be: the file, or what SQLite kept beside one that is missing. */
export function standingAt(file: string): string | undefined {
  return ['', ...BESIDE].map((suffix) => file + suffix).find(existsSync)
}

/** A file, and those of the places beside it. */
export function withPlaces(file: string): string[] {
  return [file, ...placesBeside(file).map((number) => placeFile(file, number))]
}

/** Removes a database, with what is beside it. */
export async function remove(database: string): Promise<void> {
  for (const file of withPlaces(database)) await removeFile(file)
}

async function removeFile(file: string): Promise<void> {
  for (const suffix of ['', ...BESIDE]) await rm(file + suffix, { force: true })
}

/** A copy of a backup and its places beside the target, synced. Throws `StoreError` when SQLite finds the backup damaged. */
export async function copyBeside(backup: string, target: string): Promise<string> {
  const copy = `${target}.restoring`
  await remove(copy)
  const { db, places, close } = connectReadOnly(backup)
  try {
    await requireOwn(db, backup)
    await requireWhole(db) // before it is copied, which would mend some
    for (const number of await placesOfCatalogue(db)) await requireWhole(places.at(number).db)
    await backupTo(backup, copy)
    return copy
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreError('unusable', `${backup} cannot be restored: ${reason}`, { cause: error })
  } finally {
    close()
  }
}

async function requireWhole(db: Kysely<Schema>): Promise<void> {
  const [fault] = await selectFaults(db)
  if (fault !== undefined) throw new StoreError('unusable', fault)
}

/** Ends the epoch of a copy. Its versions are counted from an older number, so cursors of changes that were made since the backup are not for it. */
export function endEpoch(copy: string): void {
  const database = new Database(copy)
  try {
    database.prepare('delete from secrets where name = ?').run(EPOCH)
  } finally {
    database.close()
  }
}

/** By its first bytes: SQLite would clear away what is beside a file that is none. */
function isDatabase(file: string): boolean {
  if (!existsSync(file)) return false
  const start = Buffer.alloc(FIRST_BYTES.length)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, start)
  closeSync(descriptor)
  return start.toString('latin1') === FIRST_BYTES
}

/** Removes the WAL of a database. Throws `StoreError` if a process has the database open. */
export function requireUnused(file: string): void {
  if (!isDatabase(file)) return
  let database: Database.Database | undefined
  try {
    database = new Database(file, { timeout: HELD_MS })
    database.pragma('journal_mode = DELETE') // takes every lock there is
  } catch (error) {
    // No process can have a file open as a database that is none; being damaged is the reason to replace it.
    if (error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return
    const held = error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
    const reason = held ? 'a process has it open. Stop its server first.' : String(error)
    throw new StoreError('unusable', `${file} cannot be replaced: ${reason}`, { cause: error })
  } finally {
    database?.close()
  }
}

/** The name of a copy whose places have the names that they keep. */
const placing = (target: string) => `${target}.placing`

/**
 * Gives the places of a copy names beside the target that none of its places has, and notes them in the copy, which names nothing else then. So both
 * the old and the new database have all their files, until one takes the name of the other. Returns the new name of the copy, by which
 * `removePlacing` finds what it names.
 */
export async function movePlaces(copy: string, target: string): Promise<string> {
  const numbers = placesBeside(copy)
  const taken = Math.max(CATALOGUE_PLACE, ...placesBeside(target))
  if (numbers.length > 0) shiftPlaces(copy, taken)
  requireUnused(copy)
  await rename(copy, placing(target))
  for (const number of numbers) await rename(placeFile(copy, number), placeFile(target, number + taken))
  return placing(target)
}

function shiftPlaces(copy: string, by: number): void {
  const database = new Database(copy)
  try {
    for (const column of ['number', 'other'])
      database.prepare(`update places set ${column} = ${column} + ? where ${column} <> ?`).run(by, CATALOGUE_PLACE)
  } finally {
    database.close()
  }
}

/** Removes what a restore that was interrupted has left: its copy of the catalogue, and the places that only this one names. */
export async function removePlacing(target: string): Promise<void> {
  const copy = placing(target)
  if (isDatabase(copy)) {
    const used = new Set(isDatabase(target) ? await namedPlaces(target) : [])
    for (const number of await namedPlaces(copy)) if (!used.has(number)) await removeFile(placeFile(target, number))
  }
  await removeFile(copy)
}

async function namedPlaces(file: string): Promise<number[]> {
  const { db, close } = connectReadOnly(file)
  return placesOfCatalogue(db).finally(close)
}

/**
 * Puts a database in place of another one, of which there is the old or the new at every moment. The old one is kept as `kept`, with
 * what is left beside it; `old` are the numbers of its places.
 */
export async function putInPlace(
  copy: string,
  target: string,
  kept: string | undefined,
  old: readonly number[],
): Promise<void> {
  if (kept !== undefined) {
    for (const suffix of BESIDE) if (existsSync(target + suffix)) await rename(target + suffix, kept + suffix)
    if (existsSync(target)) await link(target, kept)
    for (const number of old) await link(placeFile(target, number), placeFile(kept, number))
  }
  await sync(dirname(target))
  await rename(copy, target)
  await sync(dirname(target))
  if (kept !== undefined) for (const number of old) await rm(placeFile(target, number))
}
