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
  /** Makes an organization's own schema and tables, unless they are there. Nothing to do where all organizations share one set. */
  createTenant(organization: OrganizationKey): Promise<void>
  /** Catalogues an organization and its first project, unless they are there. `createTenant` comes before. */
  insertOrganization(organization: NewOrganization): Promise<void>
  /** Deletes all that the catalogue has of an organization but its own record. Its tables are left. */
  emptyOrganization(organization: OrganizationKey): Promise<void>
  /** Forgets an organization whose datasets are gone, and drops its schema where it has one. */
  deleteOrganizationRecord(organization: OrganizationKey): Promise<void>
}
