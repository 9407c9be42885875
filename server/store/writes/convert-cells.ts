import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { StoredCell } from '../codecs.ts'
import { conversion } from '../conversions.ts'
import type { ColumnRecord } from '../reads/datasets.ts'
import { rowBytes } from '../reads/row-size.ts'
import { cellColumn, rowTable } from '../row-tables.ts'
import type { RowTable, Schema } from '../schema.ts'

/** Cells that did not convert: how many, and the first hundred. */
export interface ConvertedCells {
  readonly failureCount: number
  readonly failures: readonly { readonly rowNumber: number; readonly cell: string | number }[]
  /** By how much the largest cell grew. */
  readonly largestGrowthBytes: number
}

type ColumnKey = Pick<ColumnRecord, 'number' | 'type'>

const ROWS_PER_STEP = 1_000
const FAILURES_KEPT = 100

/** Fills the cells of one column with the converted cells of another. After the first failure it only counts. */
export async function convertCells(
  db: Transaction<Schema>,
  args: { datasetId: string; from: ColumnKey; to: ColumnKey },
): Promise<ConvertedCells> {
  const convert = conversion(args.from.type, args.to.type)
  const statement = setCellStatement(db, args)
  const failures: { rowNumber: number; cell: string | number }[] = []
  let failureCount = 0
  let largestGrowthBytes = 0
  for await (const { rowNumber, cell } of filledCells(db, args.datasetId, args.from.number)) {
    const converted = convert(cell)
    if (converted === undefined) {
      failureCount += 1
      if (failures.length < FAILURES_KEPT) failures.push({ rowNumber, cell })
    } else if (failureCount === 0) {
      largestGrowthBytes = Math.max(largestGrowthBytes, rowBytes([converted]) - rowBytes([cell]))
      await db.executeQuery(CompiledQuery.raw(statement, [converted, rowNumber]))
    }
  }
  return { failureCount, failures, largestGrowthBytes }
}

/** The filled cells of a column in row order, read in steps so that a large dataset does not have to fit into memory. */
async function* filledCells(db: Transaction<Schema>, datasetId: string, column: number) {
  const name = cellColumn(column)
  for (let last = 0; ; ) {
    const rows: Pick<RowTable, 'row_number' | `c_${number}`>[] = await db
      .selectFrom(rowTable(datasetId))
      .select(['row_number', name])
      .where(sql.ref<number>('row_number'), '>', last)
      .where(sql.ref<StoredCell>(name), 'is not', null)
      .orderBy(sql.ref('row_number'))
      .limit(ROWS_PER_STEP)
      .execute()
    for (const row of rows) {
      const cell = row[name]
      if (cell !== null && cell !== undefined) yield { rowNumber: row.row_number, cell }
    }
    const lastRow = rows.at(-1)
    if (lastRow === undefined) return
    last = lastRow.row_number
  }
}

/** Compiled once: Kysely would do it again for every cell. */
function setCellStatement(db: Transaction<Schema>, { datasetId, to }: { datasetId: string; to: ColumnKey }): string {
  return db
    .updateTable(rowTable(datasetId))
    .set({ [cellColumn(to.number)]: null })
    .where(sql.ref<number>('row_number'), '=', 0)
    .compile().sql
}
