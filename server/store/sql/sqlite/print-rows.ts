import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ColumnType } from '../../../../generated/index.ts'
import type { ColumnRecord } from '../../../domain/columns.ts'
import type { RowPage, RowQuery } from '../../interface/rows.ts'
import { tuplesOf } from '../compiled.ts'
import type { PrintableRow, RowPrinter } from '../differences.ts'
import { cellColumn, rowTable } from '../row-tables.ts'
import type { Schema } from '../schema.ts'

/** For fewer rows a statement of its own is not worth while. */
const FEW_ROWS = 20

/** Preparing the statement of a wide table takes longer than many of its pages. */
const MANY_COLUMNS = 100

/** So many pages of a table are not tried at first: preparing the statement takes about as long as it saves in three pages. */
const FIRST_PAGES = 2

/** After a page that could not be printed, so many of its kind are not tried: they are likely to be alike. */
const PAGES_NOT_TRIED = 64

/** The same where rows were looked up by an index that were fewer than a page: to find that out takes little, and the end of a long list is one too. */
const PAGES_NOT_TRIED_OF_FEW = 8

/** What the next page of a table is likely to be like, in insertion order or by one index. */
interface Expected {
  /** How many pages are still not tried. */
  notTried: number
  /** When the last row that was printed was made, and how that looks: many rows come at one time, and its text takes longer than any cell's. */
  madeAt: number
  madeAtText: string
  /** The last statement, and what it was for: one that is written again has to be hashed to be found among the prepared ones, which takes 5 µs. */
  statement: string | undefined
  of: Pick<RowQuery, 'print' | 'withTimes' | 'limit'> | undefined
}

const expected = new LRUCache<string, Expected>({ max: 1_000 })

/**
 * A page in insertion order that SQLite prints as JSON, byte for byte as `JSON.stringify` does: its cells become no values of JavaScript, which
 * takes two thirds of the time. Undefined where SQLite prints a cell in another way: a number that is no integer and has more than
 * six decimals, or is beyond 10^9 or below 10^-4. For rows that fit on a page, whatever they hold.
 */
async function printPage(own: Kysely<Schema>, query: RowQuery): Promise<RowPage | undefined> {
  const { print, withTimes, position, limit } = query
  const table = rowTable(query)
  const page = worthPrinting(query, table)
  if (page === undefined || print === undefined) return undefined
  const text = statementOf(page, table, { print, withTimes, limit })
  if (text === undefined) return undefined
  const after = Number(position[0] ?? 0)
  const parameters = withTimes ? [page.madeAt, page.madeAtText, after] : [after]
  const [found] = await tuplesOf(own, { sql: text, parameters })
  const [last, madeAt, length, printed, hasMore, json] = found as unknown as Printed
  if (length === 0) return { rows: [], position, hasMore: false }
  if (printed < length) {
    page.notTried = PAGES_NOT_TRIED
    return undefined
  }
  if (withTimes && madeAt !== page.madeAt) {
    page.madeAt = madeAt
    page.madeAtText = new Date(madeAt).toISOString()
  }
  return { rows: [], printed: { json, length }, position: [last], hasMore: hasMore === 1 }
}

/**
 * The row of a page in another order. Not with times: rows that came together, which have one time, do not stand together there, and printing a time
 * takes as long as making an object does.
 */
function printableRow(query: RowQuery, by: string): PrintableRow | undefined {
  const { print, withTimes } = query
  if (print === undefined || withTimes || worthPrinting(query, by) === undefined) return undefined
  const known = printableRows.get(print)
  if (known !== undefined) return known.row
  const shape = JSON.stringify(print.map(({ number, type, name }) => [number, type, name]))
  const row = isPrintable(print) ? { shape, text: rowText(print, false) } : undefined
  printableRows.set(print, { row })
  return row
}

const printableRows = new WeakMap<readonly ColumnRecord[], { readonly row: PrintableRow | undefined }>()

export const rowPrinter: RowPrinter = { page: printPage, row: printableRow, notPrinted }

/** Counts the page that is asked for; undefined if it is to be made of objects. `key` says which pages are likely to be alike. */
function worthPrinting({ print, limit, rowCount }: RowQuery, key: string): Expected | undefined {
  if (print === undefined || Math.min(limit, rowCount) < FEW_ROWS) return undefined
  const page = expectedOf(key)
  if (page.notTried === 0) return page
  page.notTried -= 1
  return undefined
}

function notPrinted(by: string, why: 'few' | 'not printable'): void {
  expectedOf(by).notTried = why === 'few' ? PAGES_NOT_TRIED_OF_FEW : PAGES_NOT_TRIED
}

