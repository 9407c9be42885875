import pg from 'pg'
import { privateMb } from './meter.ts'

const ROW_TABLES = `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relname ~ '^rows_' and n.nspname ~ '^org_' order by c.oid`

/**
 * The private memory of one backend after it has read a page of so many datasets' rows, and in the end of all: PostgreSQL keeps in each
 * backend what it knows of the tables that it has used.
 */
export async function memoryOfBackend(databaseUrl: string, counts: readonly number[]): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { rows: tables } = await client.query<{ name: string }>(ROW_TABLES)
    const pid = rows[0]?.pid ?? 0
    const memory: Record<string, number> = { none: privateMb(pid) }
    for (const [index, { name }] of tables.entries()) {
      await client.query(`select * from ${name} where row_number > 0 order by row_number limit 100`)
      const read = index + 1
      if (counts.includes(read) || read === tables.length) memory[`${read} datasets`] = privateMb(pid)
    }
    return memory
  } finally {
    await client.end()
  }
}
