import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import { type BoundSort, SORT_KEY_LENGTH } from '../../query/bound.ts'
import { cell } from './conditions.ts'
import type { RowTableName, Schema } from './schema.ts'

type Rows = ExpressionBuilder<Schema, RowTableName>
type Condition = Expression<SqlBool>

/** Puts a selection of rows in order, which the row number decides last. Rows of an index have other keys than those of a table. */
export function inOrder<Selected>(
  select: SelectQueryBuilder<Schema, RowTableName, Selected>,
  sort: readonly BoundSort[],
  keyOf: (field: BoundSort) => Expression<StoredCell> = sortKey,
) {
  let ordered = select
  for (const field of sort) {
    ordered = ordered.orderBy(keyOf(field), (order) =>
      field.descending ? order.desc().nullsLast() : order.asc().nullsFirst(),
    )
  }
  return ordered.orderBy(sql.ref('row_number'))
}

/** What a sort field compares: the cell, or the beginning of a text. */
export function sortKey({ column, type }: Pick<BoundSort, 'column' | 'type'>) {
  return type === 'text' ? sql<StoredCell>`substr(${cell(column)}, 1, ${sql.lit(SORT_KEY_LENGTH)})` : cell(column)
}

/**
 * The rows after a position: greater in the first field, or equal there and after it in the next, down to the row number,
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

/** An empty cell comes before every value, so last when descending; then nothing comes after it. */
function isBeyond(
  eb: Rows,
  key: ReturnType<typeof sortKey>,
  descending: boolean,
  value: StoredCell,
): Condition | undefined {
  if (!descending) return value === null ? eb(key, 'is not', null) : eb(key, '>', value)
  return value === null ? undefined : eb.or([eb(key, '<', value), eb(key, 'is', null)])
}
