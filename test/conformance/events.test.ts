import { expect, test } from 'vitest'
import type { Event } from '../../client/index.ts'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'

const AUDIT = /^(organization|api_key|user|member|invitation)\./

describeEachEngine('Events', ({ client, clientOf, onSqlite, own, request, seed, server }) => {
  const ownerSession = () => makeSession(server.store, own.owner.userId)
  /** As an owner sees them. */
  const eventsBy = async (session: string, query = '') => {
    const { body } = await request('GET', `/events?limit=100${query}`, { session })
    return (body as { data: Event[] }).data
  }
  const all = async (query = '') => eventsBy(await ownerSession(), query)

  test('each change of a project and a dataset is an event at once, with key, request and what it is about', async () => {
    const project = await client.projects.create({ name: 'Before' })
    await client.projects.update(project.id, { name: 'After' })
    const columns = [{ name: 'n', type: 'number' as const }]
    const dataset = await client.datasets.create({ name: 'D', project_id: project.id, columns })
    const answer = await request('PATCH', `/datasets/${dataset.id}`, { body: { name: 'E' } })
    await client.datasets.delete(dataset.id)
    await client.projects.delete(project.id)
    const events = (await client.events.list({ project_id: project.id })).data
    expect(events.map(({ type }) => type)).toEqual([
      ...['project.created', 'project.updated', 'dataset.created', 'dataset.updated', 'dataset.deleted'],
      'project.deleted',
    ])
    expect(events[3]).toMatchObject({
      actor: { kind: 'key', id: expect.stringMatching(/^key_/) },
      request_id: answer.headers.get('X-Request-Id'),
      project_id: project.id,
      dataset_id: dataset.id,
      data: { dataset_id: dataset.id, project_id: project.id, name: 'E', changed: ['name'] },
    })
    expect(events[3]?.actor.name).toEqual(expect.any(String))
    expect(await client.events.get(events[3]?.id ?? '')).toEqual(events[3])
  })

  onSqlite?.('what is no identifier of an actor, a dataset or a project is a 400 that shows one', async () => {
    const messageOf = async (query: string) => (await request('GET', `/events?${query}`)).error.message
    expect(await messageOf('actor=me')).toMatch(/^Invalid actor "me" in actor\. Allowed: .* such as key_\w+\.$/)
    for (const [what, id] of [
      ['dataset', 'ds'],
      ['project', 'proj'],
    ] as const)
      expect(await messageOf(`${what}_id=7`)).toMatch(
        new RegExp(`^Invalid ${what} identifier "7" in ${what}_id\\. Allowed: an identifier such as ${id}_\\w+\\.$`),
      )
  })

  test('what was refused, or changed nothing, is no event', async () => {
    const dataset = await seed.dataset()
    await request('PATCH', `/datasets/${dataset.id}`, { body: {} })
    await request('PATCH', `/datasets/${dataset.id}`, { body: { project_id: 'proj_no' } })
    await request('DELETE', `/projects/${dataset.project_id}`)
    const events = (await client.events.list({ dataset_id: dataset.id })).data
    expect(events.map(({ type }) => type)).toEqual(['dataset.created'])
  })

  test('columns, indexes, imports and rows have events a moment later, of which each is one of its kind', async () => {
    const dataset = await seed.dataset({ columns: [{ name: 'n', type: 'number' }] })
    await client.columns.create(dataset.id, { name: 'm', type: 'text' })
    await client.columns.update(dataset.id, 'm', { name: 'o' })
    await client.columns.delete(dataset.id, 'o')
    const index = await client.indexes.create(dataset.id, { fields: ['n'] })
    await client.indexes.delete(dataset.id, index.id)
    await client.rows.append(dataset.id, [{ n: 1 }, { n: 2 }])
    const imported = await client.imports.create(dataset.id, 'n\r\n3\r\n')
    const typesOf = async () => (await client.events.list({ dataset_id: dataset.id })).data.map(({ type }) => type)
    await expect.poll(typesOf, { timeout: 30_000 }).toContain('import.succeeded')
    await server.store.announceLeft()
    const events = (await client.events.list({ dataset_id: dataset.id, limit: 100 })).data
    const changes = events.flatMap((event) => (event.type === 'columns.changed' ? [event.data] : []))
    expect(changes).toMatchObject([
      { change: 'added', column: 'm', type: 'text' },
      { change: 'updated', column: 'o', previous_name: 'm' },
      { change: 'deleted', column: 'o' },
    ])
    const rows = events.flatMap((event) => (event.type === 'rows.changed' ? [event.data] : []))
    expect(rows.reduce((sum, { created }) => sum + created, 0)).toBe(3)
    const changed = await client.changes.list(dataset.id, { cursor: rows[0]?.changes_cursor ?? '' })
    expect(changed.data.filter(({ type }) => type === 'row')).toHaveLength(3)
    const ended = events.find(({ type }) => type === 'import.succeeded')
    expect(ended).toMatchObject({
      actor: { kind: 'key', id: expect.stringMatching(/^key_/) },
      data: { import_id: imported.id, rows_written: 1, dataset_id: dataset.id, project_id: dataset.project_id },
    })
    expect(new Set(events.map(({ type }) => type))).toEqual(
      new Set([
        ...['dataset.created', 'columns.changed', 'index.created', 'index.deleted', 'rows.changed'],
        ...['import.created', 'import.succeeded'],
      ]),
    )
  })

  test('the audit log has sign-ins, keys, members, invitations and settings, and only owners see it', async () => {
    const member = await makeUser(server.store, own.organizationId, 'editor')
    const session = await ownerSession()
    await request('POST', '/session', { session: null, body: { email: member.email, password: PASSWORD } })
    const created = await request('POST', '/api-keys', { session, body: { name: 'Audited' } })
    const { id } = (created.body as { data: { id: string } }).data
    await request('POST', `/api-keys/${id}/rotate`, { session, body: { previous_expires_at: '2099-01-01T00:00:00Z' } })
    await request('DELETE', `/api-keys/${id}`, { session })
    await request('PATCH', '/organization', { session, body: { name: 'Renamed' } })
    const invited = await request('POST', '/invitations', { session, body: { email: 'b@example.com', role: 'member' } })
    await request('DELETE', `/invitations/${(invited.body as { data: { id: string } }).data.id}`, { session })
    await request('PATCH', `/members/${member.userId}`, { session, body: { role: 'member' } })
    await request('DELETE', `/members/${member.userId}`, { session })
    await request('DELETE', '/session', { session })

    const byOwner = await all(`&actor=${own.owner.userId}`)
    expect(byOwner.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        ...['api_key.created', 'api_key.updated', 'api_key.revoked', 'organization.updated', 'invitation.created'],
        ...['invitation.revoked', 'member.updated', 'member.removed', 'user.signed_out'],
      ]),
    )
    for (const { actor } of byOwner)
      expect(actor).toMatchObject({ kind: 'user', id: own.owner.userId, name: own.owner.email })
    const [signedIn] = await all(`&actor=${member.userId}&type=user.signed_in`)
    expect(signedIn).toMatchObject({ address: '127.0.0.0/24', data: { user_id: member.userId } })
    const removed = (await all('&type=member.removed')).at(-1)
    expect(removed?.data).toMatchObject({ user_id: member.userId, email: member.email })
    // No value of a key, no token and no password is in any event.
    expect(JSON.stringify(await all())).not.toMatch(/"(api_key|token|password)"|[a-z]+_(live|key)_[A-Za-z0-9]{20}/)

    const editor = await makeUser(server.store, own.organizationId, 'editor')
    const seen = await eventsBy(await makeSession(server.store, editor.userId))
    const byKey = (await client.events.list({ limit: 100 })).data
    for (const { type } of [...seen, ...byKey]) expect(type).not.toMatch(AUDIT)
    expect((await client.events.list({ type: 'user.signed_in' })).data).toEqual([])
    expect((await request('GET', `/events/${removed?.id}`)).status).toBe(404)
    expect((await request('GET', `/events/${removed?.id}`, { session: await ownerSession() })).status).toBe(200)
  })

  test('of a user has no e-mail address and no network for a key, also as lines, and has both for users', async () => {
    const session = await ownerSession()
    const made = await request('POST', '/projects', { session, body: { name: 'Of a user' } })
    const { id } = (made.body as { data: { id: string } }).data
    const { userId, email } = own.owner
    const [event] = (await client.events.list({ project_id: id })).data
    const hidden = { actor: { kind: 'user', id: userId, name: null }, address: null }
    expect(event).toMatchObject(hidden)
    expect(await client.events.get(event?.id ?? '')).toMatchObject(hidden)
    expect((await request('GET', `/events?format=ndjson&project_id=${id}`)).text).not.toContain(email)
    const [shown] = (await eventsBy(session)).filter(({ project_id }) => project_id === id)
    expect(shown).toMatchObject({ actor: { kind: 'user', id: userId, name: email }, address: '127.0.0.0/24' })
  })

  test("another organization's events are not there", async () => {
    const other = await seed.organization()
    const [foreign] = (await clientOf(other.apiKey).events.list()).data
    expect(foreign?.type).toBe('project.created')
    expect((await request('GET', `/events/${foreign?.id}`)).status).toBe(404)
    expect((await client.events.list({ project_id: foreign?.project_id ?? '' })).data).toEqual([])
  })

  test('pages, oldest or newest first, meet each event once, and go on when more happens', async () => {
    const project = await client.projects.create({ name: 'Pages' })
    for (const name of ['1', '2', '3', '4']) await client.projects.update(project.id, { name })
    const query = { project_id: project.id, limit: 2 }
    const seen: Event[] = []
    for await (const event of client.events.list(query)) seen.push(event)
    expect(seen.map(({ type }) => type)).toEqual(['project.created', ...Array(4).fill('project.updated')])
    const newest: Event[] = []
    for await (const event of client.events.list({ ...query, order: 'desc' })) newest.push(event)
    expect(newest.toReversed()).toEqual(seen)
    const last = await client.events.list({ ...query, limit: 100 })
    await client.projects.delete(project.id)
    const next = await client.events.list({ ...query, limit: 100, cursor: last.pagination.cursor })
    expect(next.data.map(({ type }) => type)).toEqual(['project.deleted'])
    const since = { ...query, limit: 100, from: seen[2]?.created_at ?? '', to: seen[3]?.created_at ?? '' }
    const between = (await client.events.list(since)).data
    expect(between.every(({ created_at }) => created_at >= since.from && created_at < since.to)).toBe(true)
    await expect(client.events.list({ cursor: last.pagination.cursor })).rejects.toMatchObject({ status: 400 })
  })

  test('are followed on from each event, also from one of the first page', async () => {
    const { id } = await client.projects.create({ name: 'Followed' })
    await client.projects.update(id, { name: 'After' })
    await client.projects.delete(id)
    const types: string[] = []
    let since: string | undefined
    for (let step = 0; step < 3; step++) {
      const following = client.followEvents({ project_id: id, ...(since !== undefined && { since }) })
      const { value } = await following.next()
      await following.return()
      types.push(value?.type ?? 'none')
      since = value?.cursor
    }
    expect(types).toEqual(['project.created', 'project.updated', 'project.updated'])
  })

  test('an export has all events of its conditions, one per line, and for keys those that they may see', async () => {
    const project = await client.projects.create({ name: 'Exported' })
    await client.projects.update(project.id, { name: 'Twice' })
    const lines = async (query: string, options = {}) => {
      const { text, headers } = await request('GET', `/events?format=ndjson${query}`, options)
      expect(headers.get('Content-Type')).toBe('application/x-ndjson')
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Event)
    }
    const about = { project_id: project.id, limit: 100 }
    expect(await lines(`&project_id=${project.id}`)).toEqual((await client.events.list(about)).data)
    const whole = await lines('', { session: await ownerSession() })
    const { data } = (await request('GET', '/events?limit=100&order=desc', { session: await ownerSession() })).body as {
      data: Event[]
    }
    expect(whole.map(({ id }) => id)).toEqual(expect.arrayContaining(data.slice(2).map(({ id }) => id)))
    expect((await lines('')).some(({ type }) => AUDIT.test(type))).toBe(false)
  })
})