/** The last row's number and when it was made, how many rows there are and were printed, whether more follow, and the text. */
type Printed = readonly [
  last: number,
  madeAt: number,
  length: number,
  printed: number,
  hasMore: 0 | 1,
  json: Uint8Array,
]

function expectedOf(key: string): Expected {
  const known = expected.get(key)
  if (known !== undefined) return known
  const first = {
    notTried: FIRST_PAGES,
    madeAt: 0,
    madeAtText: new Date(0).toISOString(),
    statement: undefined,
    of: undefined,
  }
  expected.set(key, first)
  return first
}

/** Undefined for columns that are printed otherwise. */
function statementOf(
  page: Expected,
  table: string,
  { print, withTimes, limit }: NonNullable<Expected['of']>,
): string | undefined {
  const { of } = page
  if (of === undefined || of.print !== print || of.withTimes !== withTimes || of.limit !== limit) {
    page.of = { print, withTimes, limit }
    page.statement = print && isPrintable(print) ? statement(table, rowText(print, withTimes), limit) : undefined
  }
  return page.statement
}

/** Objects have names that are integers first, in their own order. */
function isPrintable(columns: readonly ColumnRecord[]): boolean {
  return columns.length <= MANY_COLUMNS && columns.every(({ name }) => !/^\d+$/.test(name))
}

/**
 * With a bound limit SQLite, which is built with STAT4, would prepare the statement again for each execution. What stands beside `max` is of
 * the row that has the greatest (sqlite.org/lang_select.html#bareagg).
 */
function statement(table: string, row: string, limit: number): string {
  return `select last, made_at, length, printed, exists (select 1 from ${table} where row_number > last), json from
    (select max(row_number) as last, created_at as made_at, count(*) as length, count(json) as printed,
        cast('[' || group_concat(json) || ']' as blob) as json
      from (select row_number, created_at, ${row} as json from ${table}
        where row_number > ? order by row_number limit ${limit}))`
}

/** The expression of a row as JSON; its value is NULL where it cannot be printed. */
function rowText(columns: readonly ColumnRecord[], withTimes: boolean): string {
  const cells = columns.flatMap(({ name, type, number }, index) => {
    const key = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`
    return [literal(key), cellTexts[type](cellColumn(number))]
  })
  const values = [...cells, `'}'`]
  if (!withTimes) return concatenated(values)
  return concatenated([`'{"id":"row_'`, 'row_number', `'","values":'`, ...values, `',"created_at":"'`, timesText()])
}

/** In halves of halves: from one end to the other, what is there already would be copied for each part. */
function concatenated(parts: readonly string[]): string {
  if (parts.length < 3) return parts.join(' || ')
  const half = Math.ceil(parts.length / 2)
  return `(${concatenated(parts.slice(0, half))}) || (${concatenated(parts.slice(half))})`
}

/** How the cells of a column look in JSON, by its type: an expression whose value is NULL for a number that SQLite prints otherwise. */
export const cellTexts: Readonly<Record<ColumnType, (column: string) => string>> = {
  text: (column) => `json_quote(${column})`,
  number: numberText,
  boolean: (column) => `case ${column} when 1 then 'true' when 0 then 'false' else 'null' end`,
  date: (column) => `coalesce('"' || ${column} || '"', 'null')`,
  json: (column) => `coalesce(${column}, 'null')`,
}

/** Safe integers with all digits; decimals that have no more digits than every double keeps. NULL for all other numbers. */
function numberText(column: string): string {
  const isInteger = `cast(${column} as integer) = ${column} and ${column} between -9007199254740991 and 9007199254740991`
  const hasSixDecimals = `cast(${column} * 1e6 + iif(${column} < 0, -0.5, 0.5) as integer) / 1e6 = ${column}`
  const isInRange = `(${column} between 1e-4 and 1e9 or ${column} between -1e9 and -1e-4)`
  return `case when ${isInteger} then cast(${column} as integer)
    when ${hasSixDecimals} and ${isInRange} then format('%!.15g', ${column})
    when ${column} is null then 'null' end`
}

/** When a row was made and changed, from the first one's digits to the end of the row. Most rows were never changed: their time is printed once. */
function timesText(): string {
  const made = `iif(created_at = ?, ?, ${timeText('created_at')})`
  return `iif(updated_at is null or updated_at = created_at, replace('~","updated_at":"~"}', '~', ${made}),
    ${timeText('created_at')} || '","updated_at":"' || ${timeText('updated_at')} || '"}')`
}

function timeText(column: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
