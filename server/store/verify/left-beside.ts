import type { Kysely } from 'kysely'
import type { Schema } from '../sql/schema.ts'
import { CATALOGUE_PLACE, placeFile, placesBeside } from '../sql/sqlite/places.ts'

/** What is beside a database file, and in its places, that nothing needs: a sentence each. */
export async function leftBeside(file: string, db: Kysely<Schema>): Promise<string[]> {
  const places = await db.selectFrom('places').selectAll().orderBy('organization_id').execute()
  const named = new Set(places.flatMap(({ number, other }) => [number, other ?? number]))
  const moved = places.flatMap(({ organization_id, other, held_until }) => {
    if (other === null) return []
    if (other < CATALOGUE_PLACE)
      return [`${organization_id} is being moved to another database, or that was interrupted`]
    const where = other === CATALOGUE_PLACE ? file : placeFile(file, other)
    return held_until === null
      ? [`${where} has tables that a move of ${organization_id} has left: a running server removes them`]
      : [`${organization_id} is being moved to ${where}, or that was interrupted`]
  })
  const unnamed = placesBeside(file).filter((number) => !named.has(number))
  return [
    ...moved,
    ...unnamed.map(
      (number) => `${placeFile(file, number)} is in no use: an interrupted restore or creation has left it`,
    ),
  ]
}
