import type { Kysely } from 'kysely'
import type { InvitationRecord, OpenInvitation } from '../interface/invitations.ts'
import type { Page } from '../interface/page.ts'
import type { Schema } from '../sql/schema.ts'
import { creatorOf } from './creator.ts'
import { toPage } from './datasets.ts'

/** The invitation of a token, given by its hash, that is good at the moment. */
export async function findInvitation(
  db: Kysely<Schema>,
  args: { tokenHash: string; now: number },
): Promise<OpenInvitation | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select(['organizations.name as organizationName', 'invitations.email', 'invitations.role'])
    .select('invitations.expires_at as expiresAt')
    .where('invitations.token_hash', '=', args.tokenHash)
    .where('invitations.expires_at', '>', args.now)
    .executeTakeFirst()
}

/** Invitations after a sequence number in creation order, expired ones too. */
export async function selectInvitations(
  db: Kysely<Schema>,
  args: { organizationId: string; after: number; limit: number },
): Promise<Page<InvitationRecord>> {
  const rows = await db
    .selectFrom('invitations')
    .select(['sequence', 'id', 'email', 'role', 'created_at', 'expires_at', 'created_by', 'created_by_email'])
    .where('organization_id', '=', args.organizationId)
    .where('sequence', '>', args.after)
    .orderBy('sequence')
    .limit(args.limit + 1)
    .execute()
  const { items, hasMore } = toPage(rows, args.limit)
  return {
    items: items.map((row) => ({
      sequence: row.sequence,
      id: row.id,
      email: row.email,
      role: row.role,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      createdBy: creatorOf(row),
    })),
    hasMore,
  }
}
