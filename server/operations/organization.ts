import type { Organization } from '../../generated/index.ts'
import type {
  GetOrganizationReply,
  GetUsageReply,
  OrganizationOperations,
  UpdateOrganizationReply,
} from '../../generated/operations.gen.ts'
import type { OrganizationRecord } from '../store/reads/organizations.ts'
import type { Store } from '../store/store.ts'
import type { Callers } from './caller.ts'
import { timestamp, timestampOrNull } from './timestamp.ts'

/** What is counted of an organization in the current window of the rate limit; `endsAt` is null before its first request. */
export type FindWindow = (
  organizationId: string,
) => Promise<{ readonly requests: number; readonly endsAt: number | null }>

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_SHOWN = 30

export function organizationOperations(store: Store, findWindow: FindWindow): OrganizationOperations<Callers> {
  return {
    async getOrganization(_request, { organizationId }): Promise<GetOrganizationReply> {
      return { status: 200, body: { data: toOrganization(await organizationOf(store, organizationId)) } }
    },

    async updateOrganization({ body }, { organizationId }): Promise<UpdateOrganizationReply> {
      if (body.name !== undefined) await store.renameOrganization({ organizationId, name: body.name })
      return { status: 200, body: { data: toOrganization(await organizationOf(store, organizationId)) } }
    },

    async getUsage(_request, { organizationId, limits }): Promise<GetUsageReply> {
      const days = lastDays()
      const used = await store.selectDailyUse({ organizationId, from: days[0] ?? '' })
      const requests = new Map(used.map((day) => [day.day, day.requests]))
      const { requests: inWindow, endsAt } = await findWindow(organizationId)
      const window = { requests: inWindow, limit: limits.requests_per_minute, ends_at: timestampOrNull(endsAt) }
      const data = { window, days: days.map((date) => ({ date, requests: requests.get(date) ?? 0 })) }
      return { status: 200, body: { data } }
    },
  }
}

/** Organizations are never deleted, and the caller belongs to this one. */
export async function organizationOf(store: Store, organizationId: string): Promise<OrganizationRecord> {
  const organization = await store.findOrganization({ organizationId })
  if (organization === undefined) throw new Error(`no organization ${organizationId}`)
  return organization
}

export function toOrganization({ id, name, plan, limits, createdAt }: OrganizationRecord): Organization {
  return { id, name, plan, limits, created_at: timestamp(createdAt) }
}

/** In UTC, today last. */
function lastDays(): string[] {
  const now = Date.now()
  return Array.from({ length: DAYS_SHOWN }, (_, index) =>
    timestamp(now - (DAYS_SHOWN - 1 - index) * DAY_MS).slice(0, 10),
  )
}
