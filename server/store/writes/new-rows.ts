import type { Kysely, Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { ColumnRecord } from '../../domain/columns.ts'
import { runCompiled } from '../sql/compiled.ts'
import type { RowColumn } from '../sql/differences.ts'
import { differencesOf, type NewRows, type RowPlace } from '../sql/differences.ts'
import { cellColumn, rowColumns } from '../sql/row-tables.ts'
import type { RowTableName, Schema } from '../sql/schema.ts'

// Measured: 20 rows a statement are the fastest on SQLite.
const ROWS_PER_INSERT = 20

/** What takes `count` rows of a dataset that are to be stored. The counters are to be moved before they are. */
export function newRows(db: Kysely<Schema>, columns: readonly ColumnRecord[], count: number): NewRows {
  const { manyRows } = differencesOf(db)
  if (manyRows !== undefined && count > ROWS_PER_INSERT) return manyRows(rowColumns(columns))
  return rowsToInsert(columns.map(({ number }) => number))
}

function rowsToInsert(columns: readonly number[]): NewRows {
  const rows: (readonly StoredCell[])[] = []
  return {
    get length() {
      return rows.length
    },
    add: (cells) => rows.push(cells.slice()),
    store(own, place) {
      const insert = (at: RowPlace) => insertByStatements(own, at, columns, rows)
      const { storeSorted } = differencesOf(own)
      return storeSorted === undefined ? insert(place) : storeSorted(own, place, rows.length, insert)
    },
  }
}

async function insertByStatements(
  own: Transaction<Schema>,
  { table, firstRowNumber, now }: RowPlace,
  columns: readonly number[],
  rows: readonly (readonly StoredCell[])[],
): Promise<void> {
  const shape = `insert ${table} ${columns.join()}`
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const chunk = rows.slice(start, start + ROWS_PER_INSERT)
    const parameters: StoredCell[] = []
    for (const [index, cells] of chunk.entries()) parameters.push(firstRowNumber + start + index, now, ...cells)
    await runCompiled(own, `${shape} ${chunk.length}`, parameters, () => {
      const values = chunk.map((cells, index) => ({
        row_number: firstRowNumber + start + index,
        created_at: now,
        ...Object.fromEntries(columns.map((column, place) => [cellColumn(column), cells[place] ?? null])),
      }))
      return own.insertInto(table).values(values)
    })
  }
}

/** Stores rows that have their numbers and times: `row_number`, `created_at`, `updated_at`, then a cell for each column. */
export async function storeRecords(
  own: Transaction<Schema>,
  table: RowTableName,
  columns: readonly RowColumn[],
  records: readonly (readonly StoredCell[])[],
): Promise<void> {
  const { storeManyRecords } = differencesOf(own)
  if (storeManyRecords !== undefined) return storeManyRecords(own, table, columns, records)
  const names = ['row_number', 'created_at', 'updated_at', ...columns.map(({ number }) => cellColumn(number))]
  for (let start = 0; start < records.length; start += ROWS_PER_INSERT) {
    const chunk = records.slice(start, start + ROWS_PER_INSERT)
    await runCompiled(own, `store ${table} ${columns.length} ${chunk.length}`, chunk.flat(), () => {
      const values = chunk.map((record) =>
        Object.fromEntries(names.map((name, index) => [name, record[index] ?? null])),
      )
      // The names are those of the table's columns.
      return own.insertInto(table).values(values as never)
    })
  }
}
