import { type Kysely, sql } from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import type { StoredCell } from '../../domain/codecs.ts'
import { SORT_KEY_LENGTH } from '../../query/bound.ts'
import { isEverything } from '../../query/condition.ts'
import type { ColumnFigures, SummaryQuery, SummaryRecord } from '../interface/summaries.ts'
import { whereMatches } from '../sql/conditions.ts'
import { tenant } from '../sql/differences.ts'
import { cellColumn, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { bucketEdges, bucketsOf, countsWithin } from './histogram.ts'
import { lastRowNumber } from './last-row-number.ts'
import { rowsThatSurelyFit } from './parts-that-fit.ts'
import { forEachRange, type Pace, type RowRange, type ScanPlan, scanPlan } from './row-ranges.ts'
import { ColumnTally } from './tally.ts'

/** Cells that one summary looks at; of a larger dataset blocks of rows that are spread evenly over it. */
const MOST_CELLS = 10_000_000

/** Values that are counted one by one, of all columns together and of one. */
const VALUES_COUNTED = 60_000
const COUNTED_OF_ONE = { least: 200, most: 10_000 }

/** In UTF-8. */
const MOST_BYTES_OF_CHARACTER = 4

const BUCKETS = 20
const TOP_VALUES = 10

/** A column while it is summarized. */
interface Subject {
  readonly type: ColumnType
  readonly cell: `c_${number}`
  readonly tally: ColumnTally
  /** The edges of its buckets; empty for a type that has none. */
  readonly edges: readonly StoredCell[]
  readonly counts: number[]
}

/**
 * The figures of each column. Rows are read range by range, and once more for the buckets of columns with too many values to
 * be counted one by one. A row that is written at the same time may be in either.
 */
export async function selectSummary(db: Kysely<Schema>, query: SummaryQuery, pace?: Pace): Promise<SummaryRecord> {
  const { columns } = query
  const scan = scanPlan(await lastRowNumber(db, query), query, Math.floor(MOST_CELLS / columns.length))
  const plan = { ...scan, mostRows: Math.min(scan.mostRows, rowsThatSurelyFit(mostBytesGiven(query))) }
  const share = Math.floor(VALUES_COUNTED / columns.length)
  const mostValues = Math.max(COUNTED_OF_ONE.least, Math.min(COUNTED_OF_ONE.most, share))
  const tallied = columns.map(({ type, number }) => ({
    type,
    cell: cellColumn(number),
    tally: new ColumnTally(mostValues),
  }))
  const rows = await tallyRows(db, query, plan, tallied, pace)
  const subjects = tallied.map(withBuckets)
  await countBuckets(db, query, plan, subjects, pace)
  return { ...rows, columns: subjects.map(figuresOf) }
}

type Tallied = Pick<Subject, 'type' | 'cell' | 'tally'>

async function tallyRows(
  db: Kysely<Schema>,
  query: SummaryQuery,
  plan: ScanPlan,
  columns: readonly Tallied[],
  pace: Pace | undefined,
) {
  let rowsExamined = 0
  let rowsMatched = 0
  const cells = columns.map(({ type, cell }) => cellToTally(type, cell).as(cell))
  await forEachRange(plan, pace, async (range) => {
    const rows = await matching(db, query, range).select(cells).execute()
    for (const { cell, tally } of columns) for (const row of rows) tally.add(row[cell] ?? null)
    rowsMatched += rows.length
    rowsExamined += isEverything(query.where) ? rows.length : await countWithin(db, query, range)
  })
  return { rowsExamined, rowsMatched }
}

/** For a text only the part that decides its order, so that a cell of a megabyte is not read whole. */
function cellToTally(type: ColumnType, name: `c_${number}`) {
  const cell = sql.ref<StoredCell>(name)
  const isText = type === 'text' || type === 'json'
  return isText ? sql<StoredCell>`substr(${cell}, 1, ${sql.lit(SORT_KEY_LENGTH)})` : sql<StoredCell>`${cell}`
}

/** Of a row: it may have far more in cells that are not read whole. */
function mostBytesGiven({ columns, largestRowBytes }: SummaryQuery): number {
  return Math.min(largestRowBytes, columns.length * SORT_KEY_LENGTH * MOST_BYTES_OF_CHARACTER)
}

function within(db: Kysely<Schema>, query: SummaryQuery, { from, to }: RowRange) {
  const rowNumber = sql.ref<number>('row_number')
  const table = tenant(db, query.organizationId).selectFrom(rowTable(query))
  return table.where(rowNumber, '>=', from).where(rowNumber, '<=', to)
}

function matching(db: Kysely<Schema>, query: SummaryQuery, range: RowRange) {
  return whereMatches(db, within(db, query, range), query.where)
}

async function countWithin(db: Kysely<Schema>, query: SummaryQuery, range: RowRange): Promise<number> {
  const { rows } = await within(db, query, range)
    .select((eb) => eb.fn.countAll<number | string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Values that were counted one by one need not be read again. */
function withBuckets(column: Tallied): Subject {
  const { type, tally } = column
  const edges = type === 'number' || type === 'date' ? bucketEdges(type, tally, BUCKETS) : []
  return { ...column, edges, counts: countsWithin(edges, tally.counts ?? []) }
}

/** Counts what is in the buckets of the columns that need it. A value that came since the edges were drawn counts in the nearest. */
async function countBuckets(
  db: Kysely<Schema>,
  query: SummaryQuery,
  plan: ScanPlan,
  subjects: readonly Subject[],
  pace: Pace | undefined,
): Promise<void> {
  const uncounted = subjects.filter(({ tally, edges }) => !tally.isExact && edges.length > 0)
  if (uncounted.length === 0) return
  await forEachRange(plan, pace, async (range) => {
    for (const { cell, edges, counts } of uncounted) {
      const found = await matching(db, query, range)
        .where(sql.ref(cell), 'is not', null)
        .select((eb) => [bucketNumber(cell, edges).as('bucket'), eb.fn.countAll<number | string>().as('rows')])
        .groupBy(sql.lit(1))
        .execute()
      for (const { bucket, rows } of found) counts[bucket] = (counts[bucket] ?? 0) + Number(rows)
    }
  })
}

/** By comparing with the very edges that are shown, so that every engine puts a value where a reader would. */
function bucketNumber(name: `c_${number}`, edges: readonly StoredCell[]) {
  const cell = sql.ref(name)
  const inner = edges.slice(1, -1)
  if (inner.length === 0) return sql<number>`0`
  const branches = inner.map((edge, index) => sql`when ${cell} < ${edge} then ${sql.lit(index)}`)
  return sql<number>`case ${sql.join(branches, sql` `)} else ${sql.lit(inner.length)} end`
}

function figuresOf({ type, tally, edges, counts }: Subject): ColumnFigures {
  const { filled, distinct, isExact } = tally
  const isOrdered = type !== 'json' && type !== 'boolean'
  return {
    filled,
    distinct,
    isExact,
    min: isOrdered ? tally.min : null,
    max: isOrdered ? tally.max : null,
    histogram: bucketsOf(edges, counts),
    topValues: type === 'text' || type === 'boolean' ? tally.topValues(TOP_VALUES) : [],
  }
}
