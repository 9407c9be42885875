import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { BoundCondition, BoundFilter, BoundOneOf } from '../../query/bound.ts'
import { rangeOfPrefix } from '../../query/operators.ts'
import { type Differences, differencesOf } from './differences.ts'
import { cellColumn } from './row-tables.ts'
import type { RowTable, RowTableName, Schema } from './schema.ts'

type Rows = ExpressionBuilder<Schema, RowTableName>
type Engine = Pick<Differences, 'contains' | 'lowerAscii'>

/** A cell of the row table; only minted names get here, which are safe as references. */
export function cell(column: number) {
  return sql.ref<RowTable[`c_${number}`]>(cellColumn(column))
}

/** The selected rows that a condition lets through. */
export function whereMatches<Selected>(
  db: Kysely<Schema>,
  select: SelectQueryBuilder<Schema, RowTableName, Selected>,
  condition: BoundCondition,
) {
  // Each part as a condition of its own: what every engine plans best, and no more to build than there is.
  const parts = 'all' in condition ? condition.all : [condition]
  return parts.reduce((narrowed, part) => narrowed.where((eb) => matches(eb, part, differencesOf(db))), select)
}

/** A condition as part of another expression. */
export function conditionIn(db: Kysely<Schema>, condition: BoundCondition): Expression<SqlBool> {
  return matches(expressionBuilder<Schema, RowTableName>(), condition, differencesOf(db))
}

function matches(eb: Rows, condition: BoundCondition, engine: Engine): Expression<SqlBool> {
  if ('operator' in condition) return compares(eb, condition, engine)
  if ('all' in condition) return eb.and(condition.all.map((each) => matches(eb, each, engine)))
  if ('any' in condition) return eb.or(condition.any.map((each) => matches(eb, each, engine)))
  // `not` alone gives neither true nor false for an empty cell.
  return sql<SqlBool>`(${matches(eb, condition.not, engine)}) is not true`
}

/** The rows that one comparison lets through, by the table of the `filter` parameter in openapi.yaml. */
function compares(eb: Rows, comparison: BoundFilter, engine: Engine): Expression<SqlBool> {
  const { contains } = engine
  if (comparison.operator === 'in') return isOneOf(eb, comparison)
  const { column, operator, value } = comparison
  const stored = cell(column)
  switch (operator) {
    case 'empty':
      return isEmpty(eb, comparison)
    case 'filled':
      return comparison.type === 'text'
        ? eb.and([eb(stored, 'is not', null), eb(stored, '<>', '')])
        : eb(stored, 'is not', null)
    case '=':
      return value === null ? eb(stored, 'is', null) : eb(stored, '=', value)
    case '!':
      return value === null ? eb(stored, 'is not', null) : eb.or([eb(stored, '<>', value), eb(stored, 'is', null)])
    case '~':
      return contains(stored, value, comparison.by)
    case '!~':
      return sql<SqlBool>`(${contains(stored, value)}) is not true`
    case '~~':
      return containsIgnoringCase(engine, stored, String(value))
    case '~=': {
      const { lower, upper } = rangeOfPrefix(String(value))
      const ends = [...(lower ? [eb(stored, '>=', lower.value)] : []), ...(upper ? [eb(stored, '<', upper.value)] : [])]
      return eb.and(ends)
    }
    default:
      return eb(stored, operator, value)
  }
}

function isEmpty(eb: Rows, { column, type }: BoundFilter): Expression<SqlBool> {
  const stored = cell(column)
  return type === 'text' ? eb.or([eb(stored, 'is', null), eb(stored, '=', '')]) : eb(stored, 'is', null)
}

function isOneOf(eb: Rows, comparison: BoundOneOf): Expression<SqlBool> {
  const values = comparison.values.filter((value) => value !== null)
  const parts = [
    ...(values.length === 0 ? [] : [eb(cell(comparison.column), 'in', values)]),
    ...(values.length === comparison.values.length ? [] : [isEmpty(eb, comparison)]),
  ]
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : eb.or(parts)
}

/** Whether a text contains another one, whatever the case of the letters A to Z. */
export function containsIgnoringCase(engine: Engine, text: Expression<unknown>, part: string): Expression<SqlBool> {
  return engine.contains(engine.lowerAscii(text), lowerAscii(part))
}

function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
