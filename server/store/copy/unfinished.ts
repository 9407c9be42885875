import type { Transaction } from 'kysely'
import { StoreError } from '../interface/store-error.ts'
import type { Schema } from '../sql/schema.ts'

/** Among the secrets of a database into which a copy is on its way: of which database it is. */
export const UNFINISHED = 'unfinished copy'

/** Marks an empty database as the copy of another one. Throws when it holds anything else than an earlier part of the same. */
export async function claim(db: Transaction<Schema>, fingerprint: string): Promise<void> {
  const marker = await db.selectFrom('secrets').select('value').where('name', '=', UNFINISHED).executeTakeFirst()
  if (marker?.value === fingerprint) return
  if (marker !== undefined)
    throw new StoreError(
      'unusable',
      'the target holds an unfinished copy of another database. Empty it, or name another.',
    )
  const { count } = await db
    .selectFrom('organizations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count > 0) {
    const held = count === 1 ? '1 organization' : `${count} organizations`
    throw new StoreError('unusable', `the target already has ${held}. Copy into an empty database.`)
  }
  await db.insertInto('secrets').values({ name: UNFINISHED, value: fingerprint }).execute()
}

export async function finish(db: Transaction<Schema>): Promise<void> {
  await db.deleteFrom('secrets').where('name', '=', UNFINISHED).execute()
}
