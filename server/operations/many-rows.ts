import type * as z from 'zod'
import type { RowOutcome, RowsChanged } from '../../generated/index.ts'
import type { BatchRowsReply, ChangeRowsReply, RowOperations, UpsertRowsReply } from '../../generated/operations.gen.ts'
import { zRowsBatch, zRowsUpdate, zRowsUpsert } from '../../generated/validators.gen.ts'
import { rowId } from '../domain/ids.ts'
import {
  CHANGE_BODY_BYTES,
  type ChangedRows,
  type RowChangeOperation,
  type RowsResult,
  type StepResult,
} from '../store/interface/row-changes.ts'
import type { Store } from '../store/store.ts'
import { badRequest, MAX_FINDINGS } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { REPLAYED } from './create-once.ts'
import { rowTableOf } from './current-dataset.ts'
import { bodyFault, parseBody, validBody } from './json-body.ts'
import { notChanged } from './not-changed.ts'
import type { StoredBytes } from './quota.ts'

type ManyRowOperations = Pick<RowOperations<Callers>, 'changeRows' | 'upsertRows' | 'batchRows'>
type Changed = Extract<ChangedRows, { outcome: 'changed' }>

/** Operations whose body says what becomes of each row. It is read by the threads that read and write rows. */
export function manyRowOperations(store: Store, stored: StoredBytes): ManyRowOperations {
  const change = changing(store, stored)
  return {
    async changeRows({ path: { dataset_id }, body }, caller): Promise<ChangeRowsReply> {
      const changed = await change('changeRows', zRowsUpdate(), { dataset_id, body }, caller)
      return { status: 200, body: { data: countsOf(dataset_id, changed) } }
    },

    async upsertRows({ path: { dataset_id }, headers, body }, caller): Promise<UpsertRowsReply> {
      const key = headers['Idempotency-Key']
      const changed = await change('upsertRows', zRowsUpsert(), { dataset_id, body, key }, caller)
      const rows = changed.steps.flatMap(outcomesOf)
      return { status: 200, body: { data: { ...countsOf(dataset_id, changed), rows } }, ...replayed(changed) }
    },

    async batchRows({ path: { dataset_id }, headers, body }, caller): Promise<BatchRowsReply> {
      const key = headers['Idempotency-Key']
      const changed = await change('batchRows', zRowsBatch(), { dataset_id, body, key }, caller)
      const operations = changed.steps.map((step) => ({ rows: outcomesOf(step) }))
      return { status: 200, body: { data: { ...countsOf(dataset_id, changed), operations } }, ...replayed(changed) }
    },
  }
}

interface SentBody {
  readonly dataset_id: string
  readonly body: Uint8Array
  readonly key?: string | undefined
}

function changing(store: Store, stored: StoredBytes) {
  return async (
    operation: RowChangeOperation,
    schema: z.ZodType,
    { dataset_id: datasetId, body, key: idempotencyKey }: SentBody,
    caller: Caller,
  ): Promise<Changed> => {
    if (body.length > CHANGE_BODY_BYTES) throw tooLarge(body.length)
    const { organizationId, limits } = caller
    const quota = await stored.of(organizationId)
    const changed = await store.changeRows({
      ...{ organizationId, datasetId, operation, body, idempotencyKey },
      maxRows: limits.rows_per_request,
      maxProblems: MAX_FINDINGS,
      roomBytes: quota.allowed - quota.used,
      now: Date.now(),
    })
    // The contract's validator says what is wrong with it.
    if (changed.outcome === 'unreadable') throw bodyFault(schema, 'rows', changed.fault)
    if (changed.outcome === 'misshapen') {
      const value = parseBody(body)
      await rowTableOf(store, caller, datasetId)
      validBody(schema, value)
      throw new Error(`a body of ${operation} was refused that the contract takes`)
    }
    if (changed.outcome === 'too_many_match') throw new Error(`${operation} names its rows`)
    if (changed.outcome !== 'changed') throw notChanged(changed, datasetId, { limits, quota })
    stored.add(organizationId, changed.storedBytes)
    return changed
  }
}

function tooLarge(bytes: number) {
  const allowed = CHANGE_BODY_BYTES
  return badRequest(
    'body',
    `The body has ${bytes} bytes. At most ${allowed} are allowed here; send the rows in several requests.`,
  )
}

/** What every reply to a change of many rows says. */
export function countsOf(
  dataset_id: string,
  { version, created, updated, unchanged, deleted }: RowsResult,
): RowsChanged {
  return {
    dataset_id,
    version,
    rows_created: created,
    rows_updated: updated,
    rows_unchanged: unchanged,
    rows_deleted: deleted,
  }
}

function outcomesOf({ rowNumbers, outcomes }: StepResult): RowOutcome[] {
  return rowNumbers.map((number, index) => ({ id: rowId(number), outcome: outcomes[index] ?? 'unchanged' }))
}

export function replayed({ isReplayed }: Pick<Changed, 'isReplayed'>) {
  return isReplayed && { headers: REPLAYED }
}
