import type { Limits } from '../../generated/index.ts'
import { columnList } from '../query/named-column.ts'
import type { ChangedRows } from '../store/interface/row-changes.ts'
import { StoreError } from '../store/store.ts'
import { invalid, MAX_FINDINGS, noSuch, unprocessable } from './api-error.ts'
import { counted } from './counted.ts'
import { keyTaken } from './create-once.ts'
import { fieldPath } from './field-path.ts'
import { overQuota } from './quota.ts'
import { keysTaken } from './refused-changes.ts'
import { rowFinding } from './row-findings.ts'

/** What bounds a request that changes many rows. */
interface Bounds {
  readonly limits: Limits
  readonly quota: { readonly used: number; readonly allowed: number }
  readonly expected?: number | undefined
}

/** The error of changes of many rows that were not made. */
export function notChanged(
  refused: Exclude<ChangedRows, { outcome: 'changed' | 'misshapen' | 'unreadable' | 'too_many_match' }>,
  datasetId: string,
  { limits, quota, expected }: Bounds,
): Error {
  switch (refused.outcome) {
    case 'key_taken':
      return keyTaken()
    case 'no_such_dataset':
      return noSuch('dataset', datasetId)
    case 'columns_changed':
      return new StoreError('columns_changed', datasetId)
    case 'too_many_rows':
      return unprocessable(
        'rows',
        `The request has ${refused.rowCount} rows. Your plan allows ${limits.rows_per_request} rows per request; send them in several requests.`,
      )
    case 'not_unique':
      return unprocessable(
        'values',
        keysTaken(
          refused,
          refused.columns.map(({ name }) => name),
        ),
      )
    case 'unexpected':
      return unprocessable(
        'expected',
        `expected is ${expected}, and ${counted(refused.matched, 'row matches', 'rows match')}. Nothing was done.`,
      )
    case 'no_unique_index':
      return unprocessable(
        fieldPath(refused.at),
        `${fieldPath(refused.at)}: the dataset has no unique index of exactly these columns. Create one, or name the columns of another. ${columnList(refused.columns)}`,
      )
    case 'other_version':
      return unprocessable(
        'expected_version',
        `The dataset has version ${refused.version}: it was changed since. Nothing was done; read it again.`,
      )
    case 'no_room':
      return overQuota({ quota: 'bytes', ...quota }, refused.storedBytes)
    case 'refused':
      return invalid(
        422,
        refused.problems.slice(0, MAX_FINDINGS).map(({ at, problem }) => rowFinding(problem, at, refused.columns)),
      )
  }
}
