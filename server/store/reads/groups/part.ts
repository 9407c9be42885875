import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import type { GroupQuery } from '../../interface/groups.ts'
import { type Tuple, tuplesOf } from '../../sql/compiled.ts'
import { differencesOf, tenant } from '../../sql/differences.ts'
import type { RowTableName, Schema } from '../../sql/schema.ts'
import type { RowRange } from '../row-ranges.ts'
import { type Cells, combining, expressionsOf, type Fact, isBeyond, type SumForm } from './facts.ts'
import type { GroupTable } from './group-table.ts'

type Rows = SelectQueryBuilder<Schema, RowTableName, unknown>

/** Row numbers from one on, below another. */
export interface Piece {
  readonly from: RawBuilder<number>
  readonly below: RawBuilder<number>
}

/** Pieces of as many row numbers each, where groups are put together from those of pieces. */
export interface Pieces {
  readonly range: RowRange
  readonly numbers: number
  /** Whether every piece is read by itself. Otherwise the rows are read once, however they are found, and told apart by their numbers. */
  readonly areReadApart: boolean
}

/** Some of the rows, and what they are grouped by. */
export interface Part {
  /** All of them, or those of one piece of the statement's numbers. */
  rows(piece?: Piece): Rows
  readonly keys: readonly RawBuilder<StoredCell>[]
  readonly cells: Cells
  /** How groups are computed in pieces where the database adds them up, for the sake of their sums. */
  readonly pieces?: Pieces | undefined
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
  const { rows, keys, pieces, cells, mostGroups } = part
  const expressions = [...keys, ...facts.flatMap((fact) => expressionsOf(facts, fact, form, cells))]
  const most = mostGroups + 1
  if (pieces === undefined) return select(db, rows(), expressions, places(keys), most)
  const combined = [
    ...keys.map((_, at) => ref(at)),
    ...combining(facts, form).map((of, at) => sql<StoredCell>`${of}(${ref(keys.length + at)})`),
  ]
  const tuples = await allOrFirstError(
    stretchesOf(pieces).map((each) =>
      select(db, groupsOfPieces(db, part, each, expressions), combined, places(keys), most),
    ),
  )
  return tuples.flat()
}

/** What statements read that run side by side, so that as many rows take half the time where the database has a processor for each. */
function stretchesOf(pieces: Pieces): Pieces[] {
  const { range, numbers, areReadApart } = pieces
  const half = Math.ceil((range.to - range.from + 1) / numbers / 2) * numbers
  const middle = range.from + half
  if (!areReadApart || middle > range.to) return [pieces]
  return [
    { ...pieces, range: { from: range.from, to: middle - 1 } },
    { ...pieces, range: { from: middle, to: range.to } },
  ]
}

/** Waits for all of them even if one fails, so that nothing runs on by itself. */
async function allOrFirstError<Result>(running: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(running)
  return Promise.all(running)
}

/** The groups of all pieces, which are no table of the schema and have all that is asked of them. */
function groupsOfPieces(
  db: Kysely<Schema>,
  { rows, keys }: Part,
  { range, numbers, areReadApart }: Pieces,
  expressions: readonly RawBuilder<StoredCell>[],
): Rows {
  const size = sql.lit(numbers)
  if (!areReadApart) {
    const apart = sql<StoredCell>`row_number / ${size}`
    const groups = rows()
      .select(named(expressions))
      .groupBy([...places(keys), apart])
    return db.selectFrom(groups.as('pieces')) as unknown as Rows
  }
  const from = sql<number>`piece.number`
  const below = sql<number>`least(${from} + ${size}, ${sql.lit(range.to + 1)})`
  const ofPiece = rows({ from, below }).select(named(expressions))
  const groups = keys.length === 0 ? ofPiece : ofPiece.groupBy(places(keys))
  const starts = sql<{ number: number }>`generate_series(${sql.lit(range.from)}::bigint, ${sql.lit(range.to)}, ${size})`
  return db.selectFrom(starts.as<'piece'>(sql`piece(number)`)).crossJoinLateral(groups.as('pieces')) as unknown as Rows
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
