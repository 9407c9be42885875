import type { Limits, Plan } from '../../generated/index.ts'

/** The limits of the plans that have fixed ones (specification, part 8). */
const PLAN_LIMITS: { readonly [plan in Exclude<Plan, 'enterprise'>]: Limits } = {
  free: { requests_per_minute: 60, rows_per_request: 1_000 },
  pro: { requests_per_minute: 300, rows_per_request: 10_000 },
}

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
