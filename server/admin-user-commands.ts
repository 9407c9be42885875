import * as z from 'zod'
import { zEmail, zNewPassword, zRole } from '../generated/zod.gen.ts'
import { AdminError, type Command, read, requireOrganization, timestampOrNull } from './admin-command.ts'
import { createInvitation, createUser, setPassword } from './provisioning.ts'

const newUser = z.object({ organization: z.string(), email: zEmail, role: zRole.default('owner') })
const ofOrganization = z.object({ organization: z.string() })
const ofUser = z.object({ organization: z.string(), user: z.string() })
const roleOfUser = ofUser.extend({ role: zRole })

/** The commands about users of the console, by noun and verb. */
export const userCommands: Readonly<Record<string, Command>> = {
  'users create': {
    synopsis: '--organization ID --email E [--role owner|editor|member]   (password on standard input)',
    options: Object.keys(newUser.shape),
    async run(store, options, readInput) {
      const { organization, email, role } = read(newUser, options)
      await requireOrganization(store, organization)
      const password = passwordFrom(await readInput())
      const created = await createUser(store, { organizationId: organization, email, password, role })
      if (created === undefined) throw new AdminError(`${JSON.stringify(email)} has an account already.`)
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
      requireChanged(await store.updateRole({ organizationId, userId, role }), userId)
      return { user_id: userId, role }
    },
  },
  'users delete': {
    synopsis: '--organization ID --user ID',
    options: Object.keys(ofUser.shape),
    async run(store, options) {
      const { organization: organizationId, user: userId } = read(ofUser, options)
      requireChanged(await store.deleteUser({ organizationId, userId }), userId)
      return { user_id: userId, deleted: true }
    },
  },
  'users set-password': {
    synopsis: '--organization ID --user ID   (password on standard input; ends all sessions)',
    options: Object.keys(ofUser.shape),
    async run(store, options, readInput) {
      const { organization: organizationId, user: userId } = read(ofUser, options)
      const password = passwordFrom(await readInput())
      const changed = await setPassword(store, { organizationId, userId, password })
      if (!changed) throw noSuchUser(userId)
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
function passwordFrom(input: string): string {
  const password = input.replace(/\r?\n$/, '')
  if (!zNewPassword.safeParse(password).success)
    throw new AdminError('The password on standard input must have 12 to 256 characters.')
  return password
}

function requireChanged(outcome: 'changed' | 'no_such_user' | 'last_owner', userId: string): void {
  if (outcome === 'no_such_user') throw noSuchUser(userId)
  if (outcome === 'last_owner')
    throw new AdminError('This is the last owner of the organization. Make another user an owner first.')
}

function noSuchUser(userId: string): AdminError {
  return new AdminError(`There is no user ${JSON.stringify(userId)} in this organization.`)
}
