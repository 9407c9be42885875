import { expect, test } from 'vitest'
import type { CreatedInvitation, Session } from '../../generated/index.ts'
import { newId } from '../../server/domain/ids.ts'
import { makeSession, PASSWORD } from '../support/console-user.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'
import type { TestOrganization } from '../support/test-server.ts'

const OTHER_PASSWORD = 'a password of somebody else'

function acting({ own, request, server }: Harness) {
  const invite = async (email: string, by: TestOrganization = own) => {
    const session = await makeSession(server.store, by.owner.userId)
    const { body } = await request('POST', '/invitations', { session, body: { email, role: 'editor' } })
    return (body as { data: CreatedInvitation }).data
  }
  const accept = (token: string, body: object, session: string | null = null) =>
    request('POST', '/invitations/accept', { session, body: { token, ...body } })
  const signIn = (email: string, password: string) => request('POST', '/session', { body: { email, password } })
  return { invite, accept, signIn }
}

function sessionIn({ body }: RawAnswer): Session {
  return (body as { data: Session }).data
}

/** A reply without the parts that differ by address and request. */
function told({ status, error, body }: RawAnswer, email: string): string {
  const said = status < 300 ? Object.keys((body as { data: object }).data).sort() : error
  return JSON.stringify({ status, said: { ...said, request_id: '' } }).replaceAll(email, '<email>')
}

describeEachEngine('an address that has an account elsewhere', (harness) => {
  const { own, request, seed, server } = harness
  const { invite, accept, signIn } = acting(harness)

  test('is invited, opened and refused exactly like an address without an account', async () => {
    const answers = []
    for (const email of [(await seed.organization()).owner.email, `${newId('user')}@example.com`]) {
      const session = await makeSession(server.store, own.owner.userId)
      const invited = await request('POST', '/invitations', { session, body: { email, role: 'member' } })
      const { token } = (invited.body as { data: CreatedInvitation }).data
      const opened = await request('POST', '/invitations/open', { body: { token } })
      const refused = await accept(token, { account: 'existing', password: OTHER_PASSWORD })
      const accepted = await accept(token, { password: OTHER_PASSWORD })
      expect([invited, opened, refused, accepted].map(({ status }) => status)).toEqual([201, 200, 422, 201])
      expect(refused.error.field).toBe('password')
      expect(sessionIn(accepted).organizations).toEqual([{ id: own.organizationId, name: 'Test', role: 'member' }])
      answers.push([invited, opened, refused, accepted].map((answer) => told(answer, email)))
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('joins with the password of the account, which is in both organizations then', async () => {
    const other = await seed.organization()
    const { email, userId } = other.owner
    const { token } = await invite(email)
    const session = sessionIn(await accept(token, { account: 'existing', password: PASSWORD }))
    expect(session).toMatchObject({
      user: { id: userId, role: 'editor' },
      organization: { id: own.organizationId },
      organizations: [
        { id: other.organizationId, role: 'owner' },
        { id: own.organizationId, role: 'editor' },
      ],
    })
    expect(await server.store.findUser({ ...other, userId })).toMatchObject({ role: 'owner' })
    expect(sessionIn(await signIn(email, PASSWORD)).organizations).toHaveLength(2)
  })

  test('cannot be taken from its owner: another password makes another account', async () => {
    const other = await seed.organization()
    const { email } = other.owner
    const squatter = sessionIn(await accept((await invite(email)).token, { password: OTHER_PASSWORD }))
    expect(squatter.user.id).not.toBe(other.owner.userId)
    expect(sessionIn(await signIn(email, PASSWORD)).organizations).toMatchObject([{ id: other.organizationId }])
    expect(sessionIn(await signIn(email, OTHER_PASSWORD)).organizations).toMatchObject([{ id: own.organizationId }])
    // And a third organization can invite the address's real owner.
    const third = await seed.organization()
    const { token } = await invite(email, third)
    const joined = sessionIn(await accept(token, { account: 'existing', password: PASSWORD }))
    expect(joined.user.id).toBe(other.owner.userId)
  })

  test('is not taken either if another person was invited with it first and made an account', async () => {
    const email = `${newId('user')}@example.com`
    await accept((await invite(email)).token, { password: OTHER_PASSWORD })
    const employer = await seed.organization()
    const joined = await accept((await invite(email, employer)).token, { password: PASSWORD })
    expect(sessionIn(joined).organizations).toMatchObject([{ id: employer.organizationId }])
    expect(sessionIn(await signIn(email, PASSWORD)).organizations).toMatchObject([{ id: employer.organizationId }])
  })

  test('with two accounts that get the same password has one account from the next sign-in on', async () => {
    const other = await seed.organization()
    const { email, userId } = other.owner
    const { headers } = await accept((await invite(email)).token, { password: OTHER_PASSWORD })
    const session = /dataset_session=([\w-]+)/.exec(headers.get('Set-Cookie') ?? '')?.[1] ?? ''
    const body = { current_password: OTHER_PASSWORD, new_password: PASSWORD }
    expect((await request('POST', '/session/password', { session, body })).status).toBe(200)
    const merged = sessionIn(await signIn(email, PASSWORD))
    expect(merged.user.id).toBe(userId)
    expect(merged.organizations.map(({ id }) => id).sort()).toEqual([own.organizationId, other.organizationId].sort())
    expect((await signIn(email, OTHER_PASSWORD)).status).toBe(401)
  })

  test('is no way to guess the password: the tenth wrong one is the last', async () => {
    const { owner } = await seed.organization()
    const { token } = await invite(owner.email)
    const statuses = []
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await accept(token, { account: 'existing', password: `guess number ${guess}` })).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })
})

describeEachEngine('an invitation that is accepted with a session', (harness) => {
  const { own, request, seed, server } = harness
  const { invite, accept } = acting(harness)

  test('needs no password if the session is the invited user’s, and continues in the new organization', async () => {
    const { owner } = await seed.organization()
    const session = await makeSession(server.store, owner.userId)
    const accepted = await accept((await invite(owner.email.toUpperCase())).token, {}, session)
    expect(sessionIn(accepted)).toMatchObject({ user: { id: owner.userId }, organization: { id: own.organizationId } })
    expect((await request('GET', '/session', { session })).status).toBe(401)
  })

  test('needs the password where the session is somebody else’s, or there is none', async () => {
    const { owner } = await seed.organization()
    const session = await makeSession(server.store, (await seed.organization()).owner.userId)
    const { token } = await invite(owner.email)
    for (const answer of [await accept(token, {}, session), await accept(token, {})])
      expect({ status: answer.status, field: answer.error.field }).toEqual({ status: 422, field: 'password' })
    expect((await accept(token, { account: 'existing', password: PASSWORD })).status).toBe(201)
  })

  test('is good once, however it is accepted and by how many at once', async () => {
    const { owner } = await seed.organization()
    const { token } = await invite(owner.email)
    const answers = await Promise.all([
      accept(token, {}, await makeSession(server.store, owner.userId)),
      accept(token, { account: 'existing', password: PASSWORD }),
      accept(token, { password: OTHER_PASSWORD }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const { items } = await server.store.selectUsers({ organizationId: own.organizationId, after: 0, limit: 100 })
    expect(items.filter(({ email }) => email === owner.email)).toHaveLength(1)
  })
})
