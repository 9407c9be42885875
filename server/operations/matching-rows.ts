import type { MatchingDeletion, MatchingUpdate } from '../../generated/index.ts'
import type { DeleteRowsWhereReply, RowOperations, UpdateRowsWhereReply } from '../../generated/operations.gen.ts'
import { requestHash } from '../domain/idempotency-key.ts'
import { rowNumberOf } from '../domain/ids.ts'
import { type EncodedCell, rowEncoder } from '../domain/row-validator.ts'
import { QueryError } from '../query/query-error.ts'
import { readCondition } from '../query/read-condition.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { ChangedRows, MatchingChange } from '../store/interface/row-changes.ts'
import type { Store } from '../store/store.ts'
import { invalid, MAX_FINDINGS, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { counted } from './counted.ts'
import { withDataset } from './current-dataset.ts'
import { countsOf, replayed } from './many-rows.ts'
import { notChanged } from './not-changed.ts'
import type { StoredBytes } from './quota.ts'
import { rowFinding } from './row-findings.ts'

type MatchingOperations = Pick<RowOperations<Callers>, 'updateRowsWhere' | 'deleteRowsWhere'>

/** Changes of all rows that match conditions, or that are named. */
export function matchingRowOperations(store: Store, stored: StoredBytes): MatchingOperations {
  const change = changing(store, stored)
  return {
    async updateRowsWhere({ path: { dataset_id }, headers, body }, caller): Promise<UpdateRowsWhereReply> {
      const request = { operation: 'updateRowsWhere', dataset_id, body, key: headers['Idempotency-Key'] }
      const changed = await change(request, caller, (dataset) => cellsOf(dataset, body))
      return { status: 200, body: { data: countsOf(dataset_id, changed) }, ...replayed(changed) }
    },

    async deleteRowsWhere({ path: { dataset_id }, headers, body }, caller): Promise<DeleteRowsWhereReply> {
      const request = { operation: 'deleteRowsWhere', dataset_id, body, key: headers['Idempotency-Key'] }
      const changed = await change(request, caller, () => undefined)
      return { status: 200, body: { data: countsOf(dataset_id, changed) }, ...replayed(changed) }
    },
  }
}

interface MatchingRequest {
  readonly operation: string
  readonly dataset_id: string
  readonly body: MatchingDeletion
  readonly key: string | undefined
}

function changing(store: Store, stored: StoredBytes) {
  return async (
    { operation, dataset_id, body, key }: MatchingRequest,
    caller: Caller,
    cellsFor: (dataset: RowTableRecord) => readonly EncodedCell[] | undefined,
  ): Promise<Extract<ChangedRows, { outcome: 'changed' }>> =>
    withDataset(store, caller, dataset_id, async (dataset) => {
      const { organizationId, limits } = caller
      const { expected, dry_run: isDryRun = false } = body
      const rows = rowsOf(dataset, body, limits.rows_per_request)
      const quota = await stored.of(organizationId)
      const changed = await store.changeMatching({
        ...{ organizationId, datasetId: dataset.id, columnsVersion: dataset.columnsVersion },
        ...{ rows, cells: cellsFor(dataset), expected, isDryRun },
        key:
          key === undefined
            ? undefined
            : { key, requestHash: requestHash([operation, dataset_id], JSON.stringify(body)) },
        maxProblems: MAX_FINDINGS,
        roomBytes: quota.allowed - quota.used,
        now: Date.now(),
      })
      if (changed.outcome === 'misshapen' || changed.outcome === 'unreadable' || changed.outcome === 'too_many_match')
        throw new Error(`${operation} ended as ${changed.outcome}`)
      if (changed.outcome !== 'changed') throw notChanged(changed, dataset_id, { limits, quota, expected })
      stored.add(organizationId, changed.storedBytes)
      return changed
    })
}

/** The rows that a request means. Throws the 422 where it names none, or does not say how many match. */
function rowsOf({ columns }: RowTableRecord, body: MatchingDeletion, mostIds: number): MatchingChange['rows'] {
  const { ids, filter, any, where: tree, expected, dry_run: isDryRun } = body
  const hasConditions = filter !== undefined || any !== undefined || tree !== undefined
  if (ids !== undefined) {
    if (hasConditions)
      throw unprocessable('ids', 'The body has ids and conditions. Send either ids, or filter, any and where.')
    if (expected !== undefined && expected !== ids.length)
      throw unprocessable(
        'expected',
        `expected is ${expected}, and ids names ${counted(ids.length, 'row')}. Nothing was done.`,
      )
    return { numbers: numbersOf(ids, mostIds) }
  }
  if (!hasConditions)
    throw unprocessable('body', 'The body does not say which rows are meant: send ids, filter, any or where.')
  if (expected === undefined && isDryRun !== true)
    throw unprocessable(
      'expected',
      'expected is missing: with conditions, say how many rows have to match. A dry run returns that number.',
    )
  try {
    const texts = { ...(filter && { filter }), ...(any && { any }), ...(tree !== undefined && { tree }) }
    return { where: readCondition(texts)(columns) }
  } catch (error) {
    throw error instanceof QueryError ? unprocessable(error.parameter, error.message) : error
  }
}

function numbersOf(ids: readonly string[], most: number): number[] {
  if (ids.length > most)
    throw unprocessable(
      'ids',
      `ids has ${ids.length} rows. Your plan allows ${most} rows per request; send them in several requests.`,
    )
  const numbers = ids.map((id) => rowNumberOf(id) ?? 0)
  const seen = new Map<number, number>()
  for (const [index, number] of numbers.entries()) {
    const same = seen.get(number)
    if (same !== undefined)
      throw unprocessable(`ids[${index}]`, `ids[${index}] names the same row as ids[${same}]. Name each row once.`)
    seen.set(number, index)
  }
  return numbers
}

function cellsOf({ columns }: RowTableRecord, { values }: MatchingUpdate): EncodedCell[] {
  const cells: EncodedCell[] = []
  const problems = rowEncoder(columns, MAX_FINDINGS)(values, (index, value) => cells.push({ index, value }))
  if (problems.length > 0)
    throw invalid(
      422,
      problems.map((problem) => rowFinding(problem, ['values'], columns)),
    )
  return cells
}
