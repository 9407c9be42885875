import { CompiledQuery, sql, type Transaction } from 'kysely'
import { codecs, type StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import { conversion } from '../../domain/conversions.ts'
import { rowBytes, storedBytes } from '../../domain/row-size.ts'
import { differencesOf, type NewCells } from '../sql/differences.ts'
import { cellColumn, rowTable } from '../sql/row-tables.ts'
import type { RowTable, RowTableName, Schema } from '../sql/schema.ts'

/** Cells that did not convert: how many, and the first hundred. */
export interface ConvertedCells {
  readonly failureCount: number
  readonly failures: readonly { readonly rowNumber: number; readonly cell: string | number }[]
  /** By how much the largest cell grew. */
  readonly largestGrowthBytes: number
  /** By how much all of them together count for more. */
  readonly storedGrowthBytes: number
}

type ColumnKey = Pick<ColumnRecord, 'number' | 'type'>

const ROWS_PER_STEP = 1_000
const FAILURES_KEPT = 100

/** Fills the cells of one column with the converted cells of another. After the first failure it only counts. */
export async function convertCells(
  own: Transaction<Schema>,
  args: { datasetId: string; from: ColumnKey; to: ColumnKey },
): Promise<ConvertedCells> {
  const convert = conversion(args.from.type, args.to.type)
  const failures: { rowNumber: number; cell: string | number }[] = []
  let failureCount = 0
  let largestGrowthBytes = 0
  let storedGrowthBytes = 0
  for await (const step of filledCells(own, args.datasetId, args.from.number)) {
    const converted: { rowNumber: number; value: StoredCell }[] = []
    for (const { rowNumber, cell } of step) {
      const value = convert(cell)
      if (value === undefined) {
        failureCount += 1
        if (failures.length < FAILURES_KEPT) failures.push({ rowNumber, cell })
        continue
      }
      largestGrowthBytes = Math.max(largestGrowthBytes, rowBytes([value]) - rowBytes([cell]))
      storedGrowthBytes += storedBytes([value]) - storedBytes([cell])
      converted.push({ rowNumber, value })
    }
    if (failureCount === 0) await setCells(own, args, converted)
  }
  return { failureCount, failures, largestGrowthBytes, storedGrowthBytes }
}

async function setCells(
  own: Transaction<Schema>,
  { datasetId, to }: { datasetId: string; to: ColumnKey },
  cells: NewCells['cells'],
): Promise<void> {
  const table = rowTable(datasetId)
  const { setCells: setTogether } = differencesOf(own)
  if (setTogether !== undefined) {
    await setTogether(own, { table, column: to.number, storage: codecs[to.type].storage, cells })
    return
  }
  const statement = setCellStatement(own, table, to)
  for (const { rowNumber, value } of cells) await own.executeQuery(CompiledQuery.raw(statement, [value, rowNumber]))
}

/** The filled cells of a column in row order, in steps, so that a large dataset does not have to fit into memory. */
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
    yield rows.flatMap((row) => {
      const cell = row[name]
      return cell === null || cell === undefined ? [] : [{ rowNumber: row.row_number, cell }]
    })
    const lastRow = rows.at(-1)
    if (lastRow === undefined) return
    last = lastRow.row_number
  }
}

/** Compiled once for many cells: Kysely would do it again for each. */
function setCellStatement(own: Transaction<Schema>, table: RowTableName, to: ColumnKey): string {
  return own
    .updateTable(table)
    .set({ [cellColumn(to.number)]: null })
    .where(sql.ref<number>('row_number'), '=', 0)
    .compile().sql
}
