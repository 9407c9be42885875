import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ColumnRules } from '../../domain/column-rules.ts'
import { cell } from './conditions.ts'
import type { RowTableName, Schema } from './schema.ts'

/** Whether a cell breaks rules, as `cellCheck` says it. Both engines count code points, and compare texts by them. */
export function breaksRules(
  eb: ExpressionBuilder<Schema, RowTableName>,
  column: number,
  { required, values, min, max, max_length: maxLength }: ColumnRules,
) {
  const stored = cell(column)
  return eb.or([
    ...(required ? [eb(stored, 'is', null)] : []),
    ...(values === undefined ? [] : [eb(stored, 'not in', values)]),
    ...(min === undefined ? [] : [eb(stored, '<', min)]),
    ...(max === undefined ? [] : [eb(stored, '>', max)]),
    ...(maxLength === undefined ? [] : [sql<SqlBool>`length(${stored}) > ${maxLength}`]),
  ])
}
