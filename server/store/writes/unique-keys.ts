import type { Transaction } from 'kysely'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { RowProblem } from '../../domain/row-validator.ts'
import { type Key, type KeysOfRows, pathOf, type UniqueKey } from '../../domain/unique-keys.ts'
import type { AppendedRows } from '../interface/rows.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { Abandoned } from './outcome.ts'
import type { Taken } from './take-dataset.ts'

/** A row of a request whose key another row of the dataset has. */
export interface TakenKey {
  readonly kind: 'taken_key'
  readonly path: readonly [string]
  readonly holder: number
  readonly row: number
}

/**
 * Rolls an append back where a row of the dataset has the key of a new one. The counters are held, so nobody adds one in between. The index
 * itself refuses such a row too, but does not say whose key it is.
 */
export async function requireFree(
  own: Transaction<Schema>,
  taken: Pick<Taken, 'dataset_id' | 'generation'>,
  { keys, columns }: { readonly keys: readonly KeysOfRows[]; readonly columns: readonly ColumnRecord[] },
): Promise<void> {
  const problems: (RowProblem & { row: number })[] = []
  for (const { unique, keys: ofRows } of keys) problems.push(...(await takenKeys(own, taken, unique, ofRows)))
  if (problems.length === 0) return
  problems.sort((one, other) => one.row - other.row)
  throw new Abandoned<AppendedRows>({ outcome: 'refused', problems, columns })
}

/** The rows, by their places, whose keys rows of the dataset have. */
export async function takenKeys(
  own: Transaction<Schema>,
  { dataset_id: datasetId, generation }: Pick<Taken, 'dataset_id' | 'generation'>,
  unique: UniqueKey,
  keys: readonly (Key | undefined)[],
): Promise<TakenKey[]> {
  const filled = keys.flatMap((key, row) => (key === undefined ? [] : [{ key, row }]))
  const sought = { table: { datasetId, generation }, unique, keys: filled.map(({ key }) => key), columns: [] }
  const found = filled.length === 0 ? [] : await differencesOf(own).indexes.findByKeys(own, sought)
  return found.map(([place, holder]) => {
    const row = filled[Number(place)]?.row ?? 0
    return { kind: 'taken_key', path: pathOf(unique.columns), holder: Number(holder), row }
  })
}
