import type { Repeated } from '../../domain/idempotency-key.ts'
import { uniqueKeysOf } from '../../domain/unique-keys.ts'
import type { DatasetKey, RowTableRecord } from '../interface/datasets.ts'
import type { AppendArgs, AppendedRows } from '../interface/rows.ts'
import type { Statements } from '../interface/statements.ts'
import { StoreError } from '../interface/store-error.ts'
import { hashedWith, replayOf } from '../writes/append-once.ts'
import { hasRoom } from '../writes/append-rows.ts'
import type { StagedAppend, StagedOutcome } from '../writes/append-staged.ts'
import type { BodyReader, RowsRead } from './body-reader.ts'

/** What an engine brings. */
export interface LargeAppends {
  readonly reader: BodyReader
  readonly statements: Pick<Statements, 'findRowTable' | 'findKeptAnswer'>
  /** In the writer. */
  store(args: StagedAppend): Promise<StagedOutcome>
  /** Told of staged rows that are stored, or will not be. */
  forget(staged: unknown): void
}

const ATTEMPTS = 5

/** The writer reads smaller ones, whose commits it puts together. */
export const APART_BYTES = 512 * 1024

/** Whether a body is read in another thread than the writer, which is then held for storing its rows only; a file is, whatever its size. */
export function isReadApart({ body, format }: Pick<AppendArgs, 'body' | 'format'>): boolean {
  return format !== undefined || body.length > APART_BYTES
}

/**
 * Appends the rows of a large body: they are read by the columns that there are, staged, and then stored in one step, which holds the
 * writer no longer than the database takes to copy them. If the columns change in between, the body is read once more.
 */
export async function appendLarge(engine: LargeAppends, args: AppendArgs): Promise<AppendedRows> {
  let { body } = args
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const dataset = await engine.statements.findRowTable(keyOf(args))
    const rows = await readBy(engine, dataset, { ...args, body })
    const appended = await stored(engine, dataset, args, rows).finally(() => engine.forget(rows.staged))
    if (appended.outcome !== 'columns_changed') return appended
    body = rows.body
  }
  throw new StoreError('unavailable', `the columns of ${args.datasetId} change all the time`)
}

function knownOf(dataset: RowTableRecord | undefined) {
  return { columns: dataset?.columns, uniques: dataset && uniqueKeysOf(dataset.columns, dataset.indexes) }
}

function keyOf({ organizationId, datasetId }: DatasetKey): DatasetKey {
  return { organizationId, datasetId }
}

function readBy({ reader }: LargeAppends, dataset: RowTableRecord | undefined, args: AppendArgs): Promise<RowsRead> {
  const { organizationId, body, format, maxRows, maxProblems, idempotencyKey } = args
  const hashed = idempotencyKey === undefined ? undefined : hashedWith(args)
  return reader.rows(organizationId, { body, format, ...knownOf(dataset), maxRows, maxProblems, hashed })
}

async function stored(
  engine: LargeAppends,
  dataset: RowTableRecord | undefined,
  args: AppendArgs,
  { read, requestHash = '', staged, keys }: RowsRead,
): Promise<StagedOutcome> {
  if (read.outcome === 'read' && dataset !== undefined && hasRoom(args, read.sizes)) {
    const { rowCount, sizes } = read
    const { columns, columnsVersion } = dataset
    const { idempotencyKey, origin, now } = args
    const rows = { columns, columnsVersion, rowCount, sizes, staged, keys }
    return engine.store({ ...keyOf(args), ...rows, idempotencyKey, requestHash, origin, now })
  }
  // What was taken before may be refused by now; it is answered as it was.
  const before = await answeredBefore(engine, args, requestHash)
  if (before !== undefined) return replayOf(before)
  switch (read.outcome) {
    case 'refused':
    case 'refused_lines':
    case 'not_of_format':
      return { ...read, columns: dataset?.columns ?? [] }
    case 'read':
      break
    default:
      return read
  }
  return dataset === undefined
    ? { outcome: 'no_such_dataset' }
    : { outcome: 'no_room', storedBytes: read.sizes.storedBytes }
}

async function answeredBefore(
  engine: LargeAppends,
  { organizationId, idempotencyKey: key, now }: AppendArgs,
  requestHash: string,
): Promise<Repeated | undefined> {
  if (key === undefined) return undefined
  const kept = await engine.statements.findKeptAnswer({ organizationId, key, requestHash, place: 'organization', now })
  // As with small bodies, a key that was used for another request is reported only if this request is valid.
  return kept?.outcome === 'repeated' ? kept : undefined
}
