import type { Statements } from '../interface/statements.ts'
import type { Reads } from '../sql/implemented.ts'
import { findApiKey, findKeyHolder, selectApiKeyPage, selectApiKeys } from './api-keys.ts'
import { selectBadCells } from './bad-cells.ts'
import { countChanges, selectChanges, selectLogs } from './changes.ts'
import { countMatching } from './count-matching.ts'
import { findDataset, findRowTable, selectCatalogued, selectDatasets, selectTablesMadeBefore } from './datasets.ts'
import { findEvent, selectEvents } from './events.ts'
import { selectFeed } from './feed.ts'
import { laneOfGroups, selectGroups } from './groups/select-groups.ts'
import { findHistorySetting, selectHistories } from './histories.ts'
import { findKeptAnswer } from './idempotency-keys.ts'
import { findImport, selectImports, selectRefusedRows } from './imports.ts'
import { findIndex, selectIndexes, selectUnfinishedIndexes } from './indexes.ts'
import { findInvitation, selectInvitations } from './invitations.ts'
import { type LaneChoice, laneOfRows, laneOfScan } from './lanes.ts'
import { lastRowNumber } from './last-row-number.ts'
import { findOrganization, findSecret, isEmpty, selectOrganizations } from './organizations.ts'
import { findProject, selectProjects } from './projects.ts'
import { countCatalogued, countIndexes, findOverQuota, selectAllowances, selectStoredBytes } from './quotas.ts'
import { selectRowHistory } from './row-history.ts'
import { findRow, selectRows } from './rows.ts'
import { selectRowsByNumber } from './rows-by-number.ts'
import { countSessions, findSession, selectSessions } from './sessions.ts'
import { selectSpareTables } from './spare-tables.ts'
import { selectSummary } from './summaries.ts'
import {
  countTrash,
  findDatasetState,
  findDeletedDataset,
  selectDeletedDatasets,
  selectOldTrash,
  selectUnsettled,
} from './trash.ts'
import { findUnannounced, selectPendingEvents, selectUnannounced } from './unannounced.ts'
import { selectDailyUse } from './use.ts'
import { findAccounts, findMember, findUser, selectMemberships, selectUsers } from './users.ts'
import {
  countDueWebhooks,
  findDelivery,
  findLeasedWebhook,
  findWebhook,
  selectDeliveries,
  selectDueDeliveries,
  selectWebhooks,
} from './webhooks.ts'

// Each read stands in one of three lists, which say where it runs.

/** Reads by key, and short lists: they cost the same however large a dataset is, and run on the main thread. */
export const readsByKey = {
  countCatalogued,
  findOverQuota,
  countIndexes,
  countChanges,
  countDueWebhooks,
  countSessions,
  countTrash,
  findAccounts,
  findApiKey,
  findDelivery,
  findEvent,
  findDatasetState,
  findDeletedDataset,
  findHistorySetting,
  findImport,
  findIndex,
  findInvitation,
  findKeptAnswer,
  findKeyHolder,
  findLeasedWebhook,
  findLastRowNumber: lastRowNumber,
  findMember,
  findOrganization,
  findProject,
  findRow,
  findSecret,
  findSession,
  findUnannounced,
  findUser,
  findWebhook,
  isEmpty,
  selectAllowances,
  selectApiKeyPage,
  selectApiKeys,
  selectCatalogued,
  selectChanges,
  selectDailyUse,
  selectDatasets,
  selectDeliveries,
  selectDueDeliveries,
  selectEvents,
  selectDeletedDatasets,
  selectFeed,
  selectHistories,
  selectImports,
  selectIndexes,
  selectInvitations,
  selectLogs,
  selectMemberships,
  selectOldTrash,
  selectOrganizations,
  selectPendingEvents,
  selectProjects,
  selectRefusedRows,
  selectRowHistory,
  selectRowsByNumber,
  selectSessions,
  selectSpareTables,
  selectStoredBytes,
  selectTablesMadeBefore,
  selectUnannounced,
  selectUnfinishedIndexes,
  selectUnsettled,
  selectUsers,
  selectWebhooks,
} satisfies Reads

/** Reads by key of what nearly every request on a dataset asks for: who asks for the same dataset at the same moment shares an answer. */
export const sharedReads = { findDataset, findRowTable } satisfies Reads

/** Reads that may look at every row. `laneOf` says by their arguments whether one does; each engine has its own way to run it then. */
export const scanningReads = {
  selectRows: { read: (db, query) => selectRows(db, query), laneOf: laneOfRows },
  selectBadCells: { read: (db, query) => selectBadCells(db, query), laneOf: laneOfScan },
  selectSummary: { read: (db, query) => selectSummary(db, query), laneOf: laneOfScan },
  countMatching: { read: (db, query) => countMatching(db, query), laneOf: laneOfScan },
  selectGroups: { read: (db, query) => selectGroups(db, query), laneOf: laneOfGroups },
} satisfies Scanning

type Scanning = {
  readonly [Name in keyof Reads]?: {
    readonly read: Reads[Name]
    readonly laneOf: (...args: Parameters<Statements[Name]>) => LaneChoice<Awaited<ReturnType<Statements[Name]>>>
  }
}

export type ScanningReads = Pick<Statements, keyof typeof scanningReads>
