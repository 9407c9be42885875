import type { Member } from '../../generated/index.ts'
import type {
  DeleteMemberReply,
  ListMembersReply,
  MemberOperations,
  UpdateMemberReply,
} from '../../generated/operations.gen.ts'
import type { UserRecord } from '../store/reads/users.ts'
import type { Store } from '../store/store.ts'
import { noSuch, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { timestamp, timestampOrNull } from './timestamp.ts'

export function memberOperations(store: Store): MemberOperations<Callers> {
  return {
    async listMembers({ query }, { organizationId }): Promise<ListMembersReply> {
      const scope = [organizationId, 'members']
      const after = sequenceOf(store, scope, query.cursor)
      const page = await store.selectUsers({ organizationId, after, limit: query.limit })
      const pagination = cataloguePagination(store, scope, after, page)
      return { status: 200, body: { data: page.items.map(toMember), pagination } }
    },

    async updateMember({ path, body }, caller): Promise<UpdateMemberReply> {
      const { organizationId } = caller
      const user = await memberOf(store, caller, path.user_id)
      const role = body.role ?? user.role
      if (role !== user.role) {
        const outcome = await store.updateRole({ organizationId, userId: user.id, role })
        if (outcome === 'no_such_user') throw noSuch('user', user.id)
        if (outcome === 'last_owner') throw lastOwner('role')
      }
      return { status: 200, body: { data: toMember({ ...user, role }) } }
    },

    async deleteMember({ path }, { organizationId }): Promise<DeleteMemberReply> {
      const outcome = await store.deleteUser({ organizationId, userId: path.user_id })
      if (outcome === 'no_such_user') throw noSuch('user', path.user_id)
      if (outcome === 'last_owner') throw lastOwner('user_id')
      return { status: 204 }
    },
  }
}

/** A user of the caller's organization. Throws the 404 when there is none. */
export async function memberOf(store: Store, { organizationId }: Caller, userId: string): Promise<UserRecord> {
  const user = await store.findUser({ organizationId, userId })
  if (user === undefined) throw noSuch('user', userId)
  return user
}

export function toMember({ id, email, role, createdAt, lastSignedInAt }: UserRecord): Member {
  return { id, email, role, created_at: timestamp(createdAt), last_signed_in_at: timestampOrNull(lastSignedInAt) }
}

function lastOwner(field: 'role' | 'user_id') {
  return unprocessable(field, 'This is the last owner of the organization. Make another user an owner first.')
}
