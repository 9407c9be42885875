import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import type { FilterOperator } from '../../query/filter.ts'
import type { StoredCell } from '../codecs.ts'
import type { Differences } from '../engines/differences.ts'
import { cellColumn } from '../row-tables.ts'
import type { RowTable, RowTableName, Schema } from '../schema.ts'

/** A filter held against a dataset: the column by number, the value as stored. */
export interface BoundFilter {
  readonly column: number
  readonly type: ColumnType
  readonly operator: FilterOperator
  /** `null` for `empty`, `filled`, and a json `null`, which is an empty cell. */
  readonly value: StoredCell
}

/** A sort field held against a dataset. */
export interface BoundSort {
  readonly column: number
  readonly type: ColumnType
  readonly descending: boolean
}

/** Text sorts by so many code points, so that a position in a sorted list has a bounded size. */
export const SORT_KEY_LENGTH = 256

type Rows = ExpressionBuilder<Schema, RowTableName>
type Condition = Expression<SqlBool>

/** A cell of the row table; only minted names get here, which are safe as references. */
function cell(column: number) {
  return sql.ref<RowTable[`c_${number}`]>(cellColumn(column))
}

/** Puts a selection of rows in order; an order is always total, since the row number decides last. */
export function inOrder<Selected>(
  select: SelectQueryBuilder<Schema, RowTableName, Selected>,
  sort: readonly BoundSort[],
) {
  let ordered = select
  for (const field of sort) {
    ordered = ordered.orderBy(sortKey(field), (order) =>
      field.descending ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
  }
  return ordered.orderBy(sql.ref('row_number'))
}

/** What a sort field compares: the cell, or the beginning of a text. */
export function sortKey({ column, type }: Pick<BoundSort, 'column' | 'type'>) {
  return type === 'text' ? sql<StoredCell>`substr(${cell(column)}, 1, ${sql.lit(SORT_KEY_LENGTH)})` : cell(column)
}

/** The rows that one filter lets through, by the table of the `filter` parameter in openapi.yaml. */
export function matches(
  eb: Rows,
  { column, type, operator, value }: BoundFilter,
  { contains }: Pick<Differences, 'contains'>,
): Condition {
  const stored = cell(column)
  switch (operator) {
    case 'empty':
      return type === 'text' ? eb.or([eb(stored, 'is', null), eb(stored, '=', '')]) : eb(stored, 'is', null)
    case 'filled':
      return type === 'text' ? eb.and([eb(stored, 'is not', null), eb(stored, '<>', '')]) : eb(stored, 'is not', null)
    case '=':
      return value === null ? eb(stored, 'is', null) : eb(stored, '=', value)
    case '!':
      return value === null ? eb(stored, 'is not', null) : eb.or([eb(stored, '<>', value), eb(stored, 'is', null)])
    case '~':
      return contains(stored, value)
    default:
      return eb(stored, operator, value)
  }
}

/**
 * The rows behind a position: greater in the first field, or equal there and behind in the next, down to the row number,
 * which decides between rows that compare equal.
 */
export function isBehind(eb: Rows, sort: readonly BoundSort[], position: readonly StoredCell[]): Condition {
  const [field, ...rest] = sort
  const [value = null, ...values] = position
  if (field === undefined) return eb(sql.ref<StoredCell>('row_number'), '>', value)
  const key = sortKey(field)
  const equal = value === null ? eb(key, 'is', null) : eb(key, '=', value)
  const tie = eb.and([equal, isBehind(eb, rest, values)])
  const beyond = isBeyond(eb, key, field.descending, value)
  return beyond === undefined ? tie : eb.or([beyond, tie])
}

/** An empty cell comes before every value, so last when descending, and nothing comes behind it there. */
function isBeyond(
  eb: Rows,
  key: ReturnType<typeof sortKey>,
  descending: boolean,
  value: StoredCell,
): Condition | undefined {
  if (!descending) return value === null ? eb(key, 'is not', null) : eb(key, '>', value)
  return value === null ? undefined : eb.or([eb(key, '<', value), eb(key, 'is', null)])
}
