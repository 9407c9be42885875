import { existsSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StoreError } from '../../interface/store-error.ts'

/**
 * Lets one restore to a target run at a time, in all processes. Throws `StoreError` while another one runs. The lock is SQLite's on an empty file
 * beside the target, so the system releases it if the process is killed. Call the result to release it.
 */
export function lockTarget(target: string): () => void {
  const file = `${target}.restore-lock`
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    if (!existsSync(file)) throw running(target) // it ended just now, and has removed the file whose lock this is
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') throw running(target)
    throw error
  }
  return () => {
    rmSync(file, { force: true })
    lock.close()
  }
}

function running(target: string): StoreError {
  return new StoreError('unusable', `Another restore to ${target} is running. Wait until it has ended.`)
}
