import { type Kysely, sql } from 'kysely'
import { CELL_STORED_BYTES } from '../../domain/row-size.ts'
import type { BoundCondition } from '../../query/bound.ts'
import type { RowSizes } from '../interface/rows.ts'
import { tuplesOf } from '../sql/compiled.ts'
import { whereMatches } from '../sql/conditions.ts'
import { differencesOf } from '../sql/differences.ts'
import { cellColumn, type RowTableRef, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'

/** So many steps cost less than measuring the rows and reading them in fewer. */
const FEW_STEPS = 2

/** How many rows surely fit into the bytes that they may take together, however large each of them is. */
export function rowsThatFit({ limitBytes, largestRowBytes, rowOverheadBytes }: RowSizes): number {
  return Math.floor(limitBytes / (largestRowBytes + rowOverheadBytes))
}

/** Whether so many rows are to be measured, since one may be much larger than all others, and steps that surely fit would be many. */
export function isWorthMeasuring(sizes: RowSizes, rowCount: number): boolean {
  return rowCount > FEW_STEPS * Math.max(1, rowsThatFit(sizes))
}

/** The rows of a table that are to be read, as far as they pass a filter. */
interface MeasuredRows extends RowSizes, RowTableRef {
  readonly columns: readonly number[]
  readonly where?: BoundCondition
}

/** Rows as steps that are read with a statement each: the rows of a step fit into the bytes that all may take together. Some may not be there. */
export async function stepsThatFit<Row>(
  own: Kysely<Schema>,
  query: MeasuredRows,
  rows: readonly Row[],
  numberOf: (row: Row) => number | null,
): Promise<readonly (readonly Row[])[]> {
  const size = Math.max(1, rowsThatFit(query))
  if (!isWorthMeasuring(query, rows.length))
    return Array.from({ length: Math.ceil(rows.length / size) }, (_, step) => rows.slice(step * size, ++step * size))
  const bytesOf = await measured(
    own,
    query,
    rows.flatMap((row) => numberOf(row) ?? []),
  )
  const steps: Row[][] = []
  let room = 0
  for (const row of rows) {
    const bytes = bytesOf.get(numberOf(row) ?? 0) ?? 0
    if (bytes > room || steps.length === 0) {
      steps.push([])
      room = query.limitBytes
    }
    steps.at(-1)?.push(row)
    room -= bytes
  }
  return steps
}

/** What rows take at least on a page: their texts as they are stored, of which some characters are escaped. */
async function measured(
  own: Kysely<Schema>,
  query: MeasuredRows,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { columns, rowOverheadBytes, where } = query
  const { isOneOf, textBytes } = differencesOf(own)
  const texts = columns.map((column) => sql`coalesce(${textBytes(sql.ref(cellColumn(column)))}, 0)`)
  const others = rowOverheadBytes + columns.length * CELL_STORED_BYTES
  const select = own
    .selectFrom(rowTable(query))
    .select(['row_number', sql<number>`${sql.join([sql.lit(others), ...texts], sql` + `)}`.as('bytes')])
    .where(isOneOf(sql.ref('row_number'), numbers))
  const tuples = await tuplesOf(own, (where === undefined ? select : whereMatches(own, select, where)).compile())
  return new Map(tuples.map(([number, bytes]) => [Number(number), Number(bytes)]))
}
