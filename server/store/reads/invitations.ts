import type { Kysely } from 'kysely'
import type { Role } from '../../../generated/index.ts'
import type { Schema } from '../schema.ts'
import { type Page, toPage } from './datasets.ts'

/** An invitation without its token, which is stored nowhere. */
export interface InvitationRecord {
  readonly sequence: number
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: number
  readonly expiresAt: number
}

/** Whether a token, given by its hash, is good at the moment. */
export async function hasInvitation(db: Kysely<Schema>, args: { tokenHash: string; now: number }): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', args.tokenHash)
    .where('expires_at', '>', args.now)
    .executeTakeFirst()
  return row !== undefined
}

/** Invitations after a sequence number in creation order, expired ones too. */
export async function selectInvitations(
  db: Kysely<Schema>,
  args: { organizationId: string; after: number; limit: number },
): Promise<Page<InvitationRecord>> {
  const rows = await db
    .selectFrom('invitations')
    .select(['sequence', 'id', 'email', 'role', 'created_at', 'expires_at'])
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return {
    items: items.map(({ created_at: createdAt, expires_at: expiresAt, ...rest }) => ({
      ...rest,
      createdAt,
      expiresAt,
    })),
    hasMore,
  }
}
