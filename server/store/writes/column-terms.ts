import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { addedRules } from '../../domain/column-rules.ts'
import type { ColumnRecord, ColumnTerms } from '../../domain/columns.ts'
import type { UpdatedColumn } from '../interface/columns.ts'
import type { ColumnUpdate } from '../interface/rebuild.ts'
import { StoreError } from '../interface/store-error.ts'
import { selectBadCells } from '../reads/bad-cells.ts'
import { selectChanges } from '../reads/changes.ts'
import { termsFields } from '../sql/column-records.ts'
import { laterColumns } from '../sql/columns-version.ts'
import type { CounterTable, Schema } from '../sql/schema.ts'
import { rangesOf, rowsIn } from './finish-rebuild.ts'
import { Abandoned } from './outcome.ts'

type Locked = Pick<CounterTable, 'generation' | 'version' | 'largest_row_bytes'>

/** Whether a column has other terms than these. */
export function hasOtherTerms(column: ColumnRecord, { description, rules }: ColumnTerms): boolean {
  return description !== column.description || !isDeepStrictEqual(rules, column.rules)
}

/**
 * Rolls back the change unless every cell keeps the rules that it adds. The counters are held: the cells were checked up to a version,
 * and what was written since is in the log.
 */
export async function requireKept(
  db: Transaction<Schema>,
  { checked, ...change }: ColumnUpdate,
  { generation, version, largest_row_bytes: largestRowBytes }: Locked,
  column: ColumnRecord,
): Promise<void> {
  const added = addedRules(column.rules, change.terms?.rules)
  if (added === undefined) return
  // The columns are those that the change was made for, so the rules that were checked are these.
  if (checked === undefined) throw new Error('the cells were not checked by the rules that are added')
  const count = version - checked.version
  if (count > checked.mostRows) throw new Abandoned({ outcome: 'behind' })
  const changes = await selectChanges(db, { ...change, after: checked.version, limit: count + 1 })
  // A server of an earlier version has written past the log.
  if (changes.length !== count) throw new StoreError('unavailable', `the change of ${change.datasetId} was given up`)
  const ranges = rangesOf(changes)
  if (rowsIn(ranges) > checked.mostRows) throw new Abandoned({ outcome: 'behind' })
  const sizes = { generation, largestRowBytes, rowCount: rowsIn(ranges) }
  const bad = await selectBadCells(db, { ...change, ...sizes, column, type: column.type, rules: added, ranges })
  if (bad.count > 0) throw new Abandoned<UpdatedColumn>({ outcome: 'rules_broken', rules: added, ...bad })
}

/** Sets description and rules of a column. */
export async function setTerms(
  own: Transaction<Schema>,
  { datasetId, terms = {} }: Pick<ColumnUpdate, 'datasetId' | 'terms'>,
  { number }: ColumnRecord,
): Promise<void> {
  await own
    .updateTable('columns')
    .set(termsFields(terms))
    .where('dataset_id', '=', datasetId)
    .where('number', '=', number)
    .execute()
}

/** Tells readers and writers that columns have other terms. No row is another one, so `version` stays. */
export async function moveTerms(
  own: Transaction<Schema>,
  { datasetId, now }: Pick<ColumnUpdate, 'datasetId' | 'now'>,
): Promise<void> {
  await own
    .updateTable('counters')
    .set({ columns_version: laterColumns(now).next, columns_updated_at: now })
    .where('dataset_id', '=', datasetId)
    .execute()
}
