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
  const times = withTimes ? [page.madeAt, page.madeAtText] : []
  const [found] = await tuplesOf(own, { sql: text, parameters: [after, ...times, after, after] })
  if (found === undefined) return { rows: [], position, hasMore: false }
  const [last, madeAt, remaining, json] = found as unknown as Printed
  if (json === null) return { rows: [], position, hasMore: false }
  if (!isPrinted(json)) {
    page.notTried = PAGES_NOT_TRIED
    return undefined
  }
  if (withTimes && madeAt !== page.madeAt) {
    page.madeAt = madeAt
    page.madeAtText = new Date(madeAt).toISOString()
  }
  return { rows: [], printed: { json, length: remaining ?? limit }, position: [last], hasMore: remaining === null }
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
  const row = isPrintable(print) ? { shape, ...rowText(print, false), isPrinted } : undefined
  printableRows.set(print, { row })
  return row
}

const printableRows = new WeakMap<readonly ColumnRecord[], { readonly row: PrintableRow | undefined }>()

export const rowPrinter: RowPrinter = { page: printPage, row: printableRow, notPrinted }

/** Stands in the place of a number that SQLite prints otherwise. JSON has none, and a byte is found sooner than rows are counted. */
const OTHERWISE = 'char(0)'

function isPrinted(json: Uint8Array): boolean {
  return !json.includes(0)
}

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

/** The last row's number and when it was made, how many rows there are unless more follow than fit, and their text if there are any. */
type Printed = readonly [last: number, madeAt: number, remaining: number | null, json: Uint8Array | null]

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
  return columns.length > 0 && columns.length <= MANY_COLUMNS && columns.every(({ name }) => !/^\d+$/.test(name))
}

/**
 * With a bound limit SQLite, which is built with STAT4, would prepare the statement again for each execution. The last row is looked up beside the
 * rows: an aggregate of their numbers, and others of how many there are, would take a sixth of the time. Where fewer rows follow it is the table's last one.
 */
function statement(table: string, { text, all }: RowText, limit: number): string {
  const rows = `${table} where row_number > ? order by row_number limit ${limit}`
  return `select last.row_number, last.created_at,
      case when exists (select 1 from ${table} where row_number > last.row_number) then null
        else (select count(*) from ${table} where row_number > ?) end as remaining,
      (select ${all} from (select ${text} as json from ${rows}))
    from ${table} as last where last.row_number = coalesce(
      (select row_number from ${table} where row_number > ? order by row_number limit 1 offset ${limit - 1}),
      (select max(row_number) from ${table}))`
}

/** The expression of a row, and the one of the array of all rows, of which each has the first as `json`. */
type RowText = Pick<PrintableRow, 'text' | 'all'>

/** With which all rows begin and end is joined with what stands between them: each text that is added to a row costs as much as a cell. */
function rowText(columns: readonly ColumnRecord[], withTimes: boolean): RowText {
  const [first = ''] = columns.map(({ name }) => `{${JSON.stringify(name)}:`)
  const cells = columns.map(({ name, type, number }, index) =>
    cellTexts[type](cellColumn(number), index === 0 ? '' : `,${JSON.stringify(name)}:`),
  )
  if (!withTimes) return { text: concatenated(cells.flat()), all: arrayOf(first, '}') }
  const row = ['row_number', literal(`","values":${first}`), ...cells.flat(), `'},"created_at":"'`, timesText()]
  return { text: concatenated(row), all: arrayOf('{"id":"row_', '') }
}

function arrayOf(begin: string, end: string): string {
  const [opening, between, closing] = [`[${begin}`, `${end},${begin}`, `${end}]`].map(literal)
  return `cast(${opening} || group_concat(json, ${between}) || ${closing} as blob)`
}

/** In halves of halves: from one end to the other, what is there already would be copied for each part. */
function concatenated(parts: readonly string[]): string {
  if (parts.length < 3) return parts.join(' || ')
  const half = Math.ceil(parts.length / 2)
  return `(${concatenated(parts.slice(0, half))}) || (${concatenated(parts.slice(half))})`
}

/**
 * How the cells of a column look in JSON after a text, by its type: expressions that follow each other. Where that saves one, the text is part of all that
 * the cell may be.
 */
export const cellTexts: Readonly<Record<ColumnType, (column: string, before: string) => readonly string[]>> = {
  text: (column, before) => [...literals(before), `json_quote(${column})`],
  number: (column, before) => [...literals(before), numberText(column)],
  boolean: (column, before) => [
    `case ${column} when 1 then ${literal(`${before}true`)} when 0 then ${literal(`${before}false`)} else ${literal(`${before}null`)} end`,
  ],
  date: (column, before) => [`coalesce(${literal(`${before}"`)} || ${column} || '"', ${literal(`${before}null`)})`],
  json: (column, before) => [...literals(before), `coalesce(${column}, 'null')`],
}

function literals(text: string): string[] {
  return text === '' ? [] : [literal(text)]
}

/** Safe integers with all digits; decimals that have no more digits than every double keeps. */
function numberText(column: string): string {
  const isInteger = `cast(${column} as integer) = ${column} and ${column} between -9007199254740991 and 9007199254740991`
  const hasSixDecimals = `cast(${column} * 1e6 + iif(${column} < 0, -0.5, 0.5) as integer) / 1e6 = ${column}`
  const isInRange = `(${column} between 1e-4 and 1e9 or ${column} between -1e9 and -1e-4)`
  return `case when ${isInteger} then cast(${column} as integer)
    when ${hasSixDecimals} and ${isInRange} then format('%!.15g', ${column})
    when ${column} is null then 'null' else ${OTHERWISE} end`
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
