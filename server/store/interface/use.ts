import type { OrganizationKey } from './organizations.ts'

/** What was counted since the last time. */
export interface Use {
  readonly keys: readonly {
    readonly apiKeyId: string
    readonly organizationId: string
    /** `YYYY-MM-DD` in UTC. */
    readonly day: string
    readonly requests: number
    readonly lastUsedAt: number
  }[]
  readonly sessions: readonly { readonly sessionHash: string; readonly lastUsedAt: number }[]
}

/** Requests that an organization's keys made on a day in UTC, `YYYY-MM-DD`. */
export interface DailyUse {
  readonly day: string
  readonly requests: number
}

/** What keys and sessions were used for. */
export interface UseOfKeys {
  /** Requests with the keys of an organization by day, from a day on and in no order; days without any are missing. */
  selectDailyUse(days: OrganizationKey & { readonly from: string }): Promise<DailyUse[]>
  /** Adds what a node counted. Keys and sessions that no longer exist are skipped. */
  recordUse(use: Use): Promise<void>
}
