import type { Transaction } from 'kysely'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { Originated } from '../../domain/origin.ts'
import type { RowSizes } from '../../domain/row-size.ts'
import type { KeysOfRows } from '../../domain/unique-keys.ts'
import type { ImportStep } from '../interface/imports.ts'
import type { AppendedRows } from '../interface/rows.ts'
import type { NewRows } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { storeRows } from './append-rows.ts'
import { storeBeside } from './import-replace.ts'
import { moveImport } from './imports.ts'
import { Abandoned } from './outcome.ts'

/** Rows that were read, and stand somewhere in a form in which they are stored fast. */
export interface StagedAppend extends Originated {
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
  /** The step of an import that these rows are; it is noted in their transaction. */
  readonly step?: ImportStep
  /** Where they stand in a table that is to replace the dataset's. */
  readonly beside?: { readonly generation: number; readonly firstRow: number }
}

/** What becomes of staged rows: they were appended, or have to be read once more. */
export type StagedOutcome = AppendedRows | { readonly outcome: 'columns_changed' }

/** What becomes of rows of an import: also nothing, since it has ended, or another process goes on with it. */
export type ImportedOutcome = StagedOutcome | { readonly outcome: 'import_over' }

/** Appends staged rows, which `store` brings into their table. */
export async function appendStaged(
  db: Transaction<Schema>,
  args: StagedAppend,
  store: NewRows['store'],
): Promise<ImportedOutcome> {
  const ownKey = () => ({ key: args.idempotencyKey ?? '', requestHash: args.requestHash })
  const { step, beside } = args
  if (beside !== undefined) {
    await storeBeside(db, args, beside, store)
    const { rowCount, sizes } = args
    return { outcome: 'appended', firstRowNumber: beside.firstRow, rowCount, storedBytes: sizes.storedBytes }
  }
  const storeAndMove: NewRows['store'] = async (own, place) => {
    await store(own, place)
    if (step !== undefined && !(await moveImport(db, step)))
      throw new Abandoned<ImportedOutcome>({ outcome: 'import_over' })
  }
  const appended = await storeRows(db, args, { length: args.rowCount, store: storeAndMove }, ownKey)
  return appended ?? { outcome: 'columns_changed' }
}
