import * as z from 'zod'
import { zEmail, zRole } from '../../generated/validators.gen.ts'
import { weaknessOf } from '../operations/new-password.ts'
import type { Obstacle } from '../store/interface/members.ts'
import { AdminError, type Command, read, requireOrganization, timestampOrNull } from './command.ts'
import { createInvitation, createUser, setPassword } from './provisioning.ts'

const newUser = z.object({ organization: z.string(), email: zEmail(), role: zRole().default('owner') })
const ofOrganization = z.object({ organization: z.string() })
const ofUser = z.object({ organization: z.string(), user: z.string() })
const removedUser = ofUser.extend({ 'api-keys': z.enum(['keep', 'revoke']).optional() })
const roleOfUser = ofUser.extend({ role: zRole() })

/** The commands about users of the console, by noun and verb. */
export const userCommands: Readonly<Record<string, Command>> = {
  'users create': {
    synopsis: '--organization ID --email E [--role owner|editor|member]   (password on standard input)',
    options: Object.keys(newUser.shape),
    async run(store, options, readInput) {
      const { organization, email, role } = read(newUser, options)
      await requireOrganization(store, organization)
      const password = await passwordFrom(await readInput(), email)
      const created = await createUser(store, { organizationId: organization, email, password, role })
      if (created === undefined)
        throw new AdminError(`${JSON.stringify(email)} already has an account in this organization.`)
      return created
    },
  },
  'users list': {
    synopsis: '--organization ID',
    options: Object.keys(ofOrganization.shape),
    async run(store, options) {
      const { organization } = read(ofOrganization, options)
      await requireOrganization(store, organization)
      const users = (await store.selectUsers({ organizationId: organization, after: 0, limit: MOST_USERS })).items
      return {
        users: users.map(({ id, email, role, createdAt, lastSignedInAt }) => ({
          user_id: id,
          email,
          role,
          created_at: timestampOrNull(createdAt),
          last_signed_in_at: timestampOrNull(lastSignedInAt),
        })),
      }
    },
  },
  'users update': {
    synopsis: '--organization ID --user ID --role owner|editor|member',
    options: Object.keys(roleOfUser.shape),
    async run(store, options) {
      const { organization: organizationId, user: userId, role } = read(roleOfUser, options)
      requireChanged(await store.updateRole({ organizationId, userId, role, by: null }), userId)
      return { user_id: userId, role }
    },
  },
  'users delete': {
    synopsis: '--organization ID --user ID [--api-keys keep|revoke]   (what to do with API keys that the user created)',
    options: Object.keys(removedUser.shape),
    async run(store, options) {
      const { organization: organizationId, user: userId, 'api-keys': apiKeys } = read(removedUser, options)
      const deleted = await store.deleteMember({ organizationId, userId, apiKeys, by: null, now: Date.now() })
      if (deleted.outcome === 'has_keys')
        throw new AdminError(
          `The user created ${deleted.keys} API keys that still work. Pass --api-keys keep or --api-keys revoke.`,
        )
      requireChanged(deleted.outcome, userId)
      return { user_id: userId, deleted: true }
    },
  },
  'users set-password': {
    synopsis: '--organization ID --user ID   (password on standard input; ends all sessions of the user)',
    options: Object.keys(ofUser.shape),
    async run(store, options, readInput) {
      const { organization: organizationId, user: userId } = read(ofUser, options)
      const user = await store.findUser({ organizationId, userId })
      if (user === undefined) throw noSuchUser(userId)
      const { email } = user
      const password = await passwordFrom(await readInput(), email)
      if (!(await setPassword(store, { organizationId, userId, email, password }))) throw noSuchUser(userId)
      return { user_id: userId }
    },
  },
  'invitations create': {
    synopsis: '--organization ID --email E [--role owner|editor|member]',
    options: Object.keys(newUser.shape),
    async run(store, options) {
      const { organization, email, role } = read(newUser, options)
      await requireOrganization(store, organization)
      return createInvitation(store, { organizationId: organization, email, role })
    },
  },
}

const MOST_USERS = 10_000

/** One line; the end of the line is not part of the password. */
async function passwordFrom(input: string, email: string): Promise<string> {
  const password = input.replace(/\r?\n$/, '')
  const weakness = await weaknessOf(password, email)
  if (weakness !== undefined) throw new AdminError(`The password on standard input ${weakness}`)
  return password
}

function requireChanged(outcome: 'changed' | Obstacle, userId: string): void {
  if (outcome === 'no_such_user') throw noSuchUser(userId)
  if (outcome === 'last_owner')
    throw new AdminError('This is the last owner of the organization. Make another user an owner first.')
}

function noSuchUser(userId: string): AdminError {
  return new AdminError(`There is no user ${JSON.stringify(userId)} in this organization.`)
}
