import type { Limits, Plan } from '../../../generated/index.ts'
import type { Allowances } from '../../domain/plans.ts'

/** One organization. */
export interface OrganizationKey {
  readonly organizationId: string
}

/** An organization with the limits in force. */
export interface OrganizationRecord {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly limits: Limits
  readonly quotas: Allowances
  readonly createdAt: number
}

/** A plan, and for enterprise the organization's own numbers. */
export interface PlanChoice {
  readonly plan: Plan
  readonly requestsPerMinute: number | null
  readonly rowsPerRequest: number | null
}

/** An organization to be made, with its first project. */
export interface NewOrganization extends OrganizationKey, PlanChoice {
  readonly projectId: string
  readonly name: string
  readonly now: number
}

/** Organizations, and what they pay for. */
export interface Organizations {
  /** The organization; undefined when there is none. */
  findOrganization(organization: OrganizationKey): Promise<OrganizationRecord | undefined>
  /** All organizations in creation order: for the operator. */
  selectOrganizations(): Promise<OrganizationRecord[]>
  /** Whether the database holds no organization yet. */
  isEmpty(): Promise<boolean>
  /** Puts an organization on a plan. False when there is none. */
  updatePlan(change: OrganizationKey & PlanChoice): Promise<boolean>
  /** Gives an organization another name. One that is not there is passed over. */
  renameOrganization(change: OrganizationKey & { readonly name: string }): Promise<void>
}

/** Where the tables of an organization are to be: in a file of their own, or in one that is there; 0 is the catalogue's. */
export interface MoveTarget extends OrganizationKey {
  readonly to: number | 'new'
}

/** What became of a move. */
export type MovedOrganization =
  | {
      readonly outcome: 'moved'
      readonly file: string
      readonly datasets: number
      readonly rows: number
      /** Otherwise the file before still has the tables, because somebody reads them; `clearMoved` removes them later. */
      readonly isCleared: boolean
    }
  | { readonly outcome: 'no_such_organization' | 'no_such_file' | 'is_there' | 'being_moved' }
  /** Something of the organization is under way that has to end before. */
  | { readonly outcome: 'busy'; readonly why: string }

/** An organization of a SQLite database. */
export interface ReceivedOrganization extends OrganizationKey {
  readonly from: string
}

/** What was copied of an organization. */
export interface ArrivedOrganization {
  readonly datasets: number
  readonly rows: number
  /** The file that has its tables, on SQLite. */
  readonly file?: string
}

/** An organization that is to go to a PostgreSQL database, which has this version's schema. */
export interface SentOrganization extends OrganizationKey {
  /** `postgres://…` */
  readonly url: string
  /** The statements that make an organization's schema; `{schema}` stands for its quoted name. */
  readonly createSchema: string
}

/** What became of an organization that was to go to another database. `elsewhere`: it is on its way to another one than this. */
export type LeftOrganization =
  | (ArrivedOrganization & {
      readonly outcome: 'left'
      /** Otherwise what it had here is still read, and `clearMoved` removes it later. */
      readonly isCleared: boolean
    })
  | { readonly outcome: 'no_such_organization' | 'being_moved' | 'elsewhere' }
  | { readonly outcome: 'busy'; readonly why: string }

/** Where organizations are. */
export interface OrganizationPlaces {
  /**
   * Moves the tables of an organization to another file. Meanwhile its tables are read as ever, and writing them throws `unavailable`; others go
   * on. A crash leaves them in the one file or the other, never in parts, and `clearMoved` removes the rest. `unsupported` on PostgreSQL.
   */
  moveOrganization(target: MoveTarget): Promise<MovedOrganization>
  /** Removes what moves have left that nobody reads any more. */
  clearMoved(): Promise<void>
  /**
   * Copies an organization of a SQLite database, such as a backup, into this one, where it must not be. Others go on. It appears in one step when all
   * is copied; a crash before it leaves nothing that is seen, and calling it again begins again, or goes on. Its datasets go on with versions that
   * they never had, and their logs of changes begin then. `unusable` where it is there already, or the file is not of this version.
   */
  receiveOrganization(received: ReceivedOrganization): Promise<ArrivedOrganization>
  /**
   * Moves an organization to a PostgreSQL database, while others go on in both. Meanwhile it is read here as ever, and writing its tables throws
   * `unavailable`. From one transaction on it is there, and gone here. A crash leaves it here, or there and here without writes; calling it again
   * goes on, or finishes. `unavailable` where it is not known whether it is there, with the same consequence. `unsupported` on PostgreSQL.
   */
  sendOrganization(sent: SentOrganization): Promise<LeftOrganization>
}

/** What takes more than one transaction. */
export interface OrganizationLifecycle {
  /**
   * Makes an organization, its tables and its first project. Two transactions, of which an interrupted first one leaves tables that
   * nothing names. It can be repeated, and changes nothing then. `unusable` if a newer server has migrated the database since.
   */
  createOrganization(organization: NewOrganization): Promise<void>
  /**
   * Deletes an organization with all that it has: keys, users, projects, datasets, logs, and its schema. From the first transaction on nobody
   * reaches it. An interrupted call leaves its record, so that it can be called again and finishes. False when there is no organization.
   */
  deleteOrganization(organization: OrganizationKey): Promise<boolean>
}

/** Single transactions of the lifecycle. */
export interface OrganizationSteps {
  /**
   * Makes an organization's own schema and tables, unless they are there. Where organizations share files, finds or makes one that has no more
   * than so many; without a limit all are in the catalogue's.
   */
  createTenant(organization: OrganizationKey & { readonly organizationsPerFile?: number | undefined }): Promise<void>
  /** Catalogues an organization and its first project, unless they are there. `createTenant` comes before. */
  insertOrganization(organization: NewOrganization): Promise<void>
  /** Deletes what the catalogue has of an organization but its own record and its logs. Its tables are left. */
  emptyOrganization(organization: OrganizationKey): Promise<void>
  /** Deletes some of its events, deliveries of webhooks and answers to requests. False when none was left. */
  emptySomeLogs(organization: OrganizationKey): Promise<boolean>
  /** Deletes some of what an organization without datasets has in a file beside the catalogue's. False when nothing was left. */
  emptySomeOfTenant(organization: OrganizationKey): Promise<boolean>
  /** Forgets an organization whose datasets are gone, and drops its schema where it has one. */
  deleteOrganizationRecord(organization: OrganizationKey): Promise<void>
}
