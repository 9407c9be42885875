import { type Kysely, type RawBuilder, sql } from 'kysely'
import { CELL_STORED_BYTES, ROW_STORED_BYTES } from '../../domain/row-size.ts'
import { differencesOf, type RowColumn } from './differences.ts'
import { cellColumn, type RowRange, type RowTableRef, rowTable } from './row-tables.ts'
import type { Schema } from './schema.ts'

/** What the cells of one column count for in a row: `storedBytes` in SQL. */
function cellBytes({ number, storage }: RowColumn): RawBuilder<number> {
  const cell = sql.ref(cellColumn(number))
  return storage === 'text'
    ? sql`coalesce(octet_length(${cell}), 0)`
    : sql`case when ${cell} is null then 0 else ${sql.lit(CELL_STORED_BYTES)} end`
}

function bytesOf(columns: readonly RowColumn[]): RawBuilder<number> {
  return sql`${sql.join(columns.map(cellBytes), sql` + `)}`
}

/** A sum comes as text from some databases, and as null of no rows. */
type Sum = number | string | null

/** What the rows of some numbers count for, with the cells of some columns. */
export async function storedBytesWithin(
  own: Kysely<Schema>,
  table: RowTableRef,
  columns: readonly RowColumn[],
  { first, last }: RowRange,
): Promise<number> {
  const rowNumber = sql.ref<number>('row_number')
  const bytes = sql<Sum>`sum(${sql.lit(ROW_STORED_BYTES)} + ${bytesOf(columns)})`
  const { sum } = await own
    .selectFrom(rowTable(table))
    .select(bytes.as('sum'))
    .where(rowNumber, '>=', first)
    .where(rowNumber, '<=', last)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** What the rows of these numbers count for. */
export async function storedBytesOf(
  own: Kysely<Schema>,
  table: RowTableRef,
  columns: readonly RowColumn[],
  numbers: readonly number[],
): Promise<number> {
  const { sum } = await own
    .selectFrom(rowTable(table))
    .select(sql<Sum>`sum(${sql.lit(ROW_STORED_BYTES)} + ${bytesOf(columns)})`.as('sum'))
    .where(differencesOf(own).isOneOf(sql.ref('row_number'), numbers))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** What the first so many rows of some numbers count for. */
export async function storedBytesOfFirst(
  own: Kysely<Schema>,
  table: RowTableRef,
  columns: readonly RowColumn[],
  { first, last, count }: RowRange & { readonly count: number },
): Promise<number> {
  const rowNumber = sql.ref<number>('row_number')
  const { sum } = await own
    .selectFrom((eb) =>
      eb
        .selectFrom(rowTable(table))
        .select(sql<number>`${sql.lit(ROW_STORED_BYTES)} + ${bytesOf(columns)}`.as('bytes'))
        .where(rowNumber, '>=', first)
        .where(rowNumber, '<=', last)
        .orderBy(rowNumber)
        .limit(sql.lit(count))
        .as('first_rows'),
    )
    .select(({ fn }) => fn.sum<Sum>('bytes').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Rows that an estimate looks at; of a smaller dataset it is exact. */
const ESTIMATED_BY = 1_000

/** The bytes that a dataset's rows count for, by the first of them. */
export async function estimateStoredBytes(
  own: Kysely<Schema>,
  { columns, rowCount, ...table }: RowTableRef & { columns: readonly RowColumn[]; rowCount: number },
): Promise<number> {
  const { sum } = await own
    .selectFrom((eb) =>
      eb
        .selectFrom(rowTable(table))
        .selectAll()
        .orderBy(sql.ref('row_number'))
        .limit(sql.lit(ESTIMATED_BY))
        .as('first_rows'),
    )
    .select(sql<Sum>`sum(${sql.lit(ROW_STORED_BYTES)} + ${bytesOf(columns)})`.as('sum'))
    .executeTakeFirstOrThrow()
  return Math.round(Number(sum ?? 0) * Math.max(1, rowCount / ESTIMATED_BY))
}
