import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../sql/schema.ts'

/** How far this machine's clock is ahead of the server's. It may be off by half of the time that the question takes. */
export async function clockAheadMs(db: Kysely<Schema>): Promise<number> {
  return db.connection().execute(async (connection) => {
    const askedAt = Date.now()
    const { rows } = await sql<{ now: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(connection)
    const answeredAt = Date.now()
    return (askedAt + answeredAt) / 2 - (rows[0]?.now ?? answeredAt)
  })
}
