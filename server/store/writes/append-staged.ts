import type { Transaction } from 'kysely'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { RowSizes } from '../../domain/row-size.ts'
import type { KeysOfRows } from '../../domain/unique-keys.ts'
import type { AppendedRows } from '../interface/rows.ts'
import type { NewRows } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { storeRows } from './append-rows.ts'

/** Rows that were read, and stand somewhere in a form in which they are stored fast. */
export interface StagedAppend {
  readonly organizationId: string
  readonly datasetId: string
  readonly columns: readonly ColumnRecord[]
  readonly columnsVersion: number
  readonly idempotencyKey?: string | undefined
  /** What the key stands for. */
  readonly requestHash: string
  readonly rowCount: number
  readonly sizes: RowSizes
  readonly keys: readonly KeysOfRows[]
  readonly now: number
  /** Where they stand, which only the engine knows. */
  readonly staged: unknown
}

/** What becomes of staged rows: they were appended, or have to be read once more. */
export type StagedOutcome = AppendedRows | { readonly outcome: 'columns_changed' }

/** Appends staged rows, which `store` brings into their table. */
export async function appendStaged(
  db: Transaction<Schema>,
  args: StagedAppend,
  store: NewRows['store'],
): Promise<StagedOutcome> {
  const ownKey = () => ({ key: args.idempotencyKey ?? '', requestHash: args.requestHash })
  const appended = await storeRows(db, args, { length: args.rowCount, store }, ownKey)
  return appended ?? { outcome: 'columns_changed' }
}
