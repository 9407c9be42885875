import type { SentChanges } from '../bodies/change-body.ts'
import type { ChangedRows, RowChanges } from '../interface/row-changes.ts'
import type { Statements } from '../interface/statements.ts'
import { StoreError } from '../interface/store-error.ts'
import type { ReadChanges } from '../writes/change-rows.ts'
import type { BodyReader } from './body-reader.ts'

/** What an engine brings. */
export interface LargeChanges {
  readonly reader: BodyReader
  readonly statements: Pick<Statements, 'findRowTable'>
  /** In the writer. */
  change(args: ReadChanges): Promise<ChangedRows>
}

const ATTEMPTS = 5

/**
 * Carries out a large body of changes: it is read by the columns that there are, row by row, and the writer gets cells. If the columns change in
 * between, it is read once more.
 */
export async function changeLarge(
  { reader, statements, change }: LargeChanges,
  args: RowChanges,
): Promise<ChangedRows> {
  const { organizationId, datasetId, operation, maxProblems, idempotencyKey } = args
  const { maxRows, body: sent, ...rest } = args
  let body = sent
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const dataset = await statements.findRowTable({ organizationId, datasetId })
    const hashed = idempotencyKey === undefined ? undefined : [operation, datasetId]
    const terms = { operation, columns: dataset?.columns, maxRows, maxProblems, hashed }
    const { read, requestHash = '', body: back } = await reader.rowChanges(organizationId, { ...terms, body })
    if (read.outcome !== 'read') return read
    if (dataset === undefined) return { outcome: 'no_such_dataset' }
    const { columnsVersion } = dataset
    const changed = await change({ ...rest, changes: read.changes, columnsVersion, requestHash })
    if (changed.outcome !== 'columns_changed') return changed
    body = back
  }
  throw new StoreError('unavailable', `the columns of ${datasetId} change all the time`)
}

/** The memory of rows that is moved between threads. */
export function packedIn({ steps }: SentChanges): ArrayBuffer[] {
  return steps.flatMap(({ step }) =>
    step.op !== 'delete' && 'bytes' in step.rows ? [step.rows.bytes.buffer as ArrayBuffer] : [],
  )
}
