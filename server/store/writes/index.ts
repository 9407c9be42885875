export { createTenant } from '../migrations/tenants.ts'
export { changePassword, mergeUsers, setPasswordHash } from './accounts.ts'
export { insertApiKey, revokeApiKey, rotateApiKey, updateApiKey } from './api-keys.ts'
export { appendRows } from './append-rows.ts'
export { createColumn, deleteColumn, updateColumn } from './columns.ts'
export {
  createRowTable,
  deleteDatasetRecord,
  dropRowTable,
  insertDataset,
  updateDataset,
} from './datasets.ts'
export { deleteKeptAnswers, noteKey } from './idempotency-keys.ts'
export { deleteIndexRecord, insertIndex, markIndexDropping, markIndexReady } from './indexes.ts'
export { acceptInvitation, deleteInvitation, insertInvitation } from './invitations.ts'
export { deleteMember, updateRole } from './memberships.ts'
export { ensureSecret, insertOrganization, renameOrganization, updatePlan } from './organizations.ts'
export { deleteProject, insertProject, updateProject } from './projects.ts'
export { updateQuotas } from './quotas.ts'
export { deleteRow, updateRow } from './rows.ts'
export {
  confirmSession,
  deleteSession,
  endOtherSessions,
  endSession,
  insertSession,
  switchOrganization,
} from './sessions.ts'
export { recordUse } from './use.ts'
export { insertUser } from './users.ts'
