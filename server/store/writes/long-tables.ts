import { sql, type Transaction } from 'kysely'
import type { Schema } from '../sql/schema.ts'

/**
 * The tables of the catalogue of which an organization may have millions of records. They refer to no record, so they can be copied before the
 * organization is there, and deleted while it is or when it has gone.
 */
export const LONG = ['events', 'deliveries', 'idempotency_keys'] as const

/** How long other writes wait. */
const STEP_MS = 15

const RECORDS_PER_STATEMENT = 100

/** Deletes some records of an organization, so few that no other write waits noticeably. Whether there were any. */
export async function deleteSomeLong(
  db: Transaction<Schema>,
  organizationId: string,
  tables: readonly (typeof LONG)[number][] = LONG,
): Promise<boolean> {
  const until = performance.now() + STEP_MS
  let isAny = false
  for (const table of tables)
    while (await deleteSomeOf(db, organizationId, table)) {
      if (performance.now() > until) return true
      isAny = true
    }
  return isAny
}

async function deleteSomeOf(
  db: Transaction<Schema>,
  organizationId: string,
  table: (typeof LONG)[number],
): Promise<boolean> {
  const key = sql.ref(table === 'idempotency_keys' ? 'key' : 'sequence')
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where organization_id = ${organizationId}
    and ${key} in (select ${key} from ${sql.table(table)} where organization_id = ${organizationId}
      limit ${sql.lit(RECORDS_PER_STATEMENT)})`.execute(db)
  return numAffectedRows > 0n
}
