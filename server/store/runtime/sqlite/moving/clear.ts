import { rmSync } from 'node:fs'
import type { Transaction } from 'kysely'
import { migratePlace } from '../../../migrations/places.ts'
import { datasetOfKey } from '../../../sql/hidden-counters.ts'
import type { Schema } from '../../../sql/schema.ts'
import type { CatalogueConnection, Connection } from '../../../sql/sqlite/connection.ts'
import { BUSY_TIMEOUT_MS } from '../../../sql/sqlite/connection.ts'
import { CATALOGUE_PLACE, placeFile } from '../../../sql/sqlite/places.ts'
import { emptyShared } from '../../../writes/delete-organization.ts'
import { eraseSome } from '../../../writes/erase.ts'
import { deleteSomeLong } from '../../../writes/long-tables.ts'
import { type Hold, isHeld } from './hold.ts'

/** `waits` while somebody may still read it. */
export type ClearStep = 'more' | 'waits' | 'cleared'

const SLICE_MS = 20

/** How long writes to the catalogue wait for its readers. */
const READERS_MS = 50

interface Left {
  readonly organizationId: string
  readonly other: number
}

/** What moves have left, of an organization or of any. */
function findLeft({ database }: CatalogueConnection, organizationId: string | undefined): Left | undefined {
  const ofOne = organizationId === undefined ? '' : 'and organization_id = @organizationId'
  return database
    .prepare<[object], Left>(
      `select organization_id as organizationId, other from places where other is not null and held_until is null ${ofOne} limit 1`,
    )
    .get({ organizationId })
}

/** Removes some of what moves have left: a copy that was not finished, or the tables that were copied. */
export async function clearSome(catalogue: CatalogueConnection, organizationId?: string): Promise<ClearStep> {
  const left = findLeft(catalogue, organizationId)
  if (left === undefined) return 'cleared'
  if (left.other < CATALOGUE_PLACE) {
    forget(catalogue, left) // it did not go to another database, which has what is to be removed
    return organizationId === undefined ? 'more' : 'cleared'
  }
  if (!hasNoOldReaders(catalogue)) return 'waits'
  if (isShared(catalogue, left)) {
    const own = await placeAlone(catalogue, left.other)
    const isMore = await own.db.transaction().execute((db) => eraseFor(SLICE_MS, catalogue, db, left))
    if (isMore) return 'more'
  } else removeFile(catalogue, left.other)
  if (await catalogue.db.transaction().execute((db) => deleteUncatalogued(catalogue, db, left))) return 'more'
  forget(catalogue, left)
  return organizationId === undefined ? 'more' : 'cleared'
}

/**
 * Whether everybody who reads the catalogue sees its last commit, and so where the organization is now: the WAL can be written into the file
 * as a whole only then.
 */
function hasNoOldReaders({ database }: CatalogueConnection): boolean {
  try {
    database.pragma(`busy_timeout = ${READERS_MS}`)
    const [{ busy }] = database.pragma('wal_checkpoint(RESTART)') as [{ busy: number }] // always one row
    return busy === 0
  } finally {
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

/** Whether others have tables in a file, or will have. */
function isShared({ database }: CatalogueConnection, { organizationId, other }: Left): boolean {
  if (other === CATALOGUE_PLACE) return true
  const find = database.prepare(
    'select 1 from places where number = @other or (other = @other and organization_id <> @organizationId)',
  )
  return find.get({ organizationId, other }) !== undefined
}

async function placeAlone({ alone, places }: CatalogueConnection, number: number): Promise<Connection> {
  if (number === CATALOGUE_PLACE) return alone
  const place = places.at(number)
  await migratePlace(place.db) // nobody had named it when the schema changed
  return place
}

/** False when nothing is left. The next move of the organization may have this very file for its aim, and has cleared it then. */
async function eraseFor(
  ms: number,
  catalogue: CatalogueConnection,
  db: Transaction<Schema>,
  left: Left,
): Promise<boolean> {
  const until = performance.now() + ms
  const { organizationId, other } = left
  if (findLeft(catalogue, organizationId)?.other !== other) return true
  const counters = db.selectFrom('counters').select('dataset_id').where('organization_id', '=', organizationId).limit(1)
  for (let found = await counters.executeTakeFirst(); found !== undefined; found = await counters.executeTakeFirst()) {
    const dataset = { organizationId, datasetId: datasetOfKey(found.dataset_id) }
    while (await eraseSome(db, dataset)) if (performance.now() > until) return true
  }
  await emptyShared(db, organizationId)
  // Those of the catalogue are of the organization wherever its rows are.
  if (other !== CATALOGUE_PLACE)
    await db.deleteFrom('idempotency_keys').where('organization_id', '=', organizationId).execute()
  return false
}

/** Deletes some of what the catalogue has of an organization that was to come into the database, and is not there. Whether more is left. */
async function deleteUncatalogued(
  catalogue: CatalogueConnection,
  db: Transaction<Schema>,
  { organizationId, other }: Left,
): Promise<boolean> {
  if (findLeft(catalogue, organizationId)?.other !== other) return false
  const known = await db.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst()
  return known === undefined && deleteSomeLong(db, organizationId)
}

/**
 * Removes the file of a copy that has failed, as long as the catalogue holds the organization for it and names the file for nothing else. Before anything
 * is written: on a disk that the copy has filled, neither the end of the hold could be written nor what anybody else writes.
 */
export function removeFailedCopy(catalogue: CatalogueConnection, hold: Hold): void {
  const left = { organizationId: hold.organizationId, other: hold.target }
  if (hold.target > CATALOGUE_PLACE && isHeld(catalogue, hold) && !isShared(catalogue, left))
    removeFile(catalogue, hold.target)
}

/** Its number does not come again, so it does not matter who has it open. */
function removeFile({ places }: CatalogueConnection, number: number): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(placeFile(places.file, number) + suffix, { force: true })
}

/** An organization that is in the catalogue's file, or that is deleted, has no place. */
function forget({ database, places }: CatalogueConnection, left: Left): void {
  database
    .prepare(
      `update places set other = null where organization_id = @organizationId and other = @other and held_until is null`,
    )
    .run(left)
  database
    .prepare(`delete from places where organization_id = @organizationId and other is null
      and (number = ${CATALOGUE_PLACE} or organization_id not in (select id from organizations))`)
    .run(left)
  places.forgetNumbers()
}
