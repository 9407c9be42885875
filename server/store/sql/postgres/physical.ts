import { type Kysely, sql } from 'kysely'
import { type Physical, physicalOf } from '../physical.ts'
import type { Schema } from '../schema.ts'

/** What an organization's schema has of row tables and their valid indexes. */
export async function selectPhysical(db: Kysely<Schema>, organizationId: string): Promise<Physical> {
  const columns = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = ${organizationId} and c.relkind in ('r', 'p') and c.relname like 'rows\\_%'
      and a.attnum > 0 and not a.attisdropped`.execute(db)
  const indexes = await sql<{ name: string; table: string }>`
    select i.relname as name, t.relname as "table"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = ${organizationId} and i.relname like 'ix\\_%' and x.indisvalid`.execute(db)
  return physicalOf(columns.rows, indexes.rows)
}

/** References that the server was asked not to check. */
export async function selectFaults(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and not convalidated`.execute(db)
  return rows.map(({ name, table }) => `${table}: the reference ${name} was never checked`)
}
