import type { Statements } from '../interface/statements.ts'
import { createTenant } from '../migrations/tenants.ts'
import type { Writes } from '../sql/implemented.ts'
import { changePassword, mergeUsers, setPasswordHash } from './accounts.ts'
import { insertApiKey, revokeApiKey, rotateApiKey, updateApiKey } from './api-keys.ts'
import { appendRows } from './append-rows.ts'
import { beginRowRebuild } from './begin-row-rebuild.ts'
import { changeMatching } from './change-matching.ts'
import { changeRows } from './change-rows.ts'
import { deleteChanges } from './changes.ts'
import { beginColumnDrop, beginColumnUpdate, createColumn } from './columns.ts'
import { createRowTable, dropRowTable, insertDataset, updateDataset } from './datasets.ts'
import { deleteOrganizationRecord, emptyOrganization, emptySomeLogs, emptySomeOfTenant } from './delete-organization.ts'
import {
  bringForwardDeliveries,
  deleteDeliveries,
  leaseWebhooks,
  releaseLeases,
  renewLeases,
  settleDeliveries,
} from './deliveries.ts'
import { emptySpareTable } from './empty-spare-table.ts'
import { eraseDatasets, eraseSome, forgetDataset } from './erase.ts'
import { announceChanges, deleteEvents, deletePendingEvents, placeEvents } from './events.ts'
import { finishRebuild } from './finish-rebuild.ts'
import { finishRowRebuild } from './finish-row-rebuild.ts'
import { deleteHistory, deleteStagedHistory, setHistory } from './history.ts'
import { deleteKeptAnswers, noteKey } from './idempotency-keys.ts'
import { beginReplacement, finishReplacement } from './import-replace.ts'
import {
  cancelImport,
  deleteImports,
  endImport,
  insertImport,
  moveImport,
  releaseImport,
  takeImport,
  touchImport,
} from './imports.ts'
import { deleteIndexRecord, insertIndex, markIndexDropping, markIndexReady } from './indexes.ts'
import { acceptInvitation, deleteInvitation, insertInvitation } from './invitations.ts'
import { deleteMember, updateRole } from './memberships.ts'
import { ensureSecret, insertOrganization, renameOrganization, updatePlan } from './organizations.ts'
import {
  deleteProject,
  insertProject,
  purgeOldProjects,
  purgeProject,
  restoreProject,
  updateProject,
} from './projects.ts'
import { updateQuotas } from './quotas.ts'
import { dropSpareTable } from './rebuild.ts'
import { dropReplacedIndexes } from './rebuild-indexes.ts'
import { rebuildRows } from './rebuild-rows.ts'
import { restoreRow } from './restore-row.ts'
import { deleteRow, updateRow } from './rows.ts'
import {
  confirmSession,
  deleteSession,
  endOtherSessions,
  endSession,
  insertSession,
  switchOrganization,
} from './sessions.ts'
import { deleteDatasetRecord, hideCounters, markPurged, noteSettled, restoreDatasetRecord } from './trash.ts'
import { recordUse } from './use.ts'
import { insertUser } from './users.ts'
import {
  deleteWebhook,
  disableWebhook,
  insertDelivery,
  insertWebhook,
  retryDelivery,
  rotateWebhook,
  updateWebhook,
} from './webhooks.ts'

// Each write stands in one of two lists. On SQLite all run in the write thread, and those that wait are committed together.

/** Writes of a dataset that are short. On PostgreSQL one more of them than can run waits in the server, and goes on sooner. */
export const shortWrites = { announceChanges, appendRows, changeRows, deleteRow, updateRow } satisfies Writes

/** All others. Some are long: on PostgreSQL no write waits in the server for one of them, since waiting there has a limit. */
export const otherWrites = {
  acceptInvitation,
  beginColumnDrop,
  beginColumnUpdate,
  beginReplacement,
  beginRowRebuild,
  bringForwardDeliveries,
  cancelImport,
  changeMatching,
  changePassword,
  confirmSession,
  rebuildRows,
  createColumn,
  createRowTable,
  createTenant,
  deleteChanges,
  deleteDatasetRecord,
  deleteDeliveries,
  deleteEvents,
  deleteHistory,
  deleteImports,
  deleteIndexRecord,
  deleteInvitation,
  deleteKeptAnswers,
  deleteMember,
  deletePendingEvents,
  deleteOrganizationRecord,
  deleteProject,
  deleteSession,
  deleteWebhook,
  disableWebhook,
  deleteStagedHistory,
  dropReplacedIndexes,
  dropRowTable,
  dropSpareTable,
  emptyOrganization,
  emptySomeLogs,
  emptySomeOfTenant,
  emptySpareTable,
  endImport,
  endOtherSessions,
  endSession,
  ensureSecret,
  eraseDatasets,
  eraseSome,
  finishRebuild,
  finishReplacement,
  finishRowRebuild,
  forgetDataset,
  hideCounters,
  insertApiKey,
  insertDataset,
  insertDelivery,
  insertImport,
  insertIndex,
  insertInvitation,
  insertOrganization,
  insertProject,
  insertSession,
  insertUser,
  insertWebhook,
  leaseWebhooks,
  markIndexDropping,
  markIndexReady,
  markPurged,
  mergeUsers,
  moveImport,
  noteKey,
  noteSettled,
  placeEvents,
  purgeOldProjects,
  purgeProject,
  recordUse,
  releaseImport,
  releaseLeases,
  renewLeases,
  renameOrganization,
  restoreDatasetRecord,
  restoreProject,
  revokeApiKey,
  retryDelivery,
  rotateApiKey,
  rotateWebhook,
  settleDeliveries,
  restoreRow,
  setHistory,
  setPasswordHash,
  switchOrganization,
  takeImport,
  touchImport,
  updateApiKey,
  updateDataset,
  updatePlan,
  updateProject,
  updateQuotas,
  updateRole,
  updateWebhook,
} satisfies Writes

export type WriteStatements = Pick<Statements, keyof typeof shortWrites | keyof typeof otherWrites>
