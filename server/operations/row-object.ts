import type { Row, RowRecord } from '../../generated/index.ts'
import { rowId } from '../ids.ts'
import { codecs } from '../store/codecs.ts'
import type { ColumnRecord } from '../store/reads/datasets.ts'
import type { StoredRow } from '../store/reads/rows.ts'
import { timestamp } from './timestamp.ts'

/** A row as plain object: every column as key, `null` where a cell is empty. */
export function toRow(columns: readonly ColumnRecord[], { cells }: StoredRow): Row {
  // Without a prototype, so that a column named `__proto__` is a key like any other.
  const row: Row = Object.create(null)
  for (const [index, { name, type }] of columns.entries()) {
    const cell = cells[index] ?? null
    row[name] = cell === null ? null : codecs[type].decode(cell)
  }
  return row
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
