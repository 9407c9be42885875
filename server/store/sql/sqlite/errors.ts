import Database from 'better-sqlite3'
import { isSystemError } from '../../../system-error.ts'
import { StoreError } from '../../interface/store-error.ts'
import { NOT_UNIQUE } from './not-unique.ts'

/** Full disk, locks, failing devices, files that cannot be opened: the next attempt may succeed. */
const UNAVAILABLE = /^SQLITE_(FULL|BUSY|LOCKED|IOERR|READONLY|CANTOPEN|NOMEM|INTERRUPT|PROTOCOL)/

const UNUSABLE = /^SQLITE_(NOTADB|CORRUPT)/

/** A failure of SQLite, or of the operating system with a file beside the database, as the store names it; anything else stays as it is. */
export function storeError(error: unknown): unknown {
  // A full or failing disk, too many open files.
  if (isSystemError(error)) return new StoreError('unavailable', error.message, { cause: error })
  if (!(error instanceof Database.SqliteError)) return error
  const { code, message } = error
  if (UNAVAILABLE.test(code)) return new StoreError('unavailable', `${code}: ${message}`, { cause: error })
  if (UNUSABLE.test(code)) return new StoreError('unusable', `${code}: ${message}`, { cause: error })
  // Row tables are only ever asked for columns, and by indexes, that were catalogued a moment before.
  if (/^no such (table: (main\.)?(rows|ix)_|column: "?c_)/.test(message))
    return new StoreError('columns_changed', message, { cause: error })
  if (message === NOT_UNIQUE) return new StoreError('not_unique', 'a unique index is being built', { cause: error })
  return error
}

/** Throws the failure of a migration. Its statements fit the tables that earlier versions made; SQLite refuses them where others are. */
export function throwMigrationError(error: unknown): never {
  if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_ERROR') throw error
  const message = `${error.message}. Another program may have made this file: name a new one, or one that this service made.`
  throw new StoreError('unusable', message, { cause: error })
}
