import { existsSync, realpathSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StoreError } from '../../interface/store-error.ts'
import { storeError } from '../../sql/sqlite/errors.ts'

/** Lets one restore to a target run at a time, in all processes. Throws `StoreError` while another one runs. Call the result to release the lock. */
export function lockTarget(target: string): () => void {
  return lock(`${realPath(target)}.restore-lock`, `Another restore to ${target} is running. Wait until it has ended.`)
}

/** Lets one server at a time serve a database, since servers do not hear of each other's changes. Throws `StoreError` while another one does. */
export function lockServed(database: string): () => void {
  return lock(
    `${realPath(database)}.server-lock`,
    `Another server serves ${database}. Stop it first, or use PostgreSQL.`,
  )
}

/** Whatever link names it. */
function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : file
}

/** The lock is SQLite's on an empty file beside the database, so the system releases it if the process is killed. */
function lock(file: string, whyNot: string): () => void {
  const held = opened(file)
  try {
    held.exec('begin exclusive')
  } catch (error) {
    held.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') throw new StoreError('unusable', whyNot)
    throw storeError(error)
  }
  if (!existsSync(file)) {
    // Who had the lock has ended just now, and has removed the file whose lock this is.
    held.close()
    return lock(file, whyNot)
  }
  return () => {
    rmSync(file, { force: true })
    held.close()
  }
}

function opened(file: string): Database.Database {
  try {
    return new Database(file, { timeout: 0 })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StoreError('unusable', `${file} cannot be created: ${why}.`, { cause: error })
  }
}
