import { type Kysely, sql } from 'kysely'
import type { ColumnType } from '../../../../generated/index.ts'
import { isEverything } from '../../../query/condition.ts'
import type { GroupPage, GroupQuery, SelectedGroups } from '../../interface/groups.ts'
import { whereMatches } from '../../sql/conditions.ts'
import { differencesOf, tenant } from '../../sql/differences.ts'
import { rowTable } from '../../sql/row-tables.ts'
import type { Schema } from '../../sql/schema.ts'
import { isSearched, searchedBy, searchOf } from '../contains-indexes.ts'
import { type LaneChoice, laneOfScan } from '../lanes.ts'
import { lastRowNumber } from '../last-row-number.ts'
import { partsThatFit, rowsThatSurelyFit } from '../parts-that-fit.ts'
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
  const add = async (range: RowRange) => {
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
  }
  await forEachRange(ranges, pace, async (range) => {
    const parts = search === 'at once' ? [range] : await givenTogether(db, query, range)
    for (const part of parts) await add(part)
  })
  return table
}

/** Values that are told apart all come here, so they come of fewer rows at once. */
const ROWS_WITH_VALUES = 100_000
/** What the rows of one statement may take, so that it does not take long. */
const MOST_BYTES = 256 * 1024 ** 2

const hasValues = ({ measures }: GroupQuery) => measures.some(({ of }) => of === 'count_distinct')

function rowsAtOnce(db: Kysely<Schema>, query: GroupQuery): number {
  const { groupedRows } = differencesOf(db)
  const read = Math.max(1, Math.floor(MOST_BYTES / Math.max(query.largestRowBytes, 1)))
  return Math.min(groupedRows, hasValues(query) ? ROWS_WITH_VALUES : groupedRows, read)
}

/** A range, or its parts if the texts that come here of it take too much. */
async function givenTogether(db: Kysely<Schema>, query: GroupQuery, range: RowRange): Promise<readonly RowRange[]> {
  // A group has at most what the largest row has.
  if (!hasValues(query) && rowsThatSurelyFit(query.largestRowBytes) > mostGroups(query)) return [range]
  return partsThatFit(tenant(db, query.organizationId), query, cellsGiven(query), range)
}

/** The columns whose cells come here: of groups, and of measures that are cells. */
function cellsGiven({ groups, measures }: GroupQuery): { readonly number: number; readonly type: ColumnType }[] {
  const measured = measures.flatMap((measure) =>
    measure.of === 'rows' || measure.of === 'count' ? [] : [{ number: measure.column, type: measure.type }],
  )
  return [...groups.map(({ column, type }) => ({ number: column, type })), ...measured]
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
