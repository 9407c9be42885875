import type { QuotaName } from '../../domain/plans.ts'

/** The organization has as many already as it may have. */
export interface OverQuota {
  readonly outcome: 'over_quota'
  readonly quota: QuotaName
  readonly used: number
  readonly allowed: number
}

/** What the catalogue counts against a quota. */
export type CataloguedQuota = 'datasets' | 'projects' | 'api_keys'
