import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import { SORT_KEY_LENGTH } from '../../../query/bound.ts'
import { conjunctionOf } from '../../../query/condition.ts'
import type { BoundGroup } from '../../../query/groups.ts'
import type { GroupQuery } from '../../interface/groups.ts'
import { whereMatches } from '../../sql/conditions.ts'
import { differencesOf } from '../../sql/differences.ts'
import { cellColumn, rowTable } from '../../sql/row-tables.ts'
import type { RowTableName, Schema } from '../../sql/schema.ts'
import { sortKey } from '../../sql/sort.ts'
import { lastRowNumber } from '../last-row-number.ts'
import { compareCells } from '../row-order.ts'
import { forEachStep, type Pace } from '../row-ranges.ts'
import { type CoveringIndex, coveringIndex } from './covering.ts'
import { groupKey } from './date-units.ts'
import { GroupTable } from './group-table.ts'
import { addPart } from './part.ts'

// An index that is a table has the beginnings of texts, as pages are ordered by them. That is all of nearly every text. Where it is not,
// the rows are read.

/** Entries that are read at once, about. */
const STEP_ENTRIES = 25_000

/**
 * The groups as an index has them. Undefined where no index has all that is asked for, or where a text is longer than what indexes have
 * of it.
 */
export async function groupCovered(
  db: Kysely<Schema>,
  query: GroupQuery,
  pace: Pace | undefined,
): Promise<GroupTable | undefined> {
  const covering = coveringIndex(query)
  if (covering === undefined) return undefined
  const { emptyKey } = differencesOf(db).indexes
  const table = new GroupTable(query, emptyKey)
  const keys = query.groups.map((group) => entryKey(db, group))
  let isWhole = true
  await forEachStep(await stepsOf(db, query, covering), pace, async (step) => {
    if (!isWhole || table.refused !== undefined) return
    const rows = () => whereMatches(db, entriesOf(db, query, covering, step), query.where)
    isWhole = await addPart(db, table, query, { rows, keys, apart: [], isWhole: isWholeText })
  })
  return isWhole ? table : undefined
}

/** What entries are grouped by: the key itself where it can be, in whose order they come. */
function entryKey(db: Kysely<Schema>, group: BoundGroup): RawBuilder<StoredCell> {
  return group.unit === undefined ? sql<StoredCell>`${differencesOf(db).indexes.key(group)}` : groupKey(group)
}

/** Whether a text is surely not the beginning of a longer one. */
function isWholeText(value: StoredCell): boolean {
  if (typeof value !== 'string' || value.length < SORT_KEY_LENGTH) return true
  return Array.from(value.slice(0, SORT_KEY_LENGTH * 2)).length < SORT_KEY_LENGTH
}

/** Entries by the key of their first field: one key, or keys from one up to another. */
type Step =
  | { readonly is: StoredCell }
  | { readonly from: StoredCell | undefined; readonly below: StoredCell | undefined }

/** Steps of about the same size: the values of rows that are spread evenly over the table say where they begin. */
async function stepsOf(db: Kysely<Schema>, query: GroupQuery, { columns: [first] }: CoveringIndex): Promise<Step[]> {
  const fixed = conjunctionOf(query.where)?.find(({ column, operator }) => column === first.column && operator === '=')
  if (fixed?.operator === '=') return [{ is: fixed.value }]
  const count = Math.ceil(query.rowCount / STEP_ENTRIES)
  const last = count > 1 ? await lastRowNumber(db, query) : 0
  const numbers = Array.from({ length: count - 1 }, (_, index) => Math.floor((last * (index + 1)) / count))
  const sampled = db
    .selectFrom(rowTable(query))
    .select(sortKey(first).as('key'))
    .where(sql.ref<number>('row_number'), 'in', numbers)
  const values = numbers.length === 0 ? [] : (await sampled.execute()).flatMap(({ key }) => key ?? [])
  const bounds = [undefined, ...[...new Set(values)].sort(compareCells)]
  return bounds.map((from, index) => ({ from, below: bounds[index + 1] }))
}

/** The cells of a step's entries under their usual names, so that all else is read as it is from the rows. */
function entriesOf(
  db: Kysely<Schema>,
  query: GroupQuery,
  { index, columns }: CoveringIndex,
  step: Step,
): SelectQueryBuilder<Schema, RowTableName, unknown> {
  const { name, key, cell } = differencesOf(db).indexes
  const cells = columns.map((column) => sql`${cell(column)}`.as(cellColumn(column.column)))
  const first = sql<StoredCell>`${key(columns[0])}`
  const table = sql.table(name({ indexId: index.id, generation: query.generation }))
  let entries = db.selectFrom(sql<Record<string, StoredCell>>`${table}`.as('entries')).selectAll().select(cells)
  if ('is' in step) entries = entries.where(first, '=', step.is)
  else {
    if (step.from !== undefined) entries = entries.where(first, '>=', step.from)
    if (step.below !== undefined) entries = entries.where(first, '<', step.below)
  }
  // It has the cells of a row table, and of rows nothing else is asked for.
  return db.selectFrom(entries.as('rows')) as unknown as SelectQueryBuilder<Schema, RowTableName, unknown>
}
