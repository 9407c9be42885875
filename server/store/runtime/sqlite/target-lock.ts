import { existsSync, realpathSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StoreError } from '../../interface/store-error.ts'
import { storeError } from '../../sql/sqlite/errors.ts'

/**
 * Lets one restore to a target run at a time, in all processes. Throws `StoreError` while another one runs. The lock is SQLite's on an empty file
 * beside the target, whatever link names the target, so the system releases it if the process is killed. Call the result to release it.
 */
export function lockTarget(target: string): () => void {
  const file = `${existsSync(target) ? realpathSync(target) : target}.restore-lock`
  const lock = opened(file)
  try {
    lock.exec('begin exclusive')
    if (!existsSync(file)) throw running(target) // it ended just now, and has removed the file whose lock this is
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') throw running(target)
    throw storeError(error)
  }
  return () => {
    rmSync(file, { force: true })
    lock.close()
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

function running(target: string): StoreError {
  return new StoreError('unusable', `Another restore to ${target} is running. Wait until it has ended.`)
}
