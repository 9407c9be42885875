import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import { type IndexField, isContains, isUnique } from '../../../domain/index-fields.ts'
import { type BoundSort, SORT_KEY_LENGTH } from '../../../query/bound.ts'
import type { CountedEntries } from '../differences.ts'
import type { PhysicalIndex } from '../physical.ts'
import { physicalIndex } from '../physical.ts'
import { rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'
import { containsTables, containsTriggers, countTrigrams, fillContains } from './contains-index.ts'
import { hasTable } from './has-table.ts'
import { NOT_UNIQUE } from './not-unique.ts'
import { IS_UNMARKED } from './sorted-entries.ts'

// An index is a table of its own, whose primary key is the index's fields and the row number, and which triggers on the row table
// keep up to date. SQLite builds an index of its own in one statement, during which no connection can write to the file; a table is filled in steps.

/** What is known of an index without its rows. */
type IndexId = Pick<PhysicalIndex, 'indexId' | 'builtFor'>

/** The key of an empty cell, since a primary key has no NULL. It comes before every value, as NULL does; no cell is infinite. */
export const EMPTY_KEY = Number.NEGATIVE_INFINITY
const EMPTY = '-9e999'

/** The table of an index, which stays the same when its dataset gets another table with the same keys. */
export function indexTable({ indexId, builtFor = 0 }: IndexId): string {
  return physicalIndex(indexId, builtFor)
}

/** Whether an index is for a table that is not yet its dataset's. */
export function isBeside({ builtFor = 0, generation }: Pick<PhysicalIndex, 'builtFor' | 'generation'>): boolean {
  return builtFor > 0 && builtFor === generation
}

/** The rows that were changed or deleted while an index is built: their entries are right, and those that were read before are not. */
function changedTable({ indexId }: IndexId): string {
  return indexTable({ indexId }).replace(/^ix_/, 'changed_')
}

/** The column of an index's table that has the keys of a dataset's column. */
export function keyColumn(columnNumber: number): `k_${number}` {
  return `k_${columnNumber}`
}

/** The cell of an entry. `case` would take half as long again. */
export function keyCell({ column }: Pick<BoundSort, 'column'>): RawBuilder<StoredCell> {
  return sql<StoredCell>`nullif(${sql.ref(keyColumn(column))}, ${sql.raw(EMPTY)})`
}

/** The key of a row: of `new` or `old` in a trigger, otherwise of a row table in a statement. */
export function keyOf(
  { column, type, unique }: Pick<BoundSort, 'column' | 'type'> & Pick<IndexField, 'unique'>,
  row: 'new.' | 'old.' | '' = '',
): string {
  const cell = `${row}c_${column}`
  return `coalesce(${type === 'text' && !unique ? `substr(${cell}, 1, ${SORT_KEY_LENGTH})` : cell}, ${EMPTY})`
}

/** The columns of an index's table, in the order of its key. */
export function keyColumns({ fields }: Pick<PhysicalIndex, 'fields'>): string[] {
  return [...fields.map(({ column }) => keyColumn(column)), 'row_number']
}

/** The order of an index, for `create table` and `order by`. */
export function keyOrder({ fields }: Pick<PhysicalIndex, 'fields'>): string {
  return [
    ...fields.map(({ column, descending }) => `${keyColumn(column)}${descending ? ' desc' : ''}`),
    'row_number',
  ].join()
}

/** Begins an index without entries, into which rows come that are written from now on. What is left of an earlier attempt goes. */
export async function beginIndex(db: Kysely<Schema>, index: PhysicalIndex): Promise<void> {
  await dropIndex(db, index)
  const rows = await presentTable(db, index)
  if (rows === undefined) return
  if (isContains(index)) {
    for (const statement of containsTables({ table: indexTable(index), filled: changedTable(index) }))
      await run(db, statement)
    await createTriggers(db, index, true)
    return
  }
  // Numbers without fractions take less space in a column of this type. Texts would make a text of the key of an empty cell.
  const keys = index.fields.map(
    ({ column, type }) => `${keyColumn(column)} ${type === 'number' ? 'real' : ''} not null`,
  )
  await run(
    db,
    `create table ${indexTable(index)} (${keys.join()}, row_number integer not null, primary key (${keyOrder(index)})) without rowid`,
  )
  await run(db, `create table ${changedTable(index)} (row_number integer primary key)`)
  await createTriggers(db, index, true)
}

/** Ends the building of an index that has all of its entries. */
export async function endIndex(db: Kysely<Schema>, index: PhysicalIndex): Promise<void> {
  if (!(await isBeingBuilt(db, index))) return
  await dropTriggers(db, index)
  await createTriggers(db, index, false)
  await run(db, `drop table ${changedTable(index)}`)
}

/** Keeps an index up to date with the table that its dataset got, which has the same rows. */
export async function moveIndex(db: Kysely<Schema>, index: PhysicalIndex): Promise<void> {
  await dropTriggers(db, index)
  if (await hasTable(db, indexTable(index))) await createTriggers(db, index, await isBeingBuilt(db, index))
}

/** Whether an index was begun and not ended, or dropped. */
export function isBeingBuilt(db: Kysely<Schema>, index: IndexId): Promise<boolean> {
  return hasTable(db, changedTable(index))
}

/** Drops an index, whole or half built; nothing happens when there is none. */
export async function dropIndex(db: Kysely<Schema>, index: IndexId): Promise<void> {
  await dropTriggers(db, index)
  for (const table of [indexTable(index), changedTable(index)]) await run(db, `drop table if exists ${table}`)
}

/** Drops all tables that an index has or had, but for the one that it is known to have. Of tables for younger rows nothing is said. */
export async function dropOtherTables(
  db: Kysely<Schema>,
  { indexId, builtFor: kept }: IndexId,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  const own = physicalIndex(indexId, 0)
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and (name = ${own} or name glob ${`${own}_[0-9]*`})`.execute(db)
  for (const { name } of rows) {
    const builtFor = name === own ? 0 : Number(name.slice(own.length + 1)) // parts of a full-text table have other names
    if (builtFor !== kept && builtFor <= upTo) await dropIndex(db, { indexId, builtFor })
  }
}

/** The statement that adds entries which stand in a table, of rows that were not changed since. */
export function insertEntries(index: PhysicalIndex, from: string, where: string): string {
  const columns = keyColumns(index).join()
  const isUnchanged = `row_number not in (select row_number from ${changedTable(index)})`
  return `insert or ignore into ${indexTable(index)} (${columns}) select ${columns} from ${from} where ${where} and ${isUnchanged}`
}

/** Adds the entries of all rows at once. */
export async function fillFromRows(db: Kysely<Schema>, index: PhysicalIndex): Promise<void> {
  const columns = keyColumns(index).join()
  const keys = index.fields.map((field) => `${keyOf(field)} as ${keyColumn(field.column)}`)
  await run(
    db,
    `insert into ${indexTable(index)} (${columns}) select ${keys.join()}, row_number from ${rowTable(index)} order by ${keyOrder(index)}`,
  )
}

/** Adds the next rows to an index of trigrams that is being built, and ends that with the last. Undefined where it is gone. */
export async function fillTrigrams(
  db: Kysely<Schema>,
  index: PhysicalIndex,
  limit: number,
): Promise<boolean | undefined> {
  const rows = await presentTable(db, index)
  if (rows === undefined || !(await isBeingBuilt(db, index))) return undefined
  const isFull = await fillContains(db, { index, table: indexTable(index), filled: changedTable(index), rows }, limit)
  if (isFull) await endIndex(db, index)
  return isFull
}

/** How many entries an index has, and how many of them are those of a row. */
export async function countEntries(db: Kysely<Schema>, index: PhysicalIndex): Promise<CountedEntries> {
  const table = indexTable(index)
  if (isContains(index)) return countTrigrams(db, { index, table, filled: changedTable(index), rows: rowTable(index) })
  const isRight = index.fields.map((field) => `${keyColumn(field.column)} = ${keyOf(field)}`)
  const { rows } = await sql
    .raw<{ all: number; right: number }>(
      `select (select count(*) from ${table}) as "all", (select count(*) from ${table} cross join ${rowTable(index)} using (row_number)
        where ${isRight.join(' and ')}) as "right"`,
    )
    .execute(db)
  return rows[0] ?? { all: 0, right: 0 }
}

const EVENTS = ['insert', 'update', 'delete'] as const

/** The rows of an index: those that its dataset has at the moment, or those that it is built beside; undefined when the dataset is gone. */
async function presentTable(db: Kysely<Schema>, index: PhysicalIndex): Promise<string | undefined> {
  const { datasetId } = index
  if (isBeside(index)) return rowTable(index)
  const counters = db.selectFrom('counters').select('generation').where('dataset_id', '=', datasetId)
  const found = await counters.executeTakeFirst()
  return found && rowTable({ datasetId, ...found })
}

async function createTriggers(db: Kysely<Schema>, index: PhysicalIndex, isBuilding: boolean): Promise<void> {
  const rows = await presentTable(db, index)
  if (rows === undefined) return
  const table = indexTable(index)
  for (const [event, body] of Object.entries(triggersOf(index, rows, isBuilding)))
    await run(db, `create trigger ${table}_${event} after ${body}`)
}

function triggersOf(index: PhysicalIndex, rows: string, isBuilding: boolean): Record<(typeof EVENTS)[number], string> {
  const table = indexTable(index)
  if (isContains(index)) return containsTriggers({ index, table, filled: changedTable(index), rows }, isBuilding)
  const columns = keyColumns(index).join()
  const keysOf = (row: 'new.' | 'old.') =>
    [...index.fields.map((field) => keyOf(field, row)), `${row}row_number`].join()
  const check = isUnique(index) && !index.isLenient ? refusal(index) : ''
  const add = `${check} insert into ${table} (${columns}) values (${keysOf('new.')});`
  const remove = `delete from ${table} where (${columns}) = (${keysOf('old.')});`
  const note = isBuilding ? `insert or ignore into ${changedTable(index)} values (old.row_number);` : ''
  const cells = index.fields.map(({ column }) => `c_${column}`).join()
  return {
    insert: `insert on ${rows}${isUnique(index) ? '' : ` when ${IS_UNMARKED}`} begin ${add} end`,
    update: `update of ${cells} on ${rows} begin ${remove} ${add} ${note} end`,
    delete: `delete on ${rows} begin ${remove} ${note} end`,
  }
}

/** Refuses a row that has the key of another one. Writers look before; this is for those who do not know the index yet. */
function refusal(index: PhysicalIndex): string {
  const isSame = index.fields.map((field) => `${keyColumn(field.column)} = ${keyOf(field, 'new.')}`)
  const isFilled = index.fields.map(({ column }) => `new.c_${column} is not null`)
  const others = `select 1 from ${indexTable(index)} where ${isSame.join(' and ')}`
  return `select raise(abort, '${NOT_UNIQUE}') where ${isFilled.join(' and ')} and exists (${others});`
}

async function dropTriggers(db: Kysely<Schema>, index: IndexId): Promise<void> {
  for (const event of EVENTS) await run(db, `drop trigger if exists ${indexTable(index)}_${event}`)
}

/** All names are minted, so no text of a user is in a statement. */
async function run(db: Kysely<Schema>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
