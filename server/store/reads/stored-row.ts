import { type SelectExpression, sql } from 'kysely'
import type { RowSelection, StoredRow } from '../interface/rows.ts'
import type { Tuple } from '../sql/compiled.ts'
import { cellColumn } from '../sql/row-tables.ts'
import type { RowTable, RowTableName, Schema } from '../sql/schema.ts'
import { sortKey } from '../sql/sort.ts'

/** The selection of a `StoredRow`. Times are read only if they are needed. */
export function storedColumns({
  columns,
  withTimes,
  keys = [],
}: RowSelection): SelectExpression<Schema, RowTableName>[] {
  const times = ['created_at', 'updated_at'] as const
  const selected = withTimes ? times : times.map((name) => sql<null>`null`.as(name))
  const cells = columns.map((column) => {
    const key = keys.find((field) => field.column === column)
    return key === undefined ? cellColumn(column) : sortKey(key).as(`key_${column}`)
  })
  return ['row_number', ...selected, ...cells]
}

/** What a statement's shape says of the selection. */
export function selectionShape({ columns, withTimes, keys = [] }: RowSelection): string {
  return `${columns.join()}${withTimes ? ' with times' : ''}${keys.map(({ column, type }) => ` key ${column} of ${type}`).join('')}`
}

/** Tuples of `storedColumns`. */
export function storedRows(tuples: readonly Tuple[]): readonly StoredRow[] {
  return tuples as readonly unknown[] as readonly StoredRow[]
}

/** A database row with its cells in the order of `columns`, which are given by number. */
export function toStoredRow(row: RowTable, columns: readonly number[]): StoredRow {
  return [row.row_number, row.created_at, row.updated_at, ...columns.map((column) => row[cellColumn(column)] ?? null)]
}
