import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { newId } from '../../server/domain/ids.ts'
import { newInvitation } from '../../server/operations/invitations.ts'
import { newSession } from '../../server/operations/session-token.ts'
import { migratedDatabase, openNode } from '../support/postgres-dataset.ts'
import { makeOrganization } from '../support/test-server.ts'

test('an invitation that is accepted waits for a change of its organization before it holds what that needs', async () => {
  const url = await migratedDatabase()
  const store = await openNode(url)
  const { organizationId } = await makeOrganization(store)
  const email = 'ada@example.com'
  const { token: _, ...invitation } = newInvitation({ organizationId, email, role: 'member', createdBy: null })
  await store.insertInvitation(invitation)
  const change = new pg.Client({ connectionString: url })
  await change.connect()
  onTestFinished(() => change.end())
  await change.query('begin')
  await change.query('select 1 from organizations where id = $1 for no key update', [organizationId])
  const accepted = store.acceptInvitation({
    ...{ tokenHash: invitation.tokenHash, userId: newId('user'), passwordHash: 'hash' },
    session: newSession().session,
  })
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(() => onServer(url, waiting)).toEqual([{ n: 1 }])
  // A new invitation of the same address, or a removal of who has sent it.
  const held = await change.query('select email from invitations where id = $1 for update nowait', [
    invitation.invitationId,
  ])
  expect(held.rows).toEqual([{ email }])
  await change.query('commit')
  expect(await accepted).toEqual({ outcome: 'accepted', organizationId })
})
