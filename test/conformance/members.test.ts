import { expect, test } from 'vitest'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import { makeTargets } from '../support/valid-requests.ts'

describeEachEngine('a member', (harness) => {
  const { own, request, server } = harness
  const memberSession = async () => {
    const { userId } = await makeUser(server.store, own.organizationId, 'member')
    return makeSession(server.store, userId)
  }

  test('reads all data of the organization', async () => {
    const targets = await makeTargets(harness, own)
    const session = await memberSession()
    const data = await request('GET', `/datasets/${targets.dataset_id}/data`, { session })
    expect(data.body).toMatchObject({ data: [{ name: 'Ada', age: 36 }] })
    expect((await request('GET', '/organization/usage', { session })).status).toBe(200)
  })

  test('made an owner is one at once, and the other way round', async () => {
    const { userId } = await makeUser(server.store, own.organizationId, 'member')
    const session = await makeSession(server.store, userId)
    const statusOf = async () => (await request('GET', '/members', { session })).status
    expect(await statusOf()).toBe(403)
    const promoted = await request('PATCH', `/members/${userId}`, { body: { role: 'owner' } })
    expect(promoted.body).toMatchObject({ data: { id: userId, role: 'owner' } })
    expect(await statusOf()).toBe(200)
    await request('PATCH', `/members/${userId}`, { body: { role: 'member' } })
    expect(await statusOf()).toBe(403)
  })
})

describeEachEngine('an editor', ({ own, request, server, seed }) => {
  test('corrects a cell, and is told by whom keys are made', async () => {
    const dataset = await seed.dataset({ rows: [{ name: 'Ada', age: 36 }] })
    const { userId } = await makeUser(server.store, own.organizationId, 'editor')
    const session = await makeSession(server.store, userId)
    const row = `/datasets/${dataset.id}/rows/row_1`
    const changed = await request('PATCH', row, { session, body: { values: { age: 37 } } })
    expect(changed.body).toMatchObject({ data: { values: { name: 'Ada', age: 37 } } })
    const refused = await request('POST', '/api-keys', { session, body: { name: 'Mine' } })
    expect(refused.status).toBe(403)
    expect(refused.error.message).toContain('Only an owner')
  })
})

describeEachEngine('the last owner', ({ seed, request, server }) => {
  test('is neither demoted nor removed, until there is another one', async () => {
    const { organizationId, owner } = await seed.organization()
    const session = await makeSession(server.store, owner.userId)
    const path = `/members/${owner.userId}`
    const demoted = await request('PATCH', path, { session, body: { role: 'member' } })
    expect({ status: demoted.status, field: demoted.error.field }).toEqual({ status: 422, field: 'role' })
    const removed = await request('DELETE', path, { session })
    expect({ status: removed.status, field: removed.error.field }).toEqual({ status: 422, field: 'user_id' })
    await makeUser(server.store, organizationId, 'owner')
    expect((await request('DELETE', path, { session })).status).toBe(204)
  })

  test('stays also when two owners demote each other at once', async () => {
    const { organizationId, owner } = await seed.organization()
    const other = await makeUser(server.store, organizationId, 'owner')
    const [one, two] = [await makeSession(server.store, owner.userId), await makeSession(server.store, other.userId)]
    const body = { role: 'member' }
    await Promise.all([
      request('PATCH', `/members/${other.userId}`, { session: one, body }),
      request('PATCH', `/members/${owner.userId}`, { session: two, body }),
    ])
    const { items } = await server.store.selectUsers({ organizationId, after: 0, limit: 10 })
    expect(items.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })
})

describeEachEngine('the list of members', ({ seed, request, server }) => {
  test('comes page by page in the order in which they joined, without a trace of passwords', async () => {
    const { organizationId, owner } = await seed.organization()
    const session = await makeSession(server.store, owner.userId)
    const member = await makeUser(server.store, organizationId, 'member')
    const first = await request('GET', '/members?limit=1', { session })
    expect(first.body).toMatchObject({ data: [{ id: owner.userId, email: owner.email, role: 'owner' }] })
    const { cursor } = (first.body as { pagination: { cursor: string } }).pagination
    const second = await request('GET', `/members?limit=1&cursor=${cursor}`, { session })
    expect(second.body).toMatchObject({
      data: [{ id: member.userId, role: 'member', last_signed_in_at: null }],
      pagination: { has_more: false },
    })
    expect(first.text + second.text).not.toMatch(/argon2|hash|password/)
  })

  test('shows when each signed in last', async () => {
    const { owner } = await seed.organization()
    await request('POST', '/session', { body: { email: owner.email, password: PASSWORD } })
    const { body } = await request('GET', '/members', { session: await makeSession(server.store, owner.userId) })
    expect(body).toMatchObject({ data: [{ last_signed_in_at: expect.stringMatching(/Z$/) }] })
  })
})
