import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import type { GroupQuery } from '../../interface/groups.ts'
import { type Tuple, tuplesOf } from '../../sql/compiled.ts'
import { cell } from '../../sql/conditions.ts'
import { differencesOf } from '../../sql/differences.ts'
import type { RowTableName, Schema } from '../../sql/schema.ts'
import { expressionsOf, isBeyond, type SumForm } from './facts.ts'
import type { GroupTable } from './group-table.ts'

/** Some of the rows, and what they are grouped by. */
export interface Part {
  rows(): SelectQueryBuilder<Schema, RowTableName, unknown>
  readonly keys: readonly RawBuilder<StoredCell>[]
  /** What splits groups further, for the sake of their sums. */
  readonly apart: readonly RawBuilder<StoredCell>[]
  /** Whether what was read of a cell is the whole cell. */
  readonly isWhole: (value: StoredCell) => boolean
}

/** Adds a part to a table of groups. False where something was not the whole cell; the table is of no use then. */
export async function addPart(db: Kysely<Schema>, table: GroupTable, query: GroupQuery, part: Part): Promise<boolean> {
  return (await addFacts(db, table, part)) && addValues(db, table, query, part)
}

async function addFacts(db: Kysely<Schema>, table: GroupTable, part: Part): Promise<boolean> {
  const plain = await factsOf(db, table, part, 'whole')
  const isInRange = plain?.every((tuple) => !isBeyond(table.facts, tuple, part.keys.length)) ?? false
  const form: SumForm = isInRange ? 'whole' : 'split'
  const tuples = (isInRange ? plain : await factsOf(db, table, part, 'split')) ?? []
  for (const tuple of tuples) {
    if (!tuple.every(part.isWhole)) return false
    table.addPart(tuple, form)
    if (table.refused !== undefined) break
  }
  return true
}

/** Undefined where the database refuses a sum that leaves a double's range on the way. */
async function factsOf(
  db: Kysely<Schema>,
  { facts }: GroupTable,
  { rows, keys, apart }: Part,
  form: SumForm,
): Promise<readonly Tuple[] | undefined> {
  const expressions = [...keys, ...facts.flatMap((fact) => expressionsOf(fact, form))]
  try {
    return await select(db, rows(), expressions, [...places(keys), ...apart])
  } catch (error) {
    if (form === 'whole' && differencesOf(db).isOutOfRange(error)) return undefined
    throw error
  }
}

async function addValues(
  db: Kysely<Schema>,
  table: GroupTable,
  { measures }: GroupQuery,
  { rows, keys, isWhole }: Part,
): Promise<boolean> {
  for (const [place, measure] of measures.entries()) {
    if (measure.of !== 'count_distinct' || table.refused !== undefined) continue
    const value = sql<StoredCell>`${cell(measure.column)}`
    const expressions = [...keys, value]
    for (const tuple of await select(db, rows().where(value, 'is not', null), expressions, places(expressions))) {
      if (!tuple.every(isWhole)) return false
      table.addValue(place, tuple)
      if (table.refused !== undefined) break
    }
  }
  return true
}

/** Expressions by their places in what is selected. */
function places(expressions: readonly unknown[]): RawBuilder<StoredCell>[] {
  return expressions.map((_, index) => sql.lit(index + 1))
}

async function select(
  db: Kysely<Schema>,
  rows: SelectQueryBuilder<Schema, RowTableName, unknown>,
  expressions: readonly RawBuilder<StoredCell>[],
  groupedBy: readonly RawBuilder<StoredCell>[],
): Promise<readonly Tuple[]> {
  const selected = rows.select(expressions.map((expression, index) => expression.as(`v${index}`)))
  const statement = groupedBy.length === 0 ? selected : selected.groupBy(groupedBy)
  return tuplesOf(db, statement.compile())
}
