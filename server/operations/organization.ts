import type { GetOrganizationReply, OrganizationOperations } from '../../generated/operations.gen.ts'
import type { Store } from '../store/store.ts'
import type { Caller } from './caller.ts'
import { timestamp } from './timestamp.ts'

export function organizationOperations(store: Store): OrganizationOperations<Caller> {
  return {
    async getOrganization(_request, { organizationId }): Promise<GetOrganizationReply> {
      const organization = await store.findOrganization({ organizationId })
      // Organizations are never deleted, and the caller's key belongs to this one.
      if (organization === undefined) throw new Error(`no organization ${organizationId}`)
      const { id, name, plan, limits, createdAt } = organization
      return { status: 200, body: { data: { id, name, plan, limits, created_at: timestamp(createdAt) } } }
    },
  }
}
