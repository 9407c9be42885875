import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** How the names of notes begin, among the secrets of a PostgreSQL database, on organizations that are being copied into it. */
export const COMING = 'coming '

/** The organizations that are on their way into the database, or were when that was interrupted. */
export async function selectComing(db: Kysely<Schema>): Promise<string[]> {
  const found = await db.selectFrom('secrets').select('name').where('name', 'like', `${COMING}%`).execute()
  return found.map(({ name }) => name.slice(COMING.length))
}
