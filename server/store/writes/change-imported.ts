import type { Transaction } from 'kysely'
import type { ImportStep } from '../interface/imports.ts'
import type { ChangedRows } from '../interface/row-changes.ts'
import type { Schema } from '../sql/schema.ts'
import { changeReadRows, type ReadChanges } from './change-rows.ts'
import { moveImport } from './imports.ts'
import { Abandoned } from './outcome.ts'

/** Changes that are a step of an import. */
export interface ImportedChanges extends ReadChanges {
  readonly step: Omit<ImportStep, 'rowsWritten' | 'rowsUpdated' | 'rowsUnchanged'>
}

/** What becomes of changes of an import: also nothing, since it has ended, or another process goes on with it. */
export type ChangedImport = ChangedRows | { readonly outcome: 'import_over' }

/** Changes rows and notes the step that they are, at once. */
export async function changeImported(
  db: Transaction<Schema>,
  { step, ...changes }: ImportedChanges,
): Promise<ChangedImport> {
  const changed = await changeReadRows(db, changes)
  if (changed.outcome !== 'changed') return changed
  const { created, updated: rowsUpdated, unchanged: rowsUnchanged } = changed
  const counted = { rowsWritten: created + rowsUpdated, rowsUpdated, rowsUnchanged }
  if (!(await moveImport(db, { ...step, ...counted }))) throw new Abandoned<ChangedImport>({ outcome: 'import_over' })
  return changed
}
