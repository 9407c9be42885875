import type { KeptAnswer } from '../../domain/idempotency-key.ts'

/** A write that may have an answer to keep. */
export interface Keeping {
  readonly organizationId: string
  readonly keep?: KeptAnswer | undefined
  readonly now: number
}
