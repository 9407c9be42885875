import type { Kysely } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import { type RowTableRef, rowColumns } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { storedBytesWithin } from '../sql/stored-bytes.ts'
import type { RowRange } from './row-ranges.ts'

/** Texts that come from the database at once. */
const MOST_BYTES = 16 * 1024 ** 2

/** How many rows fit, if all are as large as the largest one. */
export function rowsThatSurelyFit(largestRowBytes: number): number {
  return Math.max(1, Math.floor(MOST_BYTES / Math.max(largestRowBytes, 1)))
}

/**
 * A range of rows, or its parts if what some columns hold takes too much to come here together. One row may be much larger than all
 * others, so they are measured.
 */
export async function partsThatFit(
  own: Kysely<Schema>,
  table: RowTableRef & { readonly largestRowBytes: number },
  columns: readonly { readonly number: number; readonly type: ColumnType }[],
  { from, to }: RowRange,
): Promise<readonly RowRange[]> {
  const texts = columns.filter(({ type }) => type === 'text' || type === 'json')
  const rows = rowsThatSurelyFit(table.largestRowBytes)
  if (texts.length === 0 || to - from < rows) return [{ from, to }]
  const bytes = await storedBytesWithin(own, table, rowColumns(texts), { first: from, last: to })
  if (bytes <= MOST_BYTES) return [{ from, to }]
  return Array.from({ length: Math.ceil((to - from + 1) / rows) }, (_, part) => {
    const first = from + part * rows
    return { from: first, to: Math.min(to, first + rows - 1) }
  })
}
