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
