import type { Limits } from '../../generated/index.ts'
import type { AppendRowsReply, AppendRowsRequest, RowOperations } from '../../generated/operations.gen.ts'
import { zNewRows } from '../../generated/validators.gen.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { rowId } from '../domain/ids.ts'
import type { TextFormat } from '../domain/imports.ts'
import type { AppendedRows } from '../store/interface/rows.ts'
import type { Store } from '../store/store.ts'
import { type ApiError, type Finding, invalid, MAX_FINDINGS, noSuch, unprocessable } from './api-error.ts'
import type { Callers } from './caller.ts'
import { keyTaken, REPLAYED } from './create-once.ts'
import { fieldPath } from './field-path.ts'
import { fileFaultFinding, refusedRow } from './import-findings.ts'
import { bodyFault } from './json-body.ts'
import { overQuota, type StoredBytes } from './quota.ts'
import { rowFinding } from './row-findings.ts'

type Appended = Extract<AppendedRows, { outcome: 'appended' }>
type RefusedLines = Extract<AppendedRows, { outcome: 'refused_lines' }>
type RefusedRows = Extract<AppendedRows, { outcome: 'refused' }>

const FORMATS: { readonly [Type in AppendRowsRequest['contentType']]: TextFormat | undefined } = {
  'application/json': undefined,
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
}

/** Passes the body to the store undecoded. Throws the 400 or 422 that names what is wrong with it. */
export function appendRows(store: Store, stored: StoredBytes): RowOperations<Callers>['appendRows'] {
  return async (
    { path: { dataset_id }, headers, contentType, body },
    { organizationId, limits },
  ): Promise<AppendRowsReply> => {
    const { used, allowed } = await stored.of(organizationId)
    const appended = await store.appendRows({
      organizationId,
      datasetId: dataset_id,
      body,
      format: FORMATS[contentType],
      idempotencyKey: headers['Idempotency-Key'],
      maxRows: limits.rows_per_request,
      maxProblems: MAX_FINDINGS,
      roomBytes: allowed - used,
      now: Date.now(),
    })
    switch (appended.outcome) {
      case 'appended':
        stored.add(organizationId, appended.storedBytes)
        return replyOf(dataset_id, appended)
      case 'no_room':
        throw overQuota({ quota: 'bytes', used, allowed }, appended.storedBytes)
      case 'key_taken':
        throw keyTaken()
      case 'no_such_dataset':
        throw noSuch('dataset', dataset_id)
      case 'unreadable':
        throw bodyFault(zNewRows(), 'rows', appended.fault)
      case 'too_many_rows':
        throw contentType === 'application/json' ? tooManyRows(appended.rowCount, limits) : tooLongFile(limits)
      case 'refused':
        throw invalid(422, rowFindings(appended.problems, appended.columns))
      case 'refused_lines':
        throw invalid(422, lineFindings(appended.refused, appended.columns))
      case 'not_of_format':
        throw unprocessable('body', fileFaultFinding(appended.fault, appended.columns).message)
      case 'no_rows':
        throw unprocessable('body', 'The body has no rows. Send at least one.')
    }
  }
}

function replyOf(dataset_id: string, { firstRowNumber, rowCount, isReplayed }: Appended): AppendRowsReply {
  const row_ids = Array.from({ length: rowCount }, (_, index) => rowId(firstRowNumber + index))
  return {
    status: 201,
    body: { data: { dataset_id, rows_added: rowCount, row_ids } },
    ...(isReplayed && { headers: REPLAYED }),
  }
}

function rowFindings(problems: RefusedRows['problems'], columns: readonly ColumnRecord[]): Finding[] {
  return problems.slice(0, MAX_FINDINGS).map((problem) => rowFinding(problem, ['rows', problem.row], columns))
}

/** What is wrong with rows of a file, by their places among the rows and by their lines. */
function lineFindings(refused: RefusedLines['refused'], columns: readonly ColumnRecord[]): Finding[] {
  return refused.slice(0, MAX_FINDINGS).map((found) => {
    const { line, message } = refusedRow(found, columns)
    return { field: fieldPath(['rows', found.row, ...found.problem.path]), message: `Line ${line}: ${message}` }
  })
}

function tooManyRows(count: number, { rows_per_request: allowed }: Limits): ApiError {
  return unprocessable(
    'rows',
    `rows has ${count} rows. Your plan allows ${allowed} rows per request; send them in several requests.`,
  )
}

function tooLongFile({ rows_per_request: allowed }: Limits): ApiError {
  return unprocessable(
    'rows',
    `The body has more than ${allowed} rows, as many as your plan allows per request. Send them in several requests, or as an import.`,
  )
}
