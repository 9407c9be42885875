import { existsSync, realpathSync, rmSync, statSync } from 'node:fs'
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
  const identity = identityOf(file)
  const held = opened(file)
  const problem = lockProblem(held)
  if (problem?.code === 'SQLITE_BUSY') {
    held.close()
    throw new StoreError('unusable', whyNot)
  }
  if (identity === undefined || identityOf(file) !== identity) {
    // The file is new, or is not the locked one: who had the lock has just removed that, and another process may have created this one.
    held.close()
    return lock(file, whyNot)
  }
  if (problem !== undefined) {
    held.close()
    throw storeError(problem)
  }
  return () => {
    rmSync(file, { force: true })
    held.close()
  }
}

function lockProblem(held: Database.Database): InstanceType<Database.SqliteError> | undefined {
  try {
    held.exec('begin exclusive')
    return undefined
  } catch (error) {
    if (error instanceof Database.SqliteError) return error
    throw error
  }
}

/** Tells a file from another one that has its name later. Undefined if there is none. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino} ${found.birthtimeNs}`
}

function opened(file: string): Database.Database {
  try {
    return new Database(file, { timeout: 0 })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StoreError('unusable', `${file} cannot be created: ${why}.`, { cause: error })
  }
}
