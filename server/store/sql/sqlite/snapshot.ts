import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { StoreError } from '../../interface/store-error.ts'
import { type CatalogueConnection, type Connection, connectReadOnly } from './connection.ts'
import { storeError } from './errors.ts'

/**
 * Lets `run` read a database as of one moment, and returns whether it was written to in between. The places beside a catalogue's file are
 * read as of later moments, one for each, from when they are asked for.
 */
export async function withSnapshot<Result>(
  file: string,
  run: (catalogue: CatalogueConnection) => Promise<Result>,
): Promise<{ result: Result; isChanged: boolean }> {
  if (!existsSync(file)) throw new StoreError('unusable', `There is no database ${file}.`)
  const watched = new Map<Database.Database, () => boolean>()
  const watchers: Connection[] = []
  const watch = ({ database }: Connection) => {
    if (watched.has(database)) return
    const watcher = connectReadOnly(database.name)
    watchers.push(watcher)
    const before = versionOf(watcher)
    database.exec('begin')
    watched.set(database, () => versionOf(watcher) !== before)
  }
  const catalogue = connectReadOnly(file)
  try {
    watch(catalogue)
    catalogue.places.onUse = watch
    const result = await run(catalogue)
    return { result, isChanged: [...watched.values()].some((isChanged) => isChanged()) }
  } catch (error) {
    throw storeError(error)
  } finally {
    catalogue.close()
    for (const watcher of watchers) watcher.close()
  }
}

/** Moves when another connection commits. */
function versionOf({ database }: Connection): string {
  return JSON.stringify(database.pragma('data_version'))
}
