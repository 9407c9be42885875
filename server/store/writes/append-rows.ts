import type { Kysely, Transaction } from 'kysely'
import { parseJsonBytes } from '../../json.ts'
import { collectSoon } from '../collect-soon.ts'
import { type NewRows, tenant } from '../engines/differences.ts'
import { type IdempotencyKey, type KeptAnswer, type Repeated, requestHash } from '../idempotency-key.ts'
import { PerDatabase } from '../per-database.ts'
import { type ColumnRecord, columnsAt } from '../reads/datasets.ts'
import { findKeptAnswer } from '../reads/idempotency-keys.ts'
import { rowTable } from '../row-tables.ts'
import { encodeRows, type RowProblem } from '../row-validator.ts'
import type { Schema } from '../schema.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { Abandoned } from './outcome.ts'
import { moveCounters, newRows } from './rows.ts'

/** The body of an append as it came. */
export interface AppendArgs {
  readonly organizationId: string
  readonly datasetId: string
  /** JSON in UTF-8: `{"rows": [{…}, …]}`. */
  readonly body: Uint8Array
  /** The caller's own, with which the same body is appended once. */
  readonly idempotencyKey?: string | undefined
  readonly maxRows: number
  readonly maxProblems: number
  readonly now: number
}

export type AppendedRows =
  | ({ readonly outcome: 'appended'; readonly isReplayed?: true } & NumberedRows)
  | { readonly outcome: 'key_taken' }
  | { readonly outcome: 'too_many_rows'; readonly rowCount: number }
  | {
      readonly outcome: 'refused'
      readonly problems: readonly (RowProblem & { readonly row: number })[]
      readonly columns: readonly ColumnRecord[]
    }
  /** The body is no JSON, or not of the form; it is given back to be explained. */
  | { readonly outcome: 'unreadable'; readonly body: Uint8Array }
  /** The body comes back, because what cannot be read comes before what is not there. */
  | { readonly outcome: 'no_such_dataset'; readonly body: Uint8Array }

/** From what the reply is made, and made again. */
interface NumberedRows {
  readonly firstRowNumber: number
  readonly rowCount: number
}

/** The columns of a dataset at one version. */
export interface KnownColumns {
  readonly columns: readonly ColumnRecord[]
  readonly columnsVersion: number
}

/** Rows of a body that the dataset takes by the columns that were known. */
export interface ReadyRows {
  readonly outcome: 'ready'
  readonly args: AppendArgs
  readonly known: KnownColumns
  readonly rows: NewRows
  readonly largestRowBytes: number
}

/**
 * Appends the rows of a JSON body, all or none, numbered in their order. Parsing and validation happen here, where the
 * write runs, so that they hold up nothing else.
 */
export async function appendRows(db: Transaction<Schema>, args: AppendArgs): Promise<AppendedRows> {
  const ready = await readRows(db, args)
  return ready.outcome === 'ready' ? appendReady(db, ready) : ready
}

/** Columns of datasets as last read. Whether they still are the present ones is seen when the counters move. */
const known = new PerDatabase<KnownColumns>(2_000)

/** To be called when a transaction is undone that others may have read columns in. */
export function forgetColumns(db: Kysely<Schema>): void {
  known.forget(db)
}

/** Parses and validates a body by the columns that are known, which are read only where none are. */
export async function readRows(db: Kysely<Schema>, args: AppendArgs): Promise<ReadyRows | AppendedRows> {
  const kept = known.find(db, keyOf(args))
  const ready = kept && readBy(db, kept, args)
  // What is refused must not be refused by columns of yesterday.
  return ready?.outcome === 'ready' ? ready : readByPresent(db, args)
}

