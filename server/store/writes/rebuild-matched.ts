import { type SqlBool, sql, type Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import { ROW_LIMIT_BYTES, rowBytes } from '../../domain/row-size.ts'
import type { MatchedNumbers, MatchRebuild, Rebuild, RowRange } from '../interface/rebuild.ts'
import { FIRST_CELL } from '../interface/rows.ts'
import { tuplesOf } from '../sql/compiled.ts'
import { differencesOf } from '../sql/differences.ts'
import { type Matching, matchingIn } from '../sql/matching.ts'
import { cellColumn, type RowTableRef, rowTable } from '../sql/row-tables.ts'
import type { Schema } from '../sql/schema.ts'
import { stageHistory } from './staged-history.ts'
import { findRecords } from './stored-records.ts'

/** Rows of a dataset's table that are rebuilt into another one. */
export interface MatchedRange {
  readonly rebuild: Rebuild & { readonly change: MatchRebuild }
  readonly from: RowTableRef
  readonly to: RowTableRef
  readonly range: RowRange
}

/** What was rebuilt of a range. */
export interface RebuiltRange {
  readonly matched: MatchedNumbers
  readonly largestGrowthBytes: number
  readonly historyBytes: number
  /** A row that would be too large; nothing was rebuilt then. */
  readonly tooLarge?: number
}

/** Rebuilds the rows of a range, and changes those that match. They do not leave the database. */
export async function rebuildMatched(own: Transaction<Schema>, found: MatchedRange): Promise<RebuiltRange> {
  const { change, columns } = found.rebuild
  const matching = matchingIn(own, { ...change, columns }, found.range)
  const matched = await matchedIn(own, found, matching)
  const largestGrowthBytes = matched.changed.length === 0 ? 0 : rowBytes((change.cells ?? []).map(({ value }) => value))
  const tooLarge = await tooLargeOf(own, found, matched, largestGrowthBytes)
  if (tooLarge !== undefined) return { matched, largestGrowthBytes, historyBytes: 0, tooLarge }
  await insertChanged(own, found, matched.changed)
  return { matched, largestGrowthBytes, historyBytes: await stageHistory(own, found, matched.changed) }
}

async function matchedIn(
  own: Transaction<Schema>,
  { from, range }: MatchedRange,
  { isMatched, isChanged }: Matching,
): Promise<MatchedNumbers> {
  const select = own
    .selectFrom(rowTable(from))
    .select(['row_number', sql<number>`case when ${isChanged} then 1 else 0 end`.as('is_changed')])
    .where(sql.ref<number>('row_number'), '>=', range.first)
    .where(sql.ref<number>('row_number'), '<=', range.last)
    .where(isMatched)
    .orderBy('row_number')
  const matched = { changed: [] as number[], unchanged: [] as number[] }
  for (const [number, changed] of await tuplesOf(own, select.compile()))
    matched[Number(changed) === 1 ? 'changed' : 'unchanged'].push(Number(number))
  return matched
}

/** The first row that would be too large. Rows are only looked at where the largest could become so. */
async function tooLargeOf(
  own: Transaction<Schema>,
  { rebuild: { change, columns, largestRowBytes }, from }: MatchedRange,
  { changed }: MatchedNumbers,
  growthBytes: number,
): Promise<number | undefined> {
  if (change.cells === undefined || largestRowBytes + growthBytes <= ROW_LIMIT_BYTES) return undefined
  const numbers = columns.map((column) => column.from.number)
  for (const row of await findRecords(own, rowTable(from), numbers, changed)) {
    const cells = [...row.slice(FIRST_CELL)]
    for (const { index, value } of change.cells) cells[index] = value
    if (rowBytes(cells) > ROW_LIMIT_BYTES) return row[0]
  }
}

/**
 * Copies the rows of a range, without those that change where these are deleted, else with their new cells. Their numbers tell them from the
 * others: a statement that says of each cell which rows change, by all new cells, takes the square of these in time and in parameters.
 */
async function insertChanged(
  own: Transaction<Schema>,
  { rebuild: { change, columns }, from, to, range }: MatchedRange,
  changed: readonly number[],
): Promise<void> {
  const { cells, now } = change
  const rowNumber = sql.ref<number>('row_number')
  const isChanged = differencesOf(own).isOneOf(rowNumber, changed)
  const names = columns.map(({ number }) => cellColumn(number))
  const all = ['row_number', 'created_at', 'updated_at', ...names] as const
  const rows = own
    .selectFrom(rowTable(from))
    .where(rowNumber, '>=', range.first)
    .where(rowNumber, '<=', range.last)
    .orderBy(rowNumber)
  const insert = own.insertInto(rowTable(to)).columns([...all])
  if (cells === undefined || changed.length === 0) {
    await insert.expression(rows.select([...all]).where(sql<SqlBool>`not ${isChanged}`)).execute()
    return
  }
  const isChangedRow = sql<number>`case when ${isChanged} then 1 else 0 end`.as('is_changed')
  // With a limit the rows are marked once, and not again for each cell.
  const marked = rows.select([...all, isChangedRow]).limit(sql.lit(range.last - range.first + 1))
  const set = new Map<string, StoredCell>(cells.map(({ index, value }) => [names[index] ?? '', value]))
  set.set('updated_at', now)
  const selected = all.map((name) => {
    const before = sql.ref<StoredCell>(name)
    if (!set.has(name)) return before.as(name)
    return sql<StoredCell>`case when is_changed = 1 then ${set.get(name)} else ${before} end`.as(name)
  })
  await insert.expression(own.selectFrom(marked.as('marked')).select(selected)).execute()
}
