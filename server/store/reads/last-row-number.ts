import { type Kysely, sql } from 'kysely'
import { tenant } from '../sql/differences.ts'
import { type RowTableRef, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'

/** The greatest number of a row in a dataset's table; 0 where there is none. */
export async function lastRowNumber(
  db: Kysely<Schema>,
  table: RowTableRef & { readonly organizationId: string },
): Promise<number> {
  const row = await tenant(db, table.organizationId)
    .selectFrom(rowTable(table))
    .select((eb) => eb.fn.max<number | null>(sql.ref('row_number')).as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}
