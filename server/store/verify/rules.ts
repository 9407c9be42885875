import type { Kysely } from 'kysely'
import type { ColumnRules } from '../../domain/column-rules.ts'
import { selectBadCells } from '../reads/bad-cells.ts'
import type { ColumnTable, CounterTable, Schema } from '../sql/schema.ts'

/** The columns that have cells which break their rules. */
export async function ruleProblems(
  own: Kysely<Schema>,
  { counters, columns }: { readonly counters: CounterTable; readonly columns: readonly ColumnTable[] },
  last: number,
): Promise<string[]> {
  const problems: string[] = []
  for (const { number, type, rules: text } of columns) {
    if (text === null || last === 0) continue
    const rules = JSON.parse(text) as ColumnRules // as it was written
    const { dataset_id: datasetId, organization_id: organizationId, generation } = counters
    const sizes = { rowCount: counters.row_count, largestRowBytes: counters.largest_row_bytes }
    const dataset = { datasetId, organizationId, generation, ...sizes }
    const asked = { ...dataset, column: { number, type }, type, rules, ranges: [{ first: 1, last }] }
    const { count, cells } = await selectBadCells(own, asked)
    if (count > 0)
      problems.push(`${count} cells of its column c_${number} break its rules, the first in row ${cells[0]?.rowNumber}`)
  }
  return problems
}
