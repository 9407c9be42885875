import type { Transaction } from 'kysely'
import { parseJsonBytes } from '../../json.ts'
import type { StoredCell } from '../codecs.ts'
import { tenant } from '../engines/differences.ts'
import { type ColumnRecord, columnsAt } from '../reads/datasets.ts'
import { rowTable } from '../row-tables.ts'
import { encodeRows, type RowProblem } from '../row-validator.ts'
import type { Schema } from '../schema.ts'
import { insertRows, moveCounters } from './rows.ts'

/** The body of an append as it came, and the dataset as its caller knew it. */
export interface AppendArgs {
  readonly organizationId: string
  readonly datasetId: string
  readonly columnsVersion: number
  readonly columns: readonly ColumnRecord[]
  /** JSON in UTF-8: `{"rows": [{…}, …]}`. */
  readonly body: Uint8Array
  readonly maxRows: number
  readonly maxProblems: number
  readonly now: number
}

export type AppendedRows =
  | { readonly outcome: 'appended'; readonly firstRowNumber: number; readonly rowCount: number }
  | { readonly outcome: 'too_many_rows'; readonly rowCount: number }
  | {
      readonly outcome: 'refused'
      readonly problems: readonly (RowProblem & { readonly row: number })[]
      readonly columns: readonly ColumnRecord[]
    }
  /** The body is no JSON, or not of the form; it is given back to be explained. */
  | { readonly outcome: 'unreadable'; readonly body: Uint8Array }
  | { readonly outcome: 'no_such_dataset' }

/** Rows of a body that the dataset takes, as its writer knew it. */
export interface ReadyRows {
  readonly outcome: 'ready'
  readonly args: AppendArgs
  readonly rows: readonly StoredCell[][]
  readonly largestRowBytes: number
}

/**
 * Appends the rows of a JSON body, all or none, numbered in their order. Parsing and validation happen here, where the
 * write runs, so that they hold up nothing else.
 */
export async function appendRows(db: Transaction<Schema>, args: AppendArgs): Promise<AppendedRows> {
  const ready = readRows(args)
  return ready.outcome === 'ready' ? appendReady(db, ready) : ready
}

/** Parses and validates a body, without the database. */
export function readRows(args: AppendArgs): ReadyRows | AppendedRows {
  const rows = rowsOf(args.body)
  if (rows === undefined) return { outcome: 'unreadable', body: args.body }
  if (rows.length > args.maxRows) return { outcome: 'too_many_rows', rowCount: rows.length }
  const encoded = encodeRows(args.columns, rows, args.maxProblems)
  return encoded.ok
    ? { outcome: 'ready', args, rows: encoded.rows, largestRowBytes: encoded.largestRowBytes }
    : { outcome: 'refused', problems: encoded.problems, columns: args.columns }
}

/** Appends rows that were read before. */
export async function appendReady(
  db: Transaction<Schema>,
  { args, rows, largestRowBytes }: ReadyRows,
): Promise<AppendedRows> {
  const counters = await moveCounters(db, { ...args, added: rows.length, largestRowBytes })
  if (counters === undefined) return appendToCurrent(db, args)
  const firstRowNumber = counters.next_row_number - rows.length
  const columns = args.columns.map(({ number }) => number)
  const table = rowTable(args.datasetId)
  await insertRows(tenant(db, args.organizationId), { table, columns, rows, firstRowNumber, now: args.now })
  return { outcome: 'appended', firstRowNumber, rowCount: rows.length }
}

/** The columns changed since the caller read them, or the dataset is gone: once more by what this transaction sees. */
async function appendToCurrent(db: Transaction<Schema>, args: AppendArgs): Promise<AppendedRows> {
  const current = await columnsAt(db, args)
  return current === undefined ? { outcome: 'no_such_dataset' } : appendRows(db, { ...args, ...current })
}

/** The rows of a body of exactly the form of `NewRows` in the contract; undefined for anything else. */
function rowsOf(body: Uint8Array): readonly unknown[] | undefined {
  try {
    const value = parseJsonBytes(body)
    if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'rows') return undefined
    const { rows } = value as { rows: unknown } // its only key
    return Array.isArray(rows) && rows.length > 0 ? rows : undefined
  } catch {
    return undefined
  }
}
