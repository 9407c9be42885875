import type { Kysely, Transaction } from 'kysely'
import type { ColumnRecord, KnownColumns } from '../../domain/columns.ts'
import type { IdempotencyKey } from '../../domain/idempotency-key.ts'
import type { RowSizes } from '../../domain/row-size.ts'
import { encodeRows } from '../../domain/row-validator.ts'
import { type KeysOfRows, RowKeys, uniqueKeysOf } from '../../domain/unique-keys.ts'
import { rowsOf } from '../bodies/body-rows.ts'
import { collectSoon } from '../bodies/collect-soon.ts'
import type { AppendArgs, AppendedRows } from '../interface/rows.ts'
import { columnsAt } from '../reads/datasets.ts'
import type { NewRows } from '../sql/differences.ts'
import { PerDatabase } from '../sql/per-database.ts'
import type { Schema } from '../sql/schema.ts'
import { appendedBefore, keepNumbers, keyOfRequest } from './append-once.ts'
import { changeDataset, tableOf } from './change-dataset.ts'
import { newRows } from './new-rows.ts'
import { requireFree } from './unique-keys.ts'

/** Rows of a body that the dataset takes by the columns that were known. */
export interface ReadyRows {
  readonly outcome: 'ready'
  readonly args: AppendArgs
  readonly known: KnownColumns
  readonly rows: NewRows
  readonly sizes: RowSizes
  readonly keys: readonly KeysOfRows[]
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
  const read = kept && readBy(db, kept, args)
  if (read?.outcome === 'ready') return read
  // What is refused must not be refused by columns of yesterday, nor be read twice by those of today.
  return readByPresent(db, args, read && { columnsVersion: kept?.columnsVersion, read })
}

interface ReadBefore {
  readonly columnsVersion: number | undefined
  readonly read: ReadyRows | AppendedRows
}

async function readByPresent(
  db: Kysely<Schema>,
  args: AppendArgs,
  before?: ReadBefore,
): Promise<ReadyRows | AppendedRows> {
  const present = await presentColumns(db, args)
  const read = readAgain(db, args, present, before)
  if (read.outcome !== 'ready') collectSoon(args.body.length)
  // What was taken before may be refused by now; it is answered as it was.
  return read.outcome === 'ready' ? read : ((await appendedBefore(db, args)) ?? read)
}

function readAgain(
  db: Kysely<Schema>,
  args: AppendArgs,
  present: KnownColumns | undefined,
  before: ReadBefore | undefined,
): ReadyRows | AppendedRows {
  if (present === undefined) return withoutDataset(args.body)
  return before?.columnsVersion === present.columnsVersion ? before.read : readBy(db, present, args)
}

function withoutDataset(body: Uint8Array): AppendedRows {
  const read = rowsOf(body)
  return 'fault' in read && read.fault.kind === 'unreadable'
    ? { outcome: 'unreadable', fault: read.fault }
    : { outcome: 'no_such_dataset' }
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
  const read = rowsOf(args.body)
  if ('fault' in read) return { outcome: 'unreadable', fault: read.fault }
  const { rows } = read
  if (rows.length > args.maxRows) return { outcome: 'too_many_rows', rowCount: rows.length }
  const taken = newRows(db, known.columns, rows.length)
  const keys = new RowKeys(uniqueKeysOf(known.columns, known.indexes), args.maxProblems)
  const encoded = encodeRows(known.columns, rows, args.maxProblems, keys.around(taken.add))
  if (!encoded.ok) return { outcome: 'refused', problems: encoded.problems, columns: known.columns }
  if (keys.problems.length > 0) return { outcome: 'refused', problems: keys.problems, columns: known.columns }
  const { sizes } = encoded
  if (!hasRoom(args, sizes)) return { outcome: 'no_room', storedBytes: sizes.storedBytes }
  return { outcome: 'ready', args, known, rows: taken, sizes, keys: keys.keys }
}

/** Whether the organization may grow by so much. */
export function hasRoom({ roomBytes }: Pick<AppendArgs, 'roomBytes'>, { storedBytes }: RowSizes): boolean {
  return roomBytes === undefined || storedBytes <= roomBytes
}

/** Appends rows that were read before. */
export async function appendReady(
  db: Transaction<Schema>,
  { args, known, rows, sizes, keys }: ReadyRows,
): Promise<AppendedRows> {
  const { columnsVersion, columns } = known
  const appended = await storeRows(db, { ...args, columnsVersion, columns, sizes, keys }, rows, () =>
    keyOfRequest(args),
  )
  return appended ?? appendToCurrent(db, args)
}

interface RowsToStore extends Omit<AppendArgs, 'body' | 'format' | 'maxRows' | 'maxProblems'> {
  readonly columnsVersion: number
  readonly columns: readonly ColumnRecord[]
  readonly sizes: RowSizes
  /** The keys of unique indexes. */
  readonly keys: readonly KeysOfRows[]
}

/** Stores rows, unless they were appended before. Undefined where the dataset is gone or has other columns than those rows. */
export async function storeRows(
  db: Transaction<Schema>,
  args: RowsToStore,
  rows: Pick<NewRows, 'length' | 'store'>,
  ownKey: () => IdempotencyKey,
): Promise<AppendedRows | undefined> {
  const rowCount = rows.length
  const change = { kind: 'appended', rowCount, ...args.sizes } as const
  return changeDataset<AppendedRows>(db, { ...args, change }, async (own, taken) => {
    const firstRowNumber = taken.next_row_number - rowCount
    if (args.idempotencyKey !== undefined) await keepNumbers(db, args, ownKey(), { firstRowNumber, rowCount })
    await requireFree(own, taken, args)
    await rows.store(own, { table: tableOf(taken), firstRowNumber, now: args.now })
    const { storedBytes } = args.sizes
    return { outcome: { outcome: 'appended', firstRowNumber, rowCount, storedBytes } }
  })
}

/** The columns have changed since they were read, or the dataset is gone: once more by what this transaction sees. */
async function appendToCurrent(db: Transaction<Schema>, args: AppendArgs): Promise<AppendedRows> {
  const ready = await readByPresent(db, args)
  return ready.outcome === 'ready' ? appendReady(db, ready) : ready
}
