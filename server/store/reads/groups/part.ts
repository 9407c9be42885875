import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import type { GroupQuery } from '../../interface/groups.ts'
import { type Tuple, tuplesOf } from '../../sql/compiled.ts'
import { differencesOf, tenant } from '../../sql/differences.ts'
import type { RowTableName, Schema } from '../../sql/schema.ts'
import { type Cells, combining, expressionsOf, type Fact, isBeyond, type SumForm } from './facts.ts'
import type { GroupTable } from './group-table.ts'

type Rows = SelectQueryBuilder<Schema, RowTableName, unknown>

/** Some of the rows, and what they are grouped by. */
export interface Part {
  rows(): Rows
  readonly keys: readonly RawBuilder<StoredCell>[]
  readonly cells: Cells
  /** What splits groups further where the database computes them, for the sake of their sums. */
  readonly apart?: RawBuilder<StoredCell> | undefined
  /** With more groups than these the table has too many. */
  readonly mostGroups: number
  /** Whether what was read of a cell is the whole cell. */
  readonly isWhole: (value: StoredCell) => boolean
}

/** Adds a part to a table of groups. False where something was not the whole cell; the table is of no use then. */
export async function addPart(db: Kysely<Schema>, table: GroupTable, query: GroupQuery, part: Part): Promise<boolean> {
  return (await addFacts(tenant(db, query.organizationId), table, part)) && addValues(db, table, query, part)
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

async function factsIn(
  db: Kysely<Schema>,
  facts: readonly Fact[],
  part: Part,
  form: SumForm,
): Promise<readonly Tuple[]> {
  const { rows, keys, apart, cells, mostGroups } = part
  const expressions = [...keys, ...facts.flatMap((fact) => expressionsOf(facts, fact, form, cells))]
  const most = mostGroups + 1
  if (apart === undefined) return select(db, rows(), expressions, places(keys), most)
  const pieces = rows()
    .select(named(expressions))
    .groupBy([...places(keys), apart])
    .as('pieces')
  const combined = [
    ...keys.map((_, at) => ref(at)),
    ...combining(facts, form).map((of, at) => sql<StoredCell>`${of}(${ref(keys.length + at)})`),
  ]
  // They are no table of the schema, and have all that is asked of them.
  const together = db.selectFrom(pieces) as unknown as Rows
  return select(db, together, combined, places(keys), most)
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

function named(expressions: readonly RawBuilder<StoredCell>[]) {
  return expressions.map((expression, index) => expression.as(nameAt(index)))
}

const nameAt = (index: number) => `v${index}`
const ref = (index: number) => sql.ref<StoredCell>(nameAt(index))

async function select(
  db: Kysely<Schema>,
  rows: Rows,
  expressions: readonly RawBuilder<StoredCell>[],
  groupedBy: readonly RawBuilder<StoredCell>[],
  most?: number,
): Promise<readonly Tuple[]> {
  const selected = rows.select(named(expressions))
  const grouped = groupedBy.length === 0 ? selected : selected.groupBy(groupedBy)
  return tuplesOf(db, (most === undefined ? grouped : grouped.limit(sql.lit(most))).compile())
}
