import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { StoreError } from '../../interface/store-error.ts'
import type { Schema } from '../schema.ts'
import { connectReadOnly } from './connection.ts'
import { storeError } from './errors.ts'

/** Lets `run` read a database file as of one moment, and returns whether it was written to in between. */
export async function withSnapshot<Result>(
  file: string,
  run: (db: Kysely<Schema>) => Promise<Result>,
): Promise<{ result: Result; isChanged: boolean }> {
  if (!existsSync(file)) throw new StoreError('unusable', `There is no database ${file}.`)
  const watcher = connectReadOnly(file)
  const { database, db } = connectReadOnly(file)
  try {
    const version = watcher.database.pragma('data_version')
    database.exec('begin')
    const result = await run(db)
    const isChanged = JSON.stringify(watcher.database.pragma('data_version')) !== JSON.stringify(version)
    return { result, isChanged }
  } catch (error) {
    throw storeError(error)
  } finally {
    database.close()
    watcher.database.close()
  }
}
