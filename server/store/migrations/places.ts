import { type Kysely, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { OrganizationKey } from '../interface/organizations.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import type { CatalogueConnection } from '../sql/sqlite/connection.ts'
import { placesOf } from '../sql/sqlite/dialect.ts'
import { CATALOGUE_PLACE, type Places, placesBeside } from '../sql/sqlite/places.ts'
import { steps } from './index.ts'
import { isMigrated, lackingSteps, migrateToLatest } from './migrate.ts'
import { TABLES } from './records.ts'

/**
 * Brings a catalogue and the places beside it to this server's schema. The catalogue comes last, so that as long as it lacks nothing, no
 * place has to be opened to know that it does not either.
 */
export async function migrateWithPlaces({ db, places }: CatalogueConnection): Promise<void> {
  if (await isMigrated(db)) return
  for (const number of await placesOfCatalogue(db)) await migratePlace(places.at(number).db)
  await migrateToLatest(db)
}

/** The places that a catalogue names; none where it is older than places. */
export async function placesOfCatalogue(db: Kysely<Schema>): Promise<number[]> {
  if (!(await differencesOf(db).hasTable(db, 'places'))) return []
  const { rows } = await sql<{ number: number }>`
    select distinct number from places where number <> ${CATALOGUE_PLACE} order by number`.execute(db)
  return rows.map(({ number }) => number)
}

/** Brings the tables of a place through the steps that it lacks, each once. A new one lacks all. */
export async function migratePlace(place: Kysely<Schema>): Promise<void> {
  if ((await lackingSteps(place, steps)).length === 0) return
  const migrations = Object.entries(steps).map(([name, { upTenant }]): [string, Migration] => [
    name,
    { up: async (own) => upTenant?.(own) },
  ])
  const migrator = new Migrator({
    db: place,
    ...TABLES,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** A file with so many datasets takes no further organization: whoever opens it reads the names of all their tables. */
const DATASETS_PER_FILE = 150

/**
 * Finds a file for the tables of a new organization: the first one that has fewer organizations than a file may have and not too many datasets,
 * beginning with the catalogue's own. Otherwise one is made, which is there before the catalogue names it. Without a limit all organizations
 * are in the catalogue's.
 */
export async function findPlace(
  db: Transaction<Schema>,
  {
    organizationId,
    organizationsPerFile = Number.POSITIVE_INFINITY,
  }: OrganizationKey & { readonly organizationsPerFile?: number | undefined },
): Promise<void> {
  const places = placesOf(db)
  if (places === undefined || organizationsPerFile === Number.POSITIVE_INFINITY || (await isThere(db, organizationId)))
    return
  const used = await selectUse(db)
  const free = used.find(({ organizations, datasets }) => {
    return organizations < organizationsPerFile && datasets < DATASETS_PER_FILE
  })
  const number = free?.number ?? (await makePlace(places, await nextNumber(db, places)))
  if (number !== CATALOGUE_PLACE)
    await db.insertInto('places').values({ organization_id: organizationId, number }).execute()
  places.forgetNumbers()
}

/** Whether an organization has a place, or is in the catalogue, whose file it is in then. */
async function isThere(db: Kysely<Schema>, organizationId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from places where organization_id = ${organizationId}
    union all select 1 from organizations where id = ${organizationId}`.execute(db)
  return rows.length > 0
}

interface PlaceUse {
  readonly number: number
  readonly organizations: number
  readonly datasets: number
}

/** How full each file is, the catalogue's first. One whose organization is about to be catalogued counts. */
async function selectUse(db: Kysely<Schema>): Promise<readonly PlaceUse[]> {
  const { rows } = await sql<PlaceUse>`
    with lived(id, number) as (
      select organization_id, number from places
      union all select id, ${CATALOGUE_PLACE} from organizations where id not in (select organization_id from places)
      union all select '', ${CATALOGUE_PLACE})
    select number, count(nullif(id, '')) as organizations,
      sum((select count(*) from datasets where organization_id = lived.id)) as datasets
    from lived group by number order by number`.execute(db)
  return rows
}

/**
 * A number that no file beside the catalogue has, and none had before: a thread may have the file open that was removed. A file without a name in
 * the catalogue is not taken: it was left by a crash, or belongs to another database.
 */
export async function nextNumber(db: Kysely<Schema>, places: Pick<Places, 'file'>): Promise<number> {
  const least = Math.max(CATALOGUE_PLACE, ...placesBeside(places.file)) + 1
  const { rows } = await sql<{ number: number }>`insert into place_numbers (number) values (
    max(${least}, 1 + coalesce((select seq from sqlite_sequence where name = 'place_numbers'), 0))) returning number`.execute(
    db,
  )
  await sql`delete from place_numbers`.execute(db) // SQLite remembers the last one
  return rows[0]?.number ?? least
}

/** Makes the file of a place, with all steps of the schema. */
export async function makePlace(places: Places, number: number): Promise<number> {
  const place = places.make(number)
  try {
    await migratePlace(place.db)
  } finally {
    place.close()
  }
  return number
}
