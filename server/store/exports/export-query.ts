import type { CompiledQuery, Kysely } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ExportQuery } from '../interface/exports.ts'
import { whereMatches } from '../sql/conditions.ts'
import { cellColumn, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { inOrder } from '../sql/sort.ts'

/** A format of exports, as texts with their line ends. */
export interface ExportLines {
  /** What stands before the first row. */
  readonly head: string
  /** One row; its cells in the order of the columns. */
  line(cells: readonly StoredCell[]): string
}

/** The statement that selects what is exported: cells in the order of the columns, rows in the order of the sort. */
export function exportStatement(db: Kysely<Schema>, query: ExportQuery): CompiledQuery<unknown> {
  const { columns, where, sort } = query
  const select = db.selectFrom(rowTable(query)).select(columns.map(({ number }) => cellColumn(number)))
  return inOrder(whereMatches(db, select, where), sort).compile()
}
