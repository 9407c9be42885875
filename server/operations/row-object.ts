import type { Row, RowRecord } from '../../generated/index.ts'
import { rowId } from '../ids.ts'
import { codecs } from '../store/codecs.ts'
import type { ColumnRecord } from '../store/reads/datasets.ts'
import type { StoredRow } from '../store/reads/rows.ts'
import { timestamp } from './timestamp.ts'

/** A row as plain object: every column as key, `null` where a cell is empty. */
export function toRow(columns: readonly ColumnRecord[], { cells }: StoredRow): Row {
  // All rows of a page get their keys in one order, so that V8 gives them one shape; without a prototype each would be a
  // dictionary, which takes twice as long to fill and to print.
  const row: Row = hasPrototypeColumn(columns) ? Object.create(null) : {}
  for (let index = 0; index < columns.length; index += 1) {
    const { name, type } = columns[index] as ColumnRecord // within its bounds
    const cell = cells[index] ?? null
    row[name] = cell === null ? null : codecs[type].decode(cell)
  }
  return row
}

const prototypeColumns = new WeakMap<readonly ColumnRecord[], boolean>()

/** Whether a column is named `__proto__`, which only an object without a prototype takes as a key like any other. */
function hasPrototypeColumn(columns: readonly ColumnRecord[]): boolean {
  let has = prototypeColumns.get(columns)
  if (has === undefined) {
    has = columns.some(({ name }) => name === '__proto__')
    prototypeColumns.set(columns, has)
  }
  return has
}

/** A row with its identifier and times. */
export function toRowRecord(columns: readonly ColumnRecord[], row: StoredRow): RowRecord {
  return {
    id: rowId(row.rowNumber),
    values: toRow(columns, row),
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt ?? row.createdAt),
  }
}
