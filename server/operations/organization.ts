import type { ChangeLogUsage, Organization, Quotas, TrashUsage } from '../../generated/index.ts'
import type {
  GetOrganizationReply,
  GetUsageReply,
  OrganizationOperations,
  UpdateOrganizationReply,
} from '../../generated/operations.gen.ts'
import { CHANGES_KEPT_DAYS, type QuotaName, TRASH_KEPT_DAYS } from '../domain/plans.ts'
import type { OrganizationRecord } from '../store/interface/organizations.ts'
import type { CataloguedQuota } from '../store/interface/quotas.ts'
import type { Store } from '../store/store.ts'
import type { Callers } from './caller.ts'
import { SESSION_IDLE_MS } from './session-token.ts'
import { timestamp, timestampOrNull } from './timestamp.ts'

/** Finds how many requests of an organization count in the current window of the rate limit; `endsAt` is null before the first. */
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
      const [quotas, change_log, trash] = await Promise.all([
        quotasOf(store, organizationId),
        changeLogOf(store, organizationId),
        trashOf(store, organizationId),
      ])
      const requestsOf = days.map((date) => ({ date, requests: requests.get(date) ?? 0 }))
      return { status: 200, body: { data: { window, quotas, change_log, trash, days: requestsOf } } }
    },
  }
}

async function quotasOf(store: Store, organizationId: string): Promise<Quotas> {
  const counted = (quota: CataloguedQuota) => store.countCatalogued({ organizationId, quota })
  const [{ quotas: allowed }, bytes, indexes, datasets, projects, api_keys, sessions] = await Promise.all([
    organizationOf(store, organizationId),
    store.selectStoredBytes({ organizationId }),
    store.countIndexes({ organizationId }),
    counted('datasets'),
    counted('projects'),
    counted('api_keys'),
    store.countSessions({ organizationId, now: Date.now(), idleMs: SESSION_IDLE_MS }),
  ])
  const export_bytes = store.exportBytes(organizationId)
  const used: Record<QuotaName, number> = { bytes, datasets, projects, api_keys, sessions, indexes, export_bytes }
  const quota = (name: QuotaName) => ({ used: used[name], allowed: allowed[name] })
  return {
    bytes: quota('bytes'),
    datasets: quota('datasets'),
    projects: quota('projects'),
    api_keys: quota('api_keys'),
    sessions: quota('sessions'),
    indexes: quota('indexes'),
    export_bytes: quota('export_bytes'),
  }
}

/** What a record of the log counts beside its parts; with its key it takes about this much on SQLite, and twice on PostgreSQL. */
const CHANGE_BYTES = 64

async function changeLogOf(store: Store, organizationId: string): Promise<ChangeLogUsage> {
  const { plan } = await organizationOf(store, organizationId)
  const { changes, partsBytes } = await store.countChanges({ organizationId })
  return { retention_days: CHANGES_KEPT_DAYS[plan], changes, bytes: changes * CHANGE_BYTES + partsBytes }
}

async function trashOf(store: Store, organizationId: string): Promise<TrashUsage> {
  const { plan } = await organizationOf(store, organizationId)
  return { retention_days: TRASH_KEPT_DAYS[plan], ...(await store.countTrash({ organizationId })) }
}

/** The caller belongs to it. Throws where an operator has just deleted it. */
export async function organizationOf(store: Store, organizationId: string): Promise<OrganizationRecord> {
  const organization = await store.findOrganization({ organizationId })
  if (organization === undefined) throw new Error(`no organization ${organizationId}`)
  return organization
}

export function toOrganization({ id, name, plan, limits, createdAt }: OrganizationRecord): Organization {
  return { id, name, plan, limits, created_at: timestamp(createdAt) }
}

/** Dates in UTC, today last. */
function lastDays(): string[] {
  const now = Date.now()
  return Array.from({ length: DAYS_SHOWN }, (_, index) =>
    timestamp(now - (DAYS_SHOWN - 1 - index) * DAY_MS).slice(0, 10),
  )
}