async function readByPresent(db: Kysely<Schema>, args: AppendArgs): Promise<ReadyRows | AppendedRows> {
  const present = await presentColumns(db, args)
  const read: ReadyRows | AppendedRows =
    present === undefined ? { outcome: 'no_such_dataset', body: args.body } : readBy(db, present, args)
  if (read.outcome !== 'ready') collectSoon(args.body.length)
  // What was taken before may be refused by now; it is answered as it was.
  return read.outcome === 'ready' ? read : ((await appendedBefore(db, args)) ?? read)
}

async function presentColumns(db: Kysely<Schema>, args: AppendArgs): Promise<KnownColumns | undefined> {
  const present = await columnsAt(db, args)
  if (present !== undefined) known.keep(db, keyOf(args), present)
  return present
}

function keyOf({ organizationId, datasetId }: AppendArgs): string {
  return `${organizationId} ${datasetId}`
}

function readBy(db: Kysely<Schema>, known: KnownColumns, args: AppendArgs): ReadyRows | AppendedRows {
  const rows = rowsOf(args.body)
  if (rows === undefined) return { outcome: 'unreadable', body: args.body }
  if (rows.length > args.maxRows) return { outcome: 'too_many_rows', rowCount: rows.length }
  const taken = newRows(db, known.columns, rows.length)
  const encoded = encodeRows(known.columns, rows, args.maxProblems, taken.add)
  if (!encoded.ok) return { outcome: 'refused', problems: encoded.problems, columns: known.columns }
  const { largestRowBytes } = encoded
  return { outcome: 'ready', args, known, rows: taken, largestRowBytes }
}

/** Appends rows that were read before. */
export async function appendReady(
  db: Transaction<Schema>,
  { args, known: { columnsVersion }, rows, largestRowBytes }: ReadyRows,
): Promise<AppendedRows> {
  const counters = await moveCounters(db, { ...args, columnsVersion, added: rows.length, largestRowBytes })
  if (counters === undefined) return appendToCurrent(db, args)
  const firstRowNumber = counters.next_row_number - rows.length
  if (args.idempotencyKey !== undefined) await keepNumbers(db, args, { firstRowNumber, rowCount: rows.length })
  const table = rowTable(args.datasetId)
  await rows.store(tenant(db, args.organizationId), { table, firstRowNumber, now: args.now })
  return { outcome: 'appended', firstRowNumber, rowCount: rows.length }
}

/** Ends the append with the answer that was given before, if there is one. The counters are held: no other append to the dataset is half done. */
async function keepNumbers(db: Transaction<Schema>, args: AppendArgs, numbers: NumberedRows): Promise<void> {
  const keep: KeptAnswer = { ...keyOfRequest(args), answer: JSON.stringify(numbers) }
  const repeated = await keepAnswer(tenant(db, args.organizationId), { ...args, keep })
  if (repeated !== undefined) throw new Abandoned<AppendedRows>(replayOf(repeated))
}

async function appendedBefore(db: Kysely<Schema>, args: AppendArgs): Promise<AppendedRows | undefined> {
  if (args.idempotencyKey === undefined) return undefined
  const { organizationId, now } = args
  const kept = await findKeptAnswer(db, { organizationId, ...keyOfRequest(args), place: 'organization', now })
  return kept?.outcome === 'repeated' ? replayOf(kept) : undefined
}

function replayOf(repeated: Repeated): AppendedRows {
  if (repeated.outcome === 'key_taken') return repeated
  // What `keepNumbers` wrote: the hash has the operation in it.
  return { outcome: 'appended', isReplayed: true, ...(JSON.parse(repeated.answer) as NumberedRows) }
}

function keyOfRequest({ idempotencyKey: key = '', datasetId, body }: AppendArgs): IdempotencyKey {
  return { key, requestHash: requestHash(['appendRows', datasetId], body) }
}

/** The columns have changed since they were read, or the dataset is gone: once more by what this transaction sees. */
async function appendToCurrent(db: Transaction<Schema>, args: AppendArgs): Promise<AppendedRows> {
  const ready = await readByPresent(db, args)
  return ready.outcome === 'ready' ? appendReady(db, ready) : ready
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
