import type { Store } from '../store/store.ts'
import { apiKeyOf } from './api-keys.ts'
import type { Caller } from './caller.ts'
import { columnOf } from './columns.ts'
import { rowTableOf } from './current-dataset.ts'
import { importOf } from './imports.ts'
import { indexOf } from './indexes.ts'
import { memberOf } from './members.ts'
import { projectOf } from './projects.ts'
import { rowOf } from './rows.ts'
import { datasetInAnyState } from './trash.ts'
import { webhookOf } from './webhooks.ts'

/**
 * Throws the 404 of the first resource in a path that is not there. Called before a body is refused with a 422, since a 404 comes
 * first.
 */
export async function requirePathResources(
  store: Store,
  path: Readonly<Record<string, string>>,
  caller: Caller,
  operationId: string,
): Promise<void> {
  const { dataset_id, row_id, column_name, index_id, import_id, project_id, api_key_id, user_id, webhook_id } = path
  if (project_id !== undefined) await projectOf(store, caller, project_id)
  if (api_key_id !== undefined) await apiKeyOf(store, caller, api_key_id)
  if (user_id !== undefined) await memberOf(store, caller, user_id)
  if (webhook_id !== undefined) await webhookOf(store, caller, webhook_id)
  if (import_id !== undefined) await importOf(store, caller, import_id)
  if (dataset_id === undefined) return
  if (operationId === 'restoreDataset') {
    await datasetInAnyState(store, { organizationId: caller.organizationId, datasetId: dataset_id })
    return
  }
  const dataset = await rowTableOf(store, caller, dataset_id)
  if (row_id !== undefined) await rowOf(store, dataset, row_id)
  if (column_name !== undefined) columnOf(dataset, column_name)
  if (index_id !== undefined) await indexOf(store, dataset, index_id)
}
