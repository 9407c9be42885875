import type { Generated } from 'kysely'
import type { Plan, Role } from '../../../generated/index.ts'

// The catalogue's tables of organizations and their users. Times and `sequence` are as in `schema.ts`.

export interface OrganizationTable {
  sequence: Generated<number>
  id: string
  name: string
  plan: Plan
  /** Own numbers of an enterprise organization; null where the plan's apply. */
  requests_per_minute: number | null
  rows_per_request: number | null
  /** JSON of the quotas that are not the plan's; null where all are. */
  quotas: string | null
  created_at: number
}

export interface ProjectTable {
  sequence: Generated<number>
  id: string
  organization_id: string
  name: string
  created_at: number
  /** When it was moved into the trash; null for one that is in use. */
  deleted_at: number | null
}

export interface ApiKeyTable extends Created {
  sequence: Generated<number>
  id: string
  organization_id: string
  name: string
  access: 'full' | 'read'
  /** SHA-256 of the key, hexadecimal. The key itself is stored nowhere. */
  key_hash: string
  /** The first characters of the key, to recognize it by. */
  key_prefix: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  /** To the minute; written once a minute for all keys together. */
  last_used_at: number | null
}

/** Requests with one key on one day in UTC, `YYYY-MM-DD`. */
export interface KeyUseTable {
  api_key_id: string
  organization_id: string
  day: string
  requests: number
}

/** An account: an e-mail address and a password. Addresses are not verified, so several accounts can have the same one, each with its own password. */
export interface UserTable {
  id: string
  email: string
  /** The address in lower case. */
  email_key: string
  /** Argon2id in the PHC format. */
  password_hash: string
  created_at: number
}

/** The membership of a user in an organization. A user who leaves the last organization is deleted. */
export interface MembershipTable {
  sequence: Generated<number>
  organization_id: string
  user_id: string
  /** The user's address, which no other member of the organization has. */
  email_key: string
  role: Role
  created_at: number
  /** When the user last signed in to this organization. */
  last_signed_in_at: number | null
}

/** A session by the SHA-256 of its token, which is stored nowhere. */
export interface SessionTable {
  sequence: Generated<number>
  id: string
  token_hash: string
  user_id: string
  /** The organization that the user is in at the moment. */
  organization_id: string
  created_at: number
  /** When the password was given last. */
  confirmed_at: number
  /** To the minute. */
  last_used_at: number
  expires_at: number
  /** What the browser calls itself, and where it signed in from. */
  user_agent: string | null
  address: string | null
}

/** Who made a key or an invitation, also when the user is gone; null for the operator, and for what is older than this. */
interface Created {
  created_by: string | null
  created_by_email: string | null
}

/** An invitation by the SHA-256 of its token. It is deleted when it is accepted. */
export interface InvitationTable extends Created {
  sequence: Generated<number>
  id: string
  organization_id: string
  email: string
  email_key: string
  role: Role
  token_hash: string
  created_at: number
  expires_at: number
}
