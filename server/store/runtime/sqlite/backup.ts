import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'kysely'
import { StoreError } from '../../interface/store-error.ts'
import { placesOfCatalogue } from '../../migrations/places.ts'
import { type CatalogueConnection, connectReadOnly } from '../../sql/sqlite/connection.ts'
import { CATALOGUE_PLACE, placeFile } from '../../sql/sqlite/places.ts'
import { LONG } from '../../writes/long-tables.ts'
import { draftOf, ofWriting, removeAbandoned, removeUnfinished, requireNew, sync, takeName } from './new-file.ts'

/**
 * Writes a database to a new file, and each place beside it to one beside that. Each file is as of one moment, the catalogue first:
 * VACUUM INTO holds one read snapshot, so it ends however much is written at the same time. SQLite's backup interface would start again with
 * each write of another process. The files get their names when all are whole and synced, the catalogue's last. What an organization that is
 * moved leaves in a file is not removed before.
 */
export async function backupTo(source: string, file: string): Promise<void> {
  const catalogue = connectReadOnly(source)
  const reading = connectReadOnly(source)
  const written: string[] = []
  try {
    reading.database.exec('begin')
    reading.database.pragma('schema_version') // whoever removes what a move has left waits for this snapshot
    const numbers = await placesOfCatalogue(catalogue.db)
    for (const one of [file, ...numbers.map((number) => placeFile(file, number))]) requireNew(one)
    await removeAbandoned(file)
    const draft = draftOf(file)
    written.push(draft)
    await vacuumInto(source, draft)
    const places = new Map<number, string>()
    for (const number of await placesOfCopy(draft)) {
      const place = draftOf(placeFile(file, number))
      places.set(number, place)
      written.push(place)
      await vacuumInto(placeFile(source, number), place)
      await sync(place)
    }
    if (places.size > 0) await dropDeletedMeanwhile(catalogue, draft, places)
    forgetMoves(draft, [...places.keys()])
    await sync(draft)
    for (const [number, place] of places) {
      await takeName(place, placeFile(file, number))
      written.push(placeFile(file, number))
    }
    await sync(dirname(file))
    await takeName(draft, file)
    await sync(dirname(file))
  } catch (error) {
    for (const name of written) await removeUnfinished(name)
    throw ofWriting(file, error)
  } finally {
    reading.close()
    catalogue.close()
  }
}

async function vacuumInto(source: string, target: string): Promise<void> {
  if (!existsSync(source)) throw new StoreError('unusable', `${source} is missing.`)
  await (await open(target, 'wx', 0o600)).close() // VACUUM fills an empty file, and keeps its mode
  const { db, close } = connectReadOnly(source)
  await sql`vacuum into ${target}`.execute(db).finally(close)
}

/** Organizations that are being copied into the database, and are not there yet. */
const COMING = 'select organization_id from places where organization_id not in (select id from organizations)'

/** Moves that were under way are not in a copy, which has only the files that organizations are in. */
function forgetMoves(copy: string, places: readonly number[]): void {
  const database = new Database(copy)
  try {
    const column = database.prepare("select 1 from pragma_table_info('places') where name = 'other'")
    if (column.get() === undefined) return // of an older version
    for (const table of LONG) database.prepare(`delete from ${table} where organization_id in (${COMING})`).run()
    database.prepare('update places set held_until = null').run()
    const kept = JSON.stringify([CATALOGUE_PLACE, ...places])
    database.prepare('update places set other = null where other not in (select value from json_each(?))').run(kept)
    database.prepare('delete from places where number = ? and other is null').run(CATALOGUE_PLACE)
  } finally {
    database.close()
  }
}

async function placesOfCopy(file: string): Promise<number[]> {
  const { db, close } = connectReadOnly(file)
  return placesOfCatalogue(db).finally(close)
}

/**
 * A dataset that was deleted between the moments of the catalogue and of its place has lost its rows in the copy, and goes from its catalogue too.
 * If the catalogue still has it, its rows were lost before; that is for `verify` to tell.
 */
async function dropDeletedMeanwhile(
  { db }: CatalogueConnection,
  copy: string,
  places: ReadonlyMap<number, string>,
): Promise<void> {
  const database = new Database(copy)
  try {
    const named = database.prepare<[], { id: string; number: number }>(
      'select datasets.id, number from datasets join places using (organization_id)',
    )
    const drop = database.prepare('delete from datasets where id = ?')
    const kept = new Map<number, ReadonlySet<string>>()
    for (const { id, number } of named.all()) {
      const place = places.get(number)
      if (place === undefined) continue // of one moment with the catalogue, in whose file it is
      const counted = kept.get(number) ?? (await datasetsIn(place))
      kept.set(number, counted)
      if (counted.has(id)) continue
      const still = await db.selectFrom('datasets').select('id').where('id', '=', id).executeTakeFirst()
      if (still === undefined) drop.run(id)
    }
  } finally {
    database.close()
  }
}

async function datasetsIn(place: string): Promise<ReadonlySet<string>> {
  const { db, close } = connectReadOnly(place)
  const records = await db.selectFrom('counters').select('dataset_id').execute().finally(close)
  return new Set(records.map(({ dataset_id }) => dataset_id))
}
