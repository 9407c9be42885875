import { sql, type Transaction } from 'kysely'
import type { Schema } from '../sql/schema.ts'

/** Holds a user's record for the rest of the transaction, on any database; false when the user is gone. */
export async function lockUser(db: Transaction<Schema>, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email: sql.ref('email') })
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
