import type { Limits, Plan } from '../../../generated/index.ts'
import type { Allowances } from '../../domain/plans.ts'

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
