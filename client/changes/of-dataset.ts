import type { ColumnDefinitions } from '../rows/columns.ts'
import { conditionOf, type WrittenCondition } from '../rows/condition.ts'
import type { DatasetReference } from '../rows/dataset-reference.ts'
import { comparisonText, printConditions } from '../rows/print-conditions.ts'
import { typeIn } from '../rows/row-query.ts'
import type { ChangeOf, ChangesOptions, FollowingOptions } from './change.ts'
import { readChanges } from './changes.ts'
import { keepCopy } from './follow.ts'
import type { ChangesSource } from './read-changes.ts'
import { Resuming } from './resuming.ts'
import type { RowStore } from './row-store.ts'

export interface FollowOptions<Columns> extends FollowingOptions<Columns> {
  /** Resolves as soon as the copy is up to date, in place of following further. */
  readonly once?: boolean
  /** Called when the copy is up to date, and again after it had to begin anew. */
  readonly onCurrent?: () => void
}

/** The changes of a dataset with rows as the program knows them. */
export async function* followChanges<Columns extends ColumnDefinitions>(
  reference: DatasetReference<Columns>,
  { since, onWaiting, ...options }: ChangesOptions<Columns>,
): AsyncGenerator<ChangeOf<Columns>, void> {
  const source = sourceOf(reference, options)
  for await (const change of readChanges(source, since, new Resuming(source, onWaiting))) {
    // Cast: the program says which columns there are, and `verify` checks it.
    yield change as ChangeOf<Columns>
  }
}

/** Keeps a copy of a dataset equal. */
export function followDataset<Columns extends ColumnDefinitions>(
  reference: DatasetReference<Columns>,
  store: RowStore<Columns>,
  { once, onCurrent, onWaiting, ...options }: FollowOptions<Columns>,
): Promise<void> {
  return keepCopy(sourceOf(reference, options), store, { once, onCurrent, onWaiting })
}

function sourceOf<Columns extends ColumnDefinitions>(
  reference: DatasetReference<Columns>,
  { filter, signal }: FollowingOptions<Columns>,
): ChangesSource {
  const { resources, id } = reference
  if (filter === undefined) return { resources, id, query: {}, signal }
  const type = typeIn(reference)
  // Cast: the columns are known to the compiler only.
  const written = filter as WrittenCondition
  const condition = conditionOf(written, (comparison) => comparisonText(comparison, type(comparison.field)))
  return { resources, id, query: printConditions([condition], type), signal }
}
