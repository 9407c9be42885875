import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import type { MatchingQuery } from '../interface/rebuild.ts'
import { conditionIn } from './conditions.ts'
import { differencesOf } from './differences.ts'
import { cellColumn, type RowRange } from './row-tables.ts'
import type { Schema } from './schema.ts'

/** Which rows a change is about, and whether it changes one of them, by the cells of the row. */
export interface Matching {
  readonly isMatched: RawBuilder<SqlBool>
  readonly isChanged: RawBuilder<SqlBool>
}

/** The conditions of a change for the rows of a range. */
export function matchingIn(
  own: Kysely<Schema>,
  { rows, cells, columns }: Pick<MatchingQuery, 'rows' | 'cells' | 'columns'>,
  { first, last }: RowRange,
): Matching {
  const matched =
    'where' in rows
      ? conditionIn(own, rows.where)
      : differencesOf(own).isOneOf(
          sql.ref('row_number'),
          rows.numbers.filter((number) => number >= first && number <= last),
        )
  const others = cells?.map(({ index, value }) => sql`${cellOf(columns, index)} is distinct from ${value}`)
  return { isMatched: sql<SqlBool>`(${matched})`, isChanged: isAnyOf(others ?? [sql`1 = 1`]) }
}

function isAnyOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`(1 = 0)` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

function cellOf(columns: MatchingQuery['columns'], index: number): RawBuilder<StoredCell> {
  return sql.ref<StoredCell>(cellColumn(columns[index]?.from.number ?? 0))
}
