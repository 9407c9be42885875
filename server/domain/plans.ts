import type { Limits, Plan, Quotas } from '../../generated/index.ts'

/** The plans with fixed limits. */
const PLAN_LIMITS: { readonly [plan in Exclude<Plan, 'enterprise'>]: Limits } = {
  free: { requests_per_minute: 60, rows_per_request: 1_000 },
  pro: { requests_per_minute: 300, rows_per_request: 10_000 },
}

export type QuotaName = keyof Quotas

/** How much of each an organization may have. */
export type Allowances = Readonly<Record<QuotaName, number>>

const GIB = 1024 ** 3

/** No plan has as many `export_bytes` as a server sets aside, so that other organizations always find some. */
const PLAN_ALLOWANCES: Readonly<Record<Plan, Allowances>> = {
  free: {
    bytes: GIB,
    datasets: 100,
    projects: 20,
    api_keys: 20,
    sessions: 50,
    indexes: 50,
    export_bytes: 4 * GIB,
  },
  pro: {
    bytes: 100 * GIB,
    datasets: 5_000,
    projects: 500,
    api_keys: 200,
    sessions: 1_000,
    indexes: 1_000,
    export_bytes: 4 * GIB,
  },
  enterprise: {
    bytes: 1_024 * GIB,
    datasets: 50_000,
    projects: 5_000,
    api_keys: 2_000,
    sessions: 10_000,
    indexes: 10_000,
    export_bytes: 6 * GIB,
  },
}

/** For how many days a plan keeps what is logged of the changes of datasets, and what rows were before them. */
export const CHANGES_KEPT_DAYS: Readonly<Record<Plan, number>> = { free: 7, pro: 30, enterprise: 90 }

/** For how many days a plan keeps events. */
export const EVENTS_KEPT_DAYS: Readonly<Record<Plan, number>> = { free: 30, pro: 90, enterprise: 365 }

/** For how many days a plan keeps what is deleted in the trash. */
export const TRASH_KEPT_DAYS: Readonly<Record<Plan, number>> = { free: 30, pro: 30, enterprise: 90 }

/** The most versions of a dataset that are kept, whatever the plan: single changes without pause would fill a disk in a month. About 1 GB. */
export const CHANGES_KEPT_VERSIONS = 10_000_000

export const QUOTA_NAMES = Object.keys(PLAN_ALLOWANCES.free) as readonly QuotaName[] // of this very type

/** What an organization's record says of its limits. */
export interface PlanRecord {
  readonly plan: Plan
  readonly requests_per_minute: number | null
  readonly rows_per_request: number | null
}

/** The limits in force: the plan's, or an enterprise organization's own, which fall back to those of pro. */
export function limitsOf({ plan, requests_per_minute, rows_per_request }: PlanRecord): Limits {
  if (plan !== 'enterprise') return PLAN_LIMITS[plan]
  return {
    requests_per_minute: requests_per_minute ?? PLAN_LIMITS.pro.requests_per_minute,
    rows_per_request: rows_per_request ?? PLAN_LIMITS.pro.rows_per_request,
  }
}

/** The quotas in force: the plan's, at most what a database can bear of each, but for those that were agreed on with the organization. */
export function allowancesOf(
  { plan, quotas }: { readonly plan: Plan; readonly quotas: string | null },
  bearable: Partial<Pick<Allowances, 'datasets'>>,
): Allowances {
  const ofPlan = PLAN_ALLOWANCES[plan]
  const datasets = Math.min(ofPlan.datasets, bearable.datasets ?? Number.POSITIVE_INFINITY)
  return { ...ofPlan, datasets, ...agreedQuotas(quotas) }
}

/** As `organizations.quotas` has them. */
export function agreedQuotas(quotas: string | null): Partial<Record<QuotaName, number>> {
  return quotas === null ? {} : JSON.parse(quotas)
}
