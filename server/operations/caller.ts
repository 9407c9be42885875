import type { Limits } from '../../generated/index.ts'

/** Who sent a request, as far as an operation has to know. */
export interface Caller {
  readonly organizationId: string
  readonly access: 'full' | 'read'
  readonly limits: Limits
}
