import { type Kysely, sql } from 'kysely'
import { isEverything } from '../../../query/condition.ts'
import type { GroupPage, GroupQuery, SelectedGroups } from '../../interface/groups.ts'
import { whereMatches } from '../../sql/conditions.ts'
import { differencesOf, tenant } from '../../sql/differences.ts'
import { rowTable } from '../../sql/row-tables.ts'
import type { Schema } from '../../sql/schema.ts'
import { isSearched, searchedBy, searchOf } from '../contains-indexes.ts'
import { type LaneChoice, laneOfScan } from '../lanes.ts'
import { lastRowNumber } from '../last-row-number.ts'
import { forEachRange, type Pace, type RowRange } from '../row-ranges.ts'
import { groupCovered } from './covered.ts'
import { coveringFields } from './covering.ts'
import { groupKey } from './date-units.ts'
import { ROW_CELLS } from './facts.ts'
import { groupPage } from './group-page.ts'
import { GroupTable, mostGroups } from './group-table.ts'
import { addPart, type Piece } from './part.ts'

/**
 * Groups of rows and what is computed over them: from an index that has all that is asked for, or range by range from the table. A row
 * that is written at the same time may be in it or not.
 */
export async function selectGroups(db: Kysely<Schema>, query: GroupQuery, pace?: Pace): Promise<SelectedGroups> {
  const known = countOfAll(query)
  if (known !== undefined) return known
  const { areTables: canCover } = differencesOf(db).indexes
  const covered = canCover ? await groupCovered(db, query, pace) : undefined
  const table = covered ?? (await groupRows(db, query, pace))
  const records = table.records()
  if ('outcome' in records) return records
  const page = groupPage(query, records)
  if (covered !== undefined) return page
  const covering = canCover ? coveringFields(query) : undefined
  return { ...page, scannedRows: isSearched(query) ? 0 : query.rowCount, ...(covering && { covering }) }
}

/** Whether nothing but the number of all rows is asked for, which is known without a look at them. */
function isCountOfAll({ where, groups, measures }: GroupQuery): boolean {
  return isEverything(where) && groups.length === 0 && measures.every(({ of }) => of === 'rows')
}

/** The lane of what may look at every row, or need not. */
export function laneOfGroups(query: GroupQuery): LaneChoice<never> {
  return isCountOfAll(query) ? { lane: 'main', reason: 'known without a look at the rows' } : laneOfScan(query)
}

function countOfAll(query: GroupQuery): GroupPage | undefined {
  if (!isCountOfAll(query)) return undefined
  return groupPage(query, [{ values: [], results: query.measures.map(() => query.rowCount) }])
}

async function groupRows(db: Kysely<Schema>, query: GroupQuery, pace: Pace | undefined): Promise<GroupTable> {
  const { summedRows } = differencesOf(db)
  const table = new GroupTable(query)
  const isSplit = summedRows !== undefined && table.facts.some(({ of }) => of === 'sum')
  // Where an index may find the rows, the statement has to be one for all of them.
  const areReadApart = isEverything(query.where) || query.indexes.length === 0
  const keys = query.groups.map((group) => groupKey(group))
  const last = await lastRowNumber(db, query)
  const search = await searchFor(db, query)
  const mostRows = search === 'at once' ? last : rowsAtOnce(db, query)
  const ranges = { last, mostRows, firstRows: mostRows, stride: undefined }
  await forEachRange(ranges, pace, async (range) => {
    if (table.refused !== undefined) return
    const rows = (piece?: Piece) => within(db, query, range, { isBySearch: search !== 'none', piece })
    await addPart(db, table, query, {
      rows,
      keys,
      cells: ROW_CELLS,
      pieces: isSplit ? { range, numbers: summedRows, areReadApart } : undefined,
      isWhole: () => true,
      mostGroups: mostGroups(query),
    })
  })
  return table
}

/** Values that are told apart all come here, so they come of fewer rows at once. */
const ROWS_WITH_VALUES = 100_000
/** Of one statement: what it reads, so that it does not take long, and what comes here of it. */
const MOST_BYTES = { read: 256 * 1024 ** 2, given: 16 * 1024 ** 2 }

function rowsAtOnce(db: Kysely<Schema>, query: GroupQuery): number {
  const { groupedRows } = differencesOf(db)
  const hasValues = query.measures.some(({ of }) => of === 'count_distinct')
  const within = (bytes: number) => Math.max(1, Math.floor(bytes / Math.max(query.largestRowBytes, 1)))
  // A group has at most what the largest row has.
  const given = within(MOST_BYTES.given)
  const isFew = !hasValues && given > mostGroups(query)
  return Math.min(groupedRows, hasValues ? ROWS_WITH_VALUES : groupedRows, isFew ? within(MOST_BYTES.read) : given)
}

/** From so many rows on that may match, looking at all rows takes less than finding these by an index. */
const MOST_CANDIDATES = 100_000

/** How contains indexes are used: an index that is a table is searched from its beginning for each range, so for all rows at once, if at all. */
async function searchFor(db: Kysely<Schema>, query: GroupQuery): Promise<'at once' | 'in ranges' | 'none'> {
  const { hasCandidates } = differencesOf(db).indexes
  const search = searchOf(query)
  if (hasCandidates === undefined || search === undefined) return 'in ranges'
  return (await hasCandidates(db, search, MOST_CANDIDATES)) ? 'none' : 'at once'
}

interface Within {
  readonly isBySearch: boolean
  readonly piece: Piece | undefined
}

/** The rows of a range that match, or those of a piece of it. */
function within(db: Kysely<Schema>, query: GroupQuery, range: RowRange, { isBySearch, piece }: Within) {
  const rowNumber = sql.ref<number>('row_number')
  const rows = tenant(db, query.organizationId).selectFrom(rowTable(query))
  const inRange = piece
    ? rows.where(rowNumber, '>=', piece.from).where(rowNumber, '<', piece.below)
    : rows.where(rowNumber, '>=', range.from).where(rowNumber, '<=', range.to)
  return whereMatches(db, inRange, isBySearch ? searchedBy(query, range) : query.where)
}
