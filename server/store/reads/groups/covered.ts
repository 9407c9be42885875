import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import { SORT_KEY_LENGTH } from '../../../query/bound.ts'
import { conjunctionOf, isEverything } from '../../../query/condition.ts'
import type { GroupQuery } from '../../interface/groups.ts'
import { whereMatches } from '../../sql/conditions.ts'
import { differencesOf } from '../../sql/differences.ts'
import { cellColumn, rowTable } from '../../sql/row-tables.ts'
import type { RowTableName, Schema } from '../../sql/schema.ts'
import { sortKey } from '../../sql/sort.ts'
import { lastRowNumber } from '../last-row-number.ts'
import { compareCells } from '../row-order.ts'
import { forEachStep, type Pace } from '../row-ranges.ts'
import { type CoveringIndex, coveringIndex, type ReadColumn } from './covering.ts'
import { groupKey } from './date-units.ts'
import type { Cells } from './facts.ts'
import { GroupTable, mostGroups } from './group-table.ts'
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
  const cells = entryCells(db, covering)
  const keys = query.groups.map((group) =>
    group.unit === undefined && group.width === undefined ? entryKey(db, group) : groupKey(group, cells),
  )
  let isWhole = true
  await forEachStep(await stepsOf(db, query, covering), pace, async (step) => {
    if (!isWhole || table.refused !== undefined) return
    const rows = () => whereMatches(db, entriesOf(db, query, covering, step), query.where)
    isWhole = await addPart(db, table, query, {
      rows,
      keys,
      cells,
      isWhole: isWholeText,
      mostGroups: mostGroups(query),
    })
  })
  return isWhole ? table : undefined
}

function entryKey(db: Kysely<Schema>, column: ReadColumn): RawBuilder<StoredCell> {
  return sql<StoredCell>`${differencesOf(db).indexes.key(column)}`
}

/** The cells of entries: with a look whether they are empty, which takes half as long again, and without. */
function entryCells(db: Kysely<Schema>, { columns }: CoveringIndex): Cells {
  const columnOf = (number: number) => columns.find(({ column }) => column === number) ?? columns[0]
  return {
    of: (number) => sql<StoredCell>`${differencesOf(db).indexes.cell(columnOf(number))}`,
    filled: (number) => entryKey(db, columnOf(number)),
  }
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

/** A step's entries. They have cells under their usual names where a condition compares them. */
function entriesOf(
  db: Kysely<Schema>,
  query: GroupQuery,
  { index, columns }: CoveringIndex,
  step: Step,
): SelectQueryBuilder<Schema, RowTableName, unknown> {
  const { name, key, cell } = differencesOf(db).indexes
  const first = sql<StoredCell>`${key(columns[0])}`
  // An index's table is not in the schema. It stands for the rows, of which nothing is asked that it has not.
  let entries = db.selectFrom(name({ ...index, indexId: index.id, generation: query.generation }) as RowTableName)
  if ('is' in step) entries = entries.where(first, '=', step.is)
  else {
    if (step.from !== undefined) entries = entries.where(first, '>=', step.from)
    if (step.below !== undefined) entries = entries.where(first, '<', step.below)
  }
  if (isEverything(query.where)) return entries
  const cells = columns.map((column) => sql`${cell(column)}`.as(cellColumn(column.column)))
  const rows = db.selectFrom(entries.selectAll().select(cells).as('rows'))
  return rows as unknown as SelectQueryBuilder<Schema, RowTableName, unknown>
}
