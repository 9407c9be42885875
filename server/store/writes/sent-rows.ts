import type { ColumnRecord } from '../../domain/columns.ts'
import { rowEncoder } from '../../domain/row-validator.ts'
import type { SentRows } from '../bodies/change-body.ts'
import { type NextRow, type PackedRows, unpacked } from '../bodies/packed-rows.ts'

export function lengthOf(rows: SentRows): number {
  return isPacked(rows) ? rows.rowCount : rows.length
}

/** Reads rows in their order, by the columns of their dataset. */
export function rowReader(columns: readonly ColumnRecord[], maxProblems: number, rows: SentRows): NextRow {
  if (isPacked(rows)) return unpacked(rows)
  const encode = rowEncoder(columns, maxProblems)
  let row = 0
  return (take) => {
    row += 1
    return encode(rows[row - 1], take)
  }
}

function isPacked(rows: SentRows): rows is PackedRows {
  return 'bytes' in rows
}
