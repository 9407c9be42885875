import type { CompiledQuery, Kysely } from 'kysely'
import type { ExportQuery, FileQuery } from '../interface/exports.ts'
import { whereMatches } from '../sql/conditions.ts'
import { cellColumn, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { inOrder } from '../sql/sort.ts'

/** The statement that selects what is exported: cells in the order of the columns, rows in the order of the sort. */
export function exportStatement(db: Kysely<Schema>, query: ExportQuery | FileQuery): CompiledQuery<unknown> {
  const { columns, where, sort } = query
  const select = db.selectFrom(rowTable(query)).select(columns.map(({ number }) => cellColumn(number)))
  return inOrder(whereMatches(db, select, where), sort).compile()
}
