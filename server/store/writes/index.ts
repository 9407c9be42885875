export { createTenant } from '../migrations/tenants.ts'
export { insertApiKey, revokeApiKey } from './api-keys.ts'
export { appendRows } from './append-rows.ts'
export { createColumn, deleteColumn, updateColumn } from './columns.ts'
export {
  createRowTable,
  deleteDatasetRecord,
  dropRowTable,
  insertDataset,
  updateDataset,
} from './datasets.ts'
export { deleteIndexRecord, insertIndex, markIndexDropping, markIndexReady } from './indexes.ts'
export { ensureSecret, insertOrganization, updatePlan } from './organizations.ts'
export { deleteProject, insertProject, updateProject } from './projects.ts'
export { deleteRow, updateRow } from './rows.ts'
