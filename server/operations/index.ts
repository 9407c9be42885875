import type { Operations } from '../../generated/operations.gen.ts'
import type { Store } from '../store/store.ts'
import type { Caller } from './caller.ts'
import { columnOperations } from './columns.ts'
import { dataOperations } from './data.ts'
import { datasetOperations } from './datasets.ts'
import { indexOperations } from './indexes.ts'
import { organizationOperations } from './organization.ts'
import { projectOperations } from './projects.ts'
import { rowOperations } from './rows.ts'

/** All operations of the contract over one store. */
export function operationsOver(store: Store): Operations<Caller> {
  return {
    ...datasetOperations(store),
    ...dataOperations(store),
    ...rowOperations(store),
    ...columnOperations(store),
    ...indexOperations(store),
    ...projectOperations(store),
    ...organizationOperations(store),
  }
}
