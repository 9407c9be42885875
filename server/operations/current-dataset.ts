import type { RowTableRecord } from '../store/interface/datasets.ts'
import { type Store, StoreError } from '../store/store.ts'
import { ApiError, noSuch } from './api-error.ts'
import type { Caller } from './caller.ts'

const ATTEMPTS = 5

/**
 * What operations on rows and columns know of the caller's dataset, without the catalogue. Throws the 404 when it is not
 * there.
 */
export async function rowTableOf(store: Store, { organizationId }: Caller, datasetId: string): Promise<RowTableRecord> {
  const dataset = await store.findRowTable({ organizationId, datasetId })
  if (dataset === undefined) throw noSuch('dataset', datasetId)
  return dataset
}

/**
 * Runs `use` with the caller's dataset, and again with its new columns when they change in between. Throws the 404
 * when the dataset is not there.
 */
export async function withDataset<Value>(
  store: Store,
  caller: Caller,
  datasetId: string,
  use: (dataset: RowTableRecord) => Promise<Value>,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    const dataset = await rowTableOf(store, caller, datasetId)
    try {
      return await use(dataset)
    } catch (error) {
      // What is missing of a dataset may be missing with it.
      if (error instanceof ApiError && error.status === 404) await rowTableOf(store, caller, datasetId)
      const changed = error instanceof StoreError && error.reason === 'columns_changed'
      if (!changed || attempt === ATTEMPTS) throw error
    }
  }
}
