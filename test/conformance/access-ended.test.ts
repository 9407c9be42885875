import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { beginSession, browserHeaders, makeSession, makeUser } from '../support/console-user.ts'
import { openStream } from '../support/event-stream.ts'
import { halfSent } from '../support/half-sent.ts'
import { describeService } from '../support/harness.ts'

describeService('access that ends while a request is under way', ({ own, request, seed, server, client }) => {
  const newUser = async (role: 'owner' | 'editor' | 'member') => {
    const user = await makeUser(server.store, own.organizationId, role)
    return { ...user, session: await makeSession(server.store, user.userId) }
  }
  const withSession = (session: string) => browserHeaders(server.baseUrl, session)
  /** Sends all but the end of a body, takes the access away, sends the end, and returns the status. */
  const statusAfter = async (
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    end: () => Promise<unknown>,
  ) => {
    const half = await halfSent(`${server.baseUrl}${path}`, headers, body)
    await end()
    half.finish()
    const reply = await half.reply
    await text(reply)
    return reply.statusCode
  }
  const newKey = async () => {
    const { body } = await request('POST', '/api-keys', { body: { name: 'Short-lived' } })
    const { id, api_key } = (body as { data: { id: string; api_key: string } }).data
    return {
      headers: { Authorization: `Bearer ${api_key}` },
      revoke: async () => {
        expect((await request('DELETE', `/api-keys/${id}`)).status).toBe(204)
        await expect.poll(async () => (await request('GET', '/projects', { key: api_key })).status).toBe(401)
      },
    }
  }

  test('a body that is complete only after its key was revoked stores nothing', async () => {
    const { id } = await seed.dataset()
    const key = await newKey()
    const status = await statusAfter(`/datasets/${id}/rows`, key.headers, '{"rows":[{"age":1}]}', key.revoke)
    expect([status, (await client.rows.list(id)).data]).toEqual([401, []])
  })

  test('nor does a file', async () => {
    const { id } = await seed.dataset()
    const key = await newKey()
    const headers = { ...key.headers, 'Content-Type': 'text/csv' }
    const status = await statusAfter(`/datasets/${id}/imports`, headers, 'age\n1\n', key.revoke)
    expect([status, (await client.imports.list(id)).data]).toEqual([401, []])
  })

  test('nor does that of an owner who was removed, or of an editor who may only read by then', async () => {
    const owner = await newUser('owner')
    const webhook = JSON.stringify({ url: 'https://example.com/hook', events: ['dataset.created'] })
    const removed = await statusAfter('/webhooks', withSession(owner.session), webhook, () =>
      request('DELETE', `/members/${owner.userId}`),
    )
    const editor = await newUser('editor')
    const demoted = await statusAfter('/projects', withSession(editor.session), '{"name":"Late"}', () =>
      request('PATCH', `/members/${editor.userId}`, { body: { role: 'member' } }),
    )
    expect([removed, demoted]).toEqual([401, 403])
    expect((await request('GET', '/webhooks')).body).toMatchObject({ data: [] })
  })

  test('a stream of changes ends when its session goes to another organization, from which the user may be removed', async () => {
    const { id } = await seed.dataset()
    const other = await seed.organization()
    const { userId, email } = await makeUser(server.store, own.organizationId, 'member')
    await server.store.insertUser({
      ...{ organizationId: other.organizationId, userId, email },
      ...{ passwordHash: undefined, role: 'member', now: Date.now() },
    })
    const { token } = await beginSession(server.store, userId)
    const stream = await openStream(server, withSession(token), id)
    onTestFinished(() => stream.close())
    await client.rows.append(id, [{ age: 1 }])
    let event = await stream.next()
    while (event?.data.type !== 'row') event = await stream.next()
    const switched = await request('PATCH', '/session', {
      ...{ session: token, body: { organization_id: other.organizationId } },
    })
    expect(switched.status).toBe(200)
    expect((await request('DELETE', `/members/${userId}`)).status).toBe(204)
    expect(await stream.next()).toBeUndefined()
  })
})
