import type { ApiKeys } from './api-keys.ts'
import type { CellChecks } from './bad-cells.ts'
import type { ChangeSteps, Changes } from './changes.ts'
import type { DatasetSteps, Datasets } from './datasets.ts'
import type { EventSteps, Events } from './events.ts'
import type { Feeds } from './feed.ts'
import type { Groups } from './groups.ts'
import type { HistorySteps, RowHistories } from './history.ts'
import type { IdempotencyKeySteps, IdempotencyKeys } from './idempotency-keys.ts'
import type { ImportSteps, Imports } from './imports.ts'
import type { Indexes, IndexSteps } from './indexes.ts'
import type { Invitations } from './invitations.ts'
import type { Members } from './members.ts'
import type { OrganizationSteps, Organizations } from './organizations.ts'
import type { Projects } from './projects.ts'
import type { Quotas } from './quotas.ts'
import type { RebuildSteps } from './rebuild.ts'
import type { ManyRows, MatchingSteps } from './row-changes.ts'
import type { Rows } from './rows.ts'
import type { Secrets } from './secrets.ts'
import type { Sessions } from './sessions.ts'
import type { Summaries } from './summaries.ts'
import type { Trash, TrashSteps } from './trash.ts'
import type { UseOfKeys } from './use.ts'
import type { Users } from './users.ts'
import type { DeliverySteps, Webhooks } from './webhooks.ts'

/** Single transactions of what takes several: for the store itself, and for tests that stop in between. */
export interface Steps
  extends OrganizationSteps,
    DatasetSteps,
    ChangeSteps,
    RebuildSteps,
    MatchingSteps,
    IndexSteps,
    ImportSteps,
    EventSteps,
    HistorySteps,
    IdempotencyKeySteps,
    TrashSteps {}

/**
 * Everything that is one transaction, as `reads/` and `writes/` implement it. Each function takes one argument at most, and arguments and
 * answers are plain data, since a statement may run in another thread.
 */
export interface Statements
  extends Organizations,
    Secrets,
    Projects,
    Datasets,
    Trash,
    Changes,
    Feeds,
    Events,
    Rows,
    RowHistories,
    CellChecks,
    ManyRows,
    Summaries,
    Groups,
    Indexes,
    Imports,
    IdempotencyKeys,
    Quotas,
    UseOfKeys,
    ApiKeys,
    Users,
    Members,
    Sessions,
    Invitations,
    Webhooks,
    DeliverySteps,
    Steps {}
