import { expect, test } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { openAccount } from '../../server/operations/accounts.ts'
import { guessLimit } from '../../server/operations/guess-limit.ts'
import { invitationOperations, newInvitation } from '../../server/operations/invitations.ts'
import { hashPassword } from '../../server/operations/password.ts'
import { sessionOperations } from '../../server/operations/session.ts'
import type { Store } from '../../server/store/store.ts'
import { makeSession, makeUser, PASSWORD, type TestUser } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'

/** As the server calls them: the contract says nothing of who visits. */
type Served = Readonly<Record<'signIn' | 'acceptInvitation', (request: unknown, visitor: unknown) => Promise<unknown>>>

describeEachEngine('a password that is changed while somebody signs in with the old one', (harness) => {
  const { own, seed, server, request } = harness
  const { store } = server
  const visitor = {
    kind: 'visitor',
    address: '',
    keptAddress: undefined,
    userAgent: undefined,
    user: undefined,
  } as const

  /** The store, in which something happens right before a write: the password was found right by then. */
  const before = (
    write: 'insertSession' | 'acceptInvitation' | 'mergeUsers',
    happens: () => Promise<unknown>,
  ): Store => ({
    ...store,
    [write]: async (args: never) => {
      await happens()
      return store[write](args)
    },
  })
  const change = async ({ userId }: TestUser, organizationId = own.organizationId) => {
    const passwordHash = await hashPassword('another correct horse battery')
    expect(await store.setPasswordHash({ organizationId, userId, passwordHash })).toBe(true)
  }
  const sessionsOf = async ({ userId }: TestUser) =>
    (await store.selectSessions({ userId, after: 0, limit: 10, endsAfter: 0, usedSince: 0 })).items
  const invite = async (email: string) => {
    const { organizationId } = await seed.organization()
    const { token, ...invitation } = newInvitation({ organizationId, email, role: 'member', createdBy: null })
    await store.insertInvitation(invitation)
    return {
      token,
      isGood: async () => (await request('POST', '/invitations/open', { body: { token } })).status === 200,
    }
  }

  test('gives no session for the old one', async () => {
    const user = await makeUser(store, own.organizationId, 'member')
    const { signIn } = sessionOperations(
      before('insertSession', () => change(user)),
      guessLimit(),
    ) as Pick<Served, 'signIn'>
    await expect(signIn({ body: { email: user.email, password: PASSWORD } }, visitor)).rejects.toMatchObject({
      status: 401,
    })
    expect(await sessionsOf(user)).toEqual([])
  })

  test('gives none with an invitation, which stays good, be it by the old password or by a session that has ended', async () => {
    for (const password of [PASSWORD, undefined]) {
      const user = await makeUser(store, own.organizationId, 'member')
      const session = await server.store.findSession({ sessionHash: await hashOfSession(user) })
      const { token, isGood } = await invite(user.email)
      const { acceptInvitation } = invitationOperations(
        before('acceptInvitation', () => change(user)),
        guessLimit(),
      ) as Pick<Served, 'acceptInvitation'>
      const body = { token, ...(password !== undefined && { password, account: 'existing' }) }
      const signedIn =
        password === undefined ? { ...visitor, user: { kind: 'user', access: 'read', ...session } } : visitor
      await expect(acceptInvitation({ body }, signedIn)).rejects.toMatchObject({ status: 422 })
      expect([await sessionsOf(user), await isGood()]).toEqual([[], true])
    }
  })

  test('gives an account that has the old one nothing of the account that has not', async () => {
    const kept = await makeUser(store, own.organizationId, 'member')
    const other = await seed.organization()
    const changed = { userId: newId('user'), email: kept.email }
    const passwordHash = await hashPassword(PASSWORD)
    const joining = { ...changed, organizationId: other.organizationId, passwordHash, now: Date.now() + 1 }
    await store.insertUser({ ...joining, role: 'member' })
    const opened = await openAccount(
      before('mergeUsers', () => change(changed, other.organizationId)),
      kept.email,
      PASSWORD,
    )
    expect(opened?.userId).toBe(kept.userId)
    expect((await store.selectMemberships(kept)).map(({ organizationId }) => organizationId)).toEqual([
      own.organizationId,
    ])
  })

  async function hashOfSession({ userId }: TestUser): Promise<string> {
    await makeSession(store, userId)
    return (await sessionsOf({ userId, email: '' }))[0]?.sessionHash ?? ''
  }
})
