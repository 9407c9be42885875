import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { EPOCH } from '../../interface/secrets.ts'
import { StoreError } from '../../interface/store-error.ts'
import { connectReadOnly } from '../../sql/sqlite/connection.ts'
import { selectFaults } from '../../sql/sqlite/physical.ts'
import { backupTo, sync } from './backup.ts'

/** How long the target may be held by a process that is just ending. */
const HELD_MS = 1_000

/** What SQLite keeps beside a database while it is open; what is in a WAL belongs to that database and to no other. */
const BESIDE = ['-wal', '-shm'] as const

const FIRST_BYTES = 'SQLite format 3\0'

/** Whether anything stands where a database is to be. */
export function isTaken(file: string): boolean {
  return ['', ...BESIDE].some((suffix) => existsSync(file + suffix))
}

/** A copy of a backup beside the target, synced. Throws `StoreError` when SQLite finds the backup damaged. */
export async function copyBeside(backup: string, target: string): Promise<string> {
  const copy = `${target}.restoring`
  for (const suffix of ['', ...BESIDE]) await rm(copy + suffix, { force: true })
  const { db, database } = connectReadOnly(backup)
  try {
    const [fault] = await selectFaults(db) // before it is copied, which would mend some
    if (fault !== undefined) throw new StoreError('unusable', fault)
    await backupTo(db, copy)
    return copy
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreError('unusable', `${backup} cannot be restored: ${reason}`, { cause: error })
  } finally {
    database.close()
  }
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

/**
 * Puts a file in the place of another one, of which there is the old or the new at every moment. The old one is kept as `kept`, with
 * what is left beside it.
 */
export async function putInPlace(copy: string, target: string, kept: string | undefined): Promise<void> {
  if (kept !== undefined) {
    for (const suffix of BESIDE) if (existsSync(target + suffix)) await rename(target + suffix, kept + suffix)
    if (existsSync(target)) await link(target, kept)
  }
  await rename(copy, target)
  await sync(dirname(target))
}
