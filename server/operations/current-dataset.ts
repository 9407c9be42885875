import type { DatasetRecord } from '../store/reads/datasets.ts'
import { type Store, StoreError } from '../store/store.ts'
import type { Caller } from './caller.ts'
import { datasetOf } from './datasets.ts'

const ATTEMPTS = 5

/**
 * Runs `use` with the caller's dataset, and again with its present columns when they changed underneath. Throws the 404
 * when the dataset is not there.
 */
export async function withDataset<Value>(
  store: Store,
  caller: Caller,
  datasetId: string,
  use: (dataset: DatasetRecord) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    const dataset = await datasetOf(store, caller, datasetId)
    try {
      return await use(dataset)
    } catch (error) {
      const changed = error instanceof StoreError && error.reason === 'columns_changed'
      if (!changed || attempt === ATTEMPTS) throw error
    }
  }
}
