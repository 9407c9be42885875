import { type SqlBool, sql } from 'kysely'
import type { Differences } from '../differences.ts'
import { lastCandidate, trigramQuery } from './contains-index.ts'
import { eraseRows } from './erase-tables.ts'
import { findByKeys } from './find-by-keys.ts'
import { dropAside, emptySome } from './gone-tables.ts'
import { hasColumn, hasTable } from './has-table.ts'
import { countEntries, dropOtherTables, EMPTY_KEY, indexTable, keyCell, keyColumn, moveIndex } from './index-tables.ts'
import { CATALOGUE_PLACE } from './places.ts'
import { rowPrinter } from './print-rows.ts'
import { storeSorted } from './sorted-entries.ts'

/** SQLite: files that organizations share, and one writer at a time. */
export const sqliteDifferences: Differences = {
  hasTenantSchemas: false,
  // Each new table lets all connections read the names of all: with 15,000 that holds up the main thread for 270 ms each time.
  bearable: { datasets: 5_000 },
  canWriteInSelect: false,
  withSequence: (table) => table.addColumn('sequence', 'integer', (column) => column.primaryKey().autoIncrement()),
  // Only this very word makes the key the table's own order.
  rowNumberType: 'integer',
  clock: () => sql.val(Date.now()),
  textType: 'text',
  textBytes: (cell) => sql<number | null>`octet_length(${cell})`,
  lowerAscii: (text) => sql`lower(${text})`, // which knows no others
  // Not LIKE: its wildcards and its folding of ASCII case would make it something else than "contains".
  contains(text, part, by) {
    const matches = sql<SqlBool>`instr(${text}, ${part}) > 0`
    if (by === undefined) return matches
    const index = sql.table(indexTable(by))
    const { from = 0, to = Number.MAX_SAFE_INTEGER } = by
    const candidates = sql`select rowid from ${index} where ${index} match ${trigramQuery(String(part))}
      and rowid >= ${from} and rowid <= ${to}`
    return sql<SqlBool>`(row_number in (${candidates}) and ${matches})`
  },
  isOneOf: (number, numbers) => sql<SqlBool>`${number} in (select value from json_each(${JSON.stringify(numbers)}))`,
  indexes: {
    areTables: true,
    name: indexTable,
    emptyKey: EMPTY_KEY,
    key: ({ column }) => sql.ref(keyColumn(column)),
    cell: keyCell,
    findByKeys,
    hasCandidates: async (db, search, count) =>
      (await lastCandidate(db, indexTable(search), search.text, { from: 0, count })) !== undefined,
    createBeforeSwitch: async () => {},
    moveAtSwitch: moveIndex,
    dropWithDataset: (own, index) => dropOtherTables(own, index),
    dropReplaced: dropOtherTables,
    countEntries,
  },
  storeSorted,
  rowPrinter,
  // A double beyond its range is infinite.
  isOutOfRange: () => false,
  scansAtOnce: false,
  // Sorting them for their groups stays in the cache of the processor: 1,000,000 rows take 311 ms, and by 100,000 rows 767.
  groupedRows: 10_000,
  waitShortly: async () => {},
  createTenantSchema: async () => false,
  // A file that no other organization has tables in is removed later, as is what a move has left.
  dropTenantSchema: async (db, organizationId) => {
    await db
      .updateTable('places')
      .where('organization_id', '=', organizationId)
      .where('other', 'is', null)
      .where('number', '<>', CATALOGUE_PLACE)
      .set((eb) => ({ other: eb.ref('number'), number: CATALOGUE_PLACE }))
      .execute()
    await db.deleteFrom('places').where('organization_id', '=', organizationId).where('other', 'is', null).execute()
  },
  lockOrganization: async () => {},
  lockTenant: async () => {},
  lockEvents: async () => {},
  eraseRows,
  emptySome,
  dropAside,
  hasTable,
  hasColumn,
}
