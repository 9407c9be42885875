import { randomBytes } from 'node:crypto'
import type { Plan, Role } from '../../generated/index.ts'
import { newId } from '../domain/ids.ts'
import { newHash, openOrNewAccount } from '../operations/accounts.ts'
import { newKey } from '../operations/api-keys.ts'
import { newInvitation } from '../operations/invitations.ts'
import { hashPassword } from '../operations/password.ts'
import { overQuota } from '../operations/quota.ts'
import type { Store } from '../store/store.ts'

/** Makes an organization with its first project. The answers of the functions of this file are what the commands print. */
export async function createOrganization(
  store: Store,
  {
    name,
    plan,
    requestsPerMinute = null,
    rowsPerRequest = null,
    organizationId = newId('org'),
    projectId = newId('proj'),
  }: NewOrganization,
): Promise<{ organization_id: string; project_id: string }> {
  await store.createOrganization({
    organizationId,
    projectId,
    name,
    plan,
    requestsPerMinute,
    rowsPerRequest,
    now: Date.now(),
  })
  return { organization_id: organizationId, project_id: projectId }
}

export interface NewOrganization {
  readonly name: string
  readonly plan: Plan
  /** Own numbers, for the enterprise plan. */
  readonly requestsPerMinute?: number | null
  readonly rowsPerRequest?: number | null
  /** Identifiers that were made before; with the same ones the call can be repeated. */
  readonly organizationId?: string
  readonly projectId?: string
}

/** Makes a key. Its value is in this answer and nowhere else. Throws the 422 of the organization's quota. */
export async function createApiKey(
  store: Store,
  { organizationId, name, access, expiresAt = null }: NewApiKey,
): Promise<{ api_key_id: string; api_key: string }> {
  const { value, record } = newKey({ organizationId, name, access, expiresAt, createdBy: null })
  const refused = await store.insertApiKey(record)
  if (refused === 'not_owner') throw new Error('the operator may make keys')
  if (refused !== undefined) throw overQuota(refused)
  return { api_key_id: record.apiKeyId, api_key: value }
}

export interface NewApiKey {
  readonly organizationId: string
  readonly name: string
  readonly access: 'full' | 'read'
  /** Milliseconds; null for a key that does not expire. */
  readonly expiresAt?: number | null
}

/**
 * Makes a user of the console; undefined when the organization has one with this address already. A user of another organization with the
 * same address and password joins this one.
 */
export async function createUser(
  store: Store,
  { organizationId, email, password, role }: NewUser,
): Promise<{ user_id: string } | undefined> {
  // An operator sees whether there is an account, so that none need not take as long as one.
  const isNew = (await store.findAccounts({ email })).length === 0
  const joining = isNew
    ? { userId: newId('user'), passwordHash: await hashPassword(password) }
    : await openOrNewAccount(store, email, password)
  const joined = await store.insertUser({ organizationId, email, role, ...joining, now: Date.now() })
  return joined === 'joined' ? { user_id: joining.userId } : undefined
}

export interface NewUser {
  readonly organizationId: string
  readonly email: string
  readonly password: string
  readonly role: Role
}

/** Gives a user another password and ends all sessions; false when the organization has no such user. */
export async function setPassword(
  store: Store,
  { password, email, ...user }: { organizationId: string; userId: string; email: string; password: string },
): Promise<boolean> {
  return store.setPasswordHash({ ...user, passwordHash: await newHash(store, email, password) })
}

/** Invites somebody. The token is in this answer and nowhere else. */
export async function createInvitation(
  store: Store,
  to: { organizationId: string; email: string; role: Role },
): Promise<{ invitation_id: string; token: string }> {
  const { token, ...invitation } = newInvitation({ ...to, createdBy: null })
  await store.insertInvitation(invitation)
  return { invitation_id: invitation.invitationId, token }
}

/** A password of 120 random bits. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url')
}
