import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import type { GroupQuery } from '../../interface/groups.ts'
import { type Tuple, tuplesOf } from '../../sql/compiled.ts'
import { differencesOf } from '../../sql/differences.ts'
import type { RowTableName, Schema } from '../../sql/schema.ts'
import { type Cells, expressionsOf, type Fact, isBeyond, type SumForm } from './facts.ts'
import type { GroupTable } from './group-table.ts'

/** Some of the rows, and what they are grouped by. */
export interface Part {
  rows(): SelectQueryBuilder<Schema, RowTableName, unknown>
  readonly keys: readonly RawBuilder<StoredCell>[]
  readonly cells: Cells
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
  const { form, tuples } = await factsInRange(db, table, part)
  for (const tuple of tuples) {
    if (!tuple.every(part.isWhole)) return false
    table.addPart(tuple, form)
    if (table.refused !== undefined) break
  }
  return true
}

/** The facts in the simplest form in which no sum leaves a double's range on the way. */
async function factsInRange(
  db: Kysely<Schema>,
  table: GroupTable,
  part: Part,
): Promise<{ readonly form: SumForm; readonly tuples: readonly Tuple[] }> {
  const { facts } = table
  const mayBeFilled = part.cells.filled !== undefined && !table.hadEmptyCell
  table.hadEmptyCell = false
  for (const form of mayBeFilled ? (['filled', 'whole'] as const) : (['whole'] as const)) {
    const tuples = await factsIn(db, facts, part, form).catch((error) => {
      if (!differencesOf(db).isOutOfRange(error)) throw error
    })
    if (tuples?.every((tuple) => !isBeyond(facts, tuple, part.keys.length)) === true) return { form, tuples }
    table.hadEmptyCell = form === 'filled'
  }
  return { form: 'split', tuples: await factsIn(db, facts, part, 'split') }
}

function factsIn(db: Kysely<Schema>, facts: readonly Fact[], part: Part, form: SumForm): Promise<readonly Tuple[]> {
  const { rows, keys, apart, cells } = part
  const expressions = [...keys, ...facts.flatMap((fact) => expressionsOf(facts, fact, form, cells))]
  return select(db, rows(), expressions, [...places(keys), ...apart])
}

async function addValues(
  db: Kysely<Schema>,
  table: GroupTable,
  { measures }: GroupQuery,
  { rows, keys, cells, isWhole }: Part,
): Promise<boolean> {
  for (const [place, measure] of measures.entries()) {
    if (measure.of !== 'count_distinct' || table.refused !== undefined) continue
    const value = cells.of(measure.column)
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
