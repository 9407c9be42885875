import type { Kysely } from 'kysely'
import type { Schema } from '../sql/schema.ts'

/** Requests with the keys of an organization by day from `from` on; days without any are missing. */
export async function selectDailyUse(
  db: Kysely<Schema>,
  args: { organizationId: string; from: string },
): Promise<{ day: string; requests: number }[]> {
  const rows = await db
    .selectFrom('key_use')
    .select((eb) => ['day', eb.fn.sum<number | string>('requests').as('requests')])
    .where('organization_id', '=', args.organizationId)
    .where('day', '>=', args.from)
    .groupBy('day')
    .execute()
  // A sum of bigint comes as text from some databases.
  return rows.map(({ day, requests }) => ({ day, requests: Number(requests) }))
}
