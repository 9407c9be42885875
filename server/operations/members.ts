import type { Member } from '../../generated/index.ts'
import type {
  DeleteMemberReply,
  ListMembersReply,
  MemberOperations,
  UpdateMemberReply,
} from '../../generated/operations.gen.ts'
import type { Obstacle } from '../store/interface/members.ts'
import type { UserRecord } from '../store/interface/users.ts'
import type { Store } from '../store/store.ts'
import { type ApiError, noSuch, notOwner, unprocessable } from './api-error.ts'
import type { Caller, Callers } from './caller.ts'
import { requireConfirmed } from './confirmation.ts'
import { counted } from './counted.ts'
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
        if (role === 'owner') requireConfirmed(caller)
        const outcome = await store.updateRole({ organizationId, userId: user.id, role, by: caller.userId })
        if (outcome !== 'changed') throw refusedChange(outcome, 'role', user.id)
      }
      return { status: 200, body: { data: toMember({ ...user, role }) } }
    },

    async deleteMember({ path, query }, { organizationId, userId: by }): Promise<DeleteMemberReply> {
      const { user_id: userId } = path
      const deleted = await store.deleteMember({ organizationId, userId, by, apiKeys: query.api_keys, now: Date.now() })
      if (deleted.outcome === 'has_keys') throw hasKeys(deleted.keys)
      if (deleted.outcome !== 'changed') throw refusedChange(deleted.outcome, 'user_id', userId)
      return { status: 204 }
    },
  }
}

/** A user of the caller's organization. Throws the 404 if there is none. */
export async function memberOf(store: Store, { organizationId }: Caller, userId: string): Promise<UserRecord> {
  const user = await store.findUser({ organizationId, userId })
  if (user === undefined) throw noSuch('user', userId)
  return user
}

export function toMember({ id, email, role, createdAt, lastSignedInAt }: UserRecord): Member {
  return { id, email, role, created_at: timestamp(createdAt), last_signed_in_at: timestampOrNull(lastSignedInAt) }
}

function refusedChange(obstacle: Obstacle, field: 'role' | 'user_id', userId: string): ApiError {
  if (obstacle === 'no_such_user') return noSuch('user', userId)
  if (obstacle === 'not_owner') return notOwner()
  return unprocessable(field, 'This is the last owner of the organization. Make another user an owner first.')
}

function hasKeys(keys: number): ApiError {
  const made = counted(keys, 'API key that still works', 'API keys that still work')
  return unprocessable(
    'api_keys',
    `The user has made ${made}. Say what to do with them: api_keys=keep or api_keys=revoke.`,
  )
}
