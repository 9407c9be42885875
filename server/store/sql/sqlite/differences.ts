import { sql } from 'kysely'
import type { Differences } from '../differences.ts'
import { buildIndex } from './indexes.ts'

/** SQLite: one file for all organizations, one writer at a time. */
export const sqliteDifferences: Differences = {
  hasTenantSchemas: false,
  canWriteInSelect: false,
  withSequence: (table) => table.addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement()),
  // Only this very word makes the key the table's own order.
  rowNumberType: 'integer',
  textType: 'text',
  // Not LIKE: its wildcards and its folding of ASCII case would make it something else than "contains".
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  createIndex: buildIndex,
  waitShortly: async () => {},
  createTenantSchema: async () => false,
  lockOrganization: async () => {},
  lockTenant: async () => {},
  async hasTable(db, name) {
    const { rows } = await sql`select 1 from sqlite_master where type = 'table' and name = ${name}`.execute(db)
    return rows.length > 0
  },
}
