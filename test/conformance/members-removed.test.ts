import { expect, test } from 'vitest'
import type { ApiKey, CreatedApiKey, CreatedInvitation, Invitation } from '../../generated/index.ts'
import { newId } from '../../server/domain/ids.ts'
import { makeSession, makeUser, PASSWORD, type TestUser } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('an owner who is removed', ({ own, request, seed, server }) => {
  const newEmail = () => `${newId('user')}@example.com`
  const newOwner = async () => {
    const user = await makeUser(server.store, own.organizationId, 'owner')
    return { ...user, session: await makeSession(server.store, user.userId) }
  }
  const invite = async (session: string, email = newEmail()) => {
    const { body } = await request('POST', '/invitations', { session, body: { email, role: 'owner' } })
    return (body as { data: CreatedInvitation }).data
  }
  const makeKey = async (session: string) => {
    const { body } = await request('POST', '/api-keys', { session, body: { name: 'Made' } })
    return (body as { data: CreatedApiKey }).data
  }
  const remove = ({ userId }: TestUser, query = '') => request('DELETE', `/members/${userId}${query}`)
  const statusOf = async (key: string) => (await request('GET', '/projects', { key })).status
  const keys = async () => ((await request('GET', '/api-keys?limit=100')).body as { data: ApiKey[] }).data

  test('does not come back by an invitation of his own', async () => {
    const owner = await newOwner()
    const { token } = await invite(owner.session)
    expect((await remove(owner)).status).toBe(204)
    const { status, error } = await request('POST', '/invitations/accept', { body: { token, password: PASSWORD } })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'token' })
  })

  test('does not either when he becomes an editor, and invitations of others stay', async () => {
    const owner = await newOwner()
    const [his, other] = [await invite(owner.session), await invite(await makeSession(server.store, own.owner.userId))]
    await request('PATCH', `/members/${owner.userId}`, { body: { role: 'editor' } })
    const statusOfToken = async (token: string) =>
      (await request('POST', '/invitations/open', { body: { token } })).status
    expect([await statusOfToken(his.token), await statusOfToken(other.token)]).toEqual([422, 200])
  })

  test('requires a decision whether the keys that the user made are kept or revoked', async () => {
    for (const [choice, after] of [
      ['keep', 200],
      ['revoke', 401],
    ] as const) {
      const owner = await newOwner()
      const { api_key } = await makeKey(owner.session)
      const asked = await remove(owner)
      expect({ status: asked.status, field: asked.error.field }).toEqual({ status: 422, field: 'api_keys' })
      expect(asked.error.message).toContain('1 API key that still works')
      expect((await request('GET', '/session', { session: owner.session })).status).toBe(200)
      expect((await remove(owner, `?api_keys=${choice}`)).status).toBe(204)
      await expect.poll(() => statusOf(api_key), { timeout: 5_000 }).toBe(after)
    }
  })

  test('is not asked about keys that are revoked, expired or of others', async () => {
    const owner = await newOwner()
    const { id } = await makeKey(owner.session)
    await request('DELETE', `/api-keys/${id}`)
    const ended = { name: 'Ended', expires_at: '2020-01-01T00:00:00Z' }
    await request('POST', '/api-keys', { session: owner.session, body: ended })
    const others = await makeKey(await makeSession(server.store, own.owner.userId))
    expect((await remove(owner, '?api_keys=maybe')).status).toBe(400)
    expect((await remove(owner)).status).toBe(204)
    expect(await statusOf(others.api_key)).toBe(200)
  })

  test('is still named as the creator of keys and invitations; what the operator made names no user', async () => {
    const owner = await newOwner()
    const created_by = { id: owner.userId, email: owner.email }
    const key = await makeKey(owner.session)
    const invitation = await invite(owner.session)
    expect([key.created_by, invitation.created_by]).toEqual([created_by, created_by])
    const { body } = await request('GET', '/invitations?limit=100')
    expect((body as { data: Invitation[] }).data).toContainEqual(
      expect.objectContaining({ id: invitation.id, created_by }),
    )
    await remove(owner, '?api_keys=keep')
    const held = await keys()
    expect(held.find(({ id }) => id === key.id)).toMatchObject({ created_by })
    expect(held[0]).toMatchObject({ name: 'full', created_by: null })
  })

  test('is out at once, everywhere in the organization and nowhere else', async () => {
    const other = await seed.organization()
    const { userId, email } = other.owner
    const here = { organizationId: own.organizationId, userId, email, role: 'member' as const, now: Date.now() }
    await server.store.insertUser({ ...here, passwordHash: undefined })
    const switched = await makeSession(server.store, userId)
    const body = { organization_id: own.organizationId }
    expect((await request('PATCH', '/session', { session: switched, body })).status).toBe(200)
    const elsewhere = await makeSession(server.store, userId)
    expect((await remove(other.owner)).status).toBe(204)
    const statuses = []
    for (const session of [switched, elsewhere]) statuses.push((await request('GET', '/session', { session })).status)
    expect(statuses).toEqual([401, 200])
  })

  test('makes nothing more at the same moment: no open invitation and no key unasked for is left', async () => {
    for (let round = 0; round < 8; round += 1) {
      const owner = await newOwner()
      await Promise.all([invite(owner.session).catch(() => {}), makeKey(owner.session).catch(() => {}), remove(owner)])
      const isMember = (await server.store.findUser({ ...own, userId: owner.userId })) !== undefined
      const { body } = await request('GET', '/invitations?limit=100')
      const open = (body as { data: Invitation[] }).data.filter(({ created_by }) => created_by?.id === owner.userId)
      const made = (await keys()).filter(({ created_by }) => created_by?.id === owner.userId)
      expect(isMember || open.length + made.length === 0).toBe(true)
      for (const { id } of open) await request('DELETE', `/invitations/${id}`)
      for (const { id } of made) await request('DELETE', `/api-keys/${id}`)
    }
  })
})
