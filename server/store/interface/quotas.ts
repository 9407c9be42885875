import type { Allowances, QuotaName } from '../../domain/plans.ts'
import type { OrganizationKey } from './organizations.ts'

/** The organization has as many already as it may have. */
export interface OverQuota {
  readonly outcome: 'over_quota'
  readonly quota: QuotaName
  readonly used: number
  readonly allowed: number
  /** The numbers are those of the trash. */
  readonly isTrash?: boolean
}

/** What the catalogue counts against a quota. */
export type CataloguedQuota = 'datasets' | 'projects' | 'api_keys'

/** How much of something in the catalogue an organization has. */
export interface CataloguedCount extends OrganizationKey {
  readonly quota: CataloguedQuota
}

/** Something that an organization is to have one more of: a new one, or one of its trash. */
export interface CataloguedAddition extends CataloguedCount {
  readonly isRestored?: boolean
}

/** Quotas of an organization to be set; null gives back the plan's. */
export interface QuotaChange extends OrganizationKey {
  readonly quotas: Readonly<Partial<Record<QuotaName, number | null>>>
}

/** How much an organization may have, and has. */
export interface Quotas {
  /** How much of each the organization may have; undefined when there is none. */
  selectAllowances(organization: OrganizationKey): Promise<Allowances | undefined>
  /** How many it has of something in the catalogue, without what is revoked or in the trash. */
  countCatalogued(count: CataloguedCount): Promise<number>
  /** Why it may have no more of something in the catalogue; undefined if it may. */
  findOverQuota(addition: CataloguedAddition): Promise<OverQuota | undefined>
  /** What all of its datasets take, those in the trash too. */
  selectStoredBytes(organization: OrganizationKey): Promise<number>
  /** How many indexes they have, those too that are being built. */
  countIndexes(organization: OrganizationKey): Promise<number>
  /** Sets quotas of its own; those that are not named stay as they are. False when there is no such organization. */
  updateQuotas(change: QuotaChange): Promise<boolean>
}
