import { expect, test } from 'vitest'
import { noSuch } from '../../server/operations/api-error.ts'
import type { Caller } from '../../server/operations/caller.ts'
import { withDataset } from '../../server/operations/current-dataset.ts'
import { describeEachEngine } from '../support/harness.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeEachEngine('the trash of datasets', ({ client, own, seed, clientOf, request, server, onSqlite }) => {
  test('a deleted dataset is in the trash until its days are over, and nowhere else', async () => {
    const { id, name } = await seed.dataset({ name: 'In the trash', rows: [{ name: 'a' }] })
    await client.datasets.delete(id)
    const { data } = await client.datasets.list({ state: 'deleted', name })
    expect(data).toMatchObject([{ id, name, state: 'deleted', row_count: 1 }])
    const { deleted_at = '', purge_at = '' } = data[0] ?? {}
    expect(Date.parse(purge_at) - Date.parse(deleted_at)).toBe(90 * DAY_MS) // of an enterprise organization
    expect((await client.datasets.list({ name })).data).toEqual([])
  })

  onSqlite?.each([
    ['GET', ''],
    ['PATCH', '', { name: 'Other' }],
    ['DELETE', ''],
    ['GET', '/data'],
    ['GET', '/rows'],
    ['GET', '/rows/row_1'],
    ['POST', '/rows', { rows: [{}] }],
    ['PATCH', '/rows/row_1', { values: { name: 'b' } }],
    ['POST', '/query', {}],
    ['GET', '/export?format=csv'],
    ['GET', '/changes'],
    ['GET', '/summary'],
    ['GET', '/aggregate?measure=:count'],
    ['GET', '/indexes'],
    ['POST', '/columns', { name: 'new', type: 'text' }],
    ['GET', '/imports'],
  ] as const)('%s …%s of one in the trash is a 404', async (method, path, body?) => {
    const { id } = await seed.dataset({ rows: [{ name: 'a' }] })
    await client.datasets.delete(id)
    expect((await request(method, `/datasets/${id}${path}`, body && { body })).status).toBe(404)
  })

  onSqlite?.('a key with which one was restored does not say so again once it is purged', async () => {
    const { id } = await seed.dataset()
    const restore = () =>
      request('POST', `/datasets/${id}/restore`, { headers: { 'Idempotency-Key': `restore-${id}` } })
    await client.datasets.delete(id)
    expect([(await restore()).status, (await restore()).status]).toEqual([200, 200])
    await client.datasets.delete(id, { purge: true })
    expect((await restore()).status).toBe(404)
  })

  onSqlite?.('what is missed of one that is deleted at this moment is the dataset', async () => {
    const { id } = await seed.dataset()
    const { organizationId } = own
    const missing = withDataset(server.store, { organizationId } as Caller, id, async () => {
      await client.datasets.delete(id)
      throw noSuch('column', 'name') // as an operation says that finds no columns any more
    })
    await expect(missing).rejects.toThrow(`There is no dataset "${id}".`)
  })

  test('a restored one exports the same bytes, has the same tags, and its cursors of changes go on', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }, { name: 'b' }] })
    await client.rows.delete(id, 'row_1')
    await client.indexes.create(id, { fields: ['age'] })
    const read = async () => {
      const file = await request('GET', `/datasets/${id}/export?format=ndjson`)
      const page = await request('GET', `/datasets/${id}/rows`)
      const record = await request('GET', `/datasets/${id}`)
      return [
        file.text,
        file.headers.get('etag'),
        page.text,
        page.headers.get('etag'),
        record.text,
        record.headers.get('etag'),
      ]
    }
    const before = await read()
    const { pagination } = await client.changes.list(id)
    await client.datasets.delete(id)
    expect(await client.datasets.restore(id)).toEqual(await client.datasets.get(id))
    expect(await read()).toEqual(before)
    expect((await client.indexes.list(id)).data).toHaveLength(1)
    await client.rows.append(id, [{ name: 'c' }])
    const { data } = await client.changes.list(id, { cursor: pagination.cursor })
    expect(data).toMatchObject([{ type: 'row', row: { id: 'row_3', values: { name: 'c' } } }])
  })

  onSqlite?.('its name can be used again while it is in the trash, and both stay when it is restored', async () => {
    const { id, name } = await seed.dataset({ name: 'Twice' })
    await client.datasets.delete(id)
    const other = await seed.dataset({ name })
    await client.datasets.restore(id)
    expect((await client.datasets.list({ name })).data.map((dataset) => dataset.id)).toEqual([id, other.id])
  })

  test('its bytes count in the quota until it is purged, and it does not', async () => {
    const organization = await seed.organization('free')
    const caller = clientOf(organization.apiKey)
    const { id } = await seed.dataset({ in: organization, rows: [{ name: 'x'.repeat(1_000) }] })
    await caller.datasets.delete(id)
    const deleted = await caller.organization.getUsage()
    expect(deleted.quotas.datasets.used).toBe(0)
    expect(deleted.quotas.bytes.used).toBeGreaterThan(1_000)
    expect(deleted.trash).toEqual({ retention_days: 30, datasets: 1, projects: 0, bytes: deleted.quotas.bytes.used })
    await caller.datasets.delete(id, { purge: true })
    const purged = await caller.organization.getUsage()
    expect(purged.quotas.bytes.used).toBe(0)
    expect(purged.trash).toMatchObject({ datasets: 0, bytes: 0 })
  })

  test('where a plan has no room for another dataset, none is restored, and the reply says so', async () => {
    const organization = await seed.organization('free')
    const { id } = await seed.dataset({ in: organization })
    const caller = clientOf(organization.apiKey)
    await caller.datasets.delete(id)
    await server.store.updateQuotas({ organizationId: organization.organizationId, quotas: { datasets: 0 } })
    await expect(caller.datasets.restore(id)).rejects.toMatchObject({ status: 422, field: 'quotas.datasets' })
    expect((await caller.datasets.list({ state: 'deleted' })).data).toHaveLength(1)
  })

  test('restoring one again changes nothing, with a key or without', async () => {
    const { id } = await seed.dataset()
    await client.datasets.delete(id)
    const options = { headers: { 'Idempotency-Key': `restore-${id}` } }
    const first = await request('POST', `/datasets/${id}/restore`, options)
    expect(first.status).toBe(200)
    await client.datasets.delete(id)
    const again = await request('POST', `/datasets/${id}/restore`, options)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await request('POST', `/datasets/${id}/restore`, { body: {} })).status).toBe(200)
    expect((await request('POST', `/datasets/${id}/restore`)).status).toBe(200)
    const other = await request('POST', `/datasets/${id}/restore`, { ...options, body: { project_id: own.projectId } })
    expect({ status: other.status, field: other.error.field }).toEqual({ status: 422, field: 'Idempotency-Key' })
  })

  onSqlite?.('what was repeated by its key is a 404 while the dataset is in the trash', async () => {
    const { id } = await seed.dataset()
    const append = () =>
      request('POST', `/datasets/${id}/rows`, { headers: { 'Idempotency-Key': `append-${id}` }, body: { rows: [{}] } })
    expect((await append()).status).toBe(201)
    await client.datasets.delete(id)
    expect((await append()).status).toBe(404)
    await client.datasets.restore(id)
    const replayed = await append()
    expect(replayed.status).toBe(201)
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
  })

  test('one that is purged is gone for good, from the trash or at once', async () => {
    const [one, other] = [await seed.dataset(), await seed.dataset()]
    await client.datasets.delete(one.id)
    for (const { id } of [one, other]) {
      await client.datasets.delete(id, { purge: true })
      await expect(client.datasets.restore(id)).rejects.toMatchObject({ status: 404 })
      await expect(client.datasets.delete(id, { purge: true })).rejects.toMatchObject({ status: 404 })
    }
    const { data } = await client.datasets.list({ state: 'deleted', limit: 100 })
    expect(data.map(({ id }) => id)).not.toContain(one.id)
  })

  test('If-Match guards a purge, also of one in the trash', async () => {
    const { id } = await seed.dataset()
    const etag = (await request('GET', `/datasets/${id}`)).headers.get('etag') ?? ''
    await client.datasets.delete(id)
    await expect(client.datasets.delete(id, { purge: true, ifMatch: '"other"' })).rejects.toMatchObject({ status: 412 })
    await client.datasets.delete(id, { purge: true, ifMatch: etag })
    expect((await request('POST', `/datasets/${id}/restore`)).status).toBe(404)
  })

  test("another organization's trash looks as if there were none", async () => {
    const stranger = await seed.organization('free')
    const { id } = await seed.dataset({ in: stranger })
    await clientOf(stranger.apiKey).datasets.delete(id)
    expect((await request('POST', `/datasets/${id}/restore`)).status).toBe(404)
    expect((await request('DELETE', `/datasets/${id}?purge=true`)).status).toBe(404)
    expect((await clientOf(stranger.apiKey).datasets.list({ state: 'deleted' })).data).toHaveLength(1)
  })

  test('the sweep purges what has been in the trash for as long as the plan says, and nothing younger', async () => {
    const organization = await seed.organization('free')
    const caller = clientOf(organization.apiKey)
    const [old, restored] = [await seed.dataset({ in: organization }), await seed.dataset({ in: organization })]
    for (const { id } of [old, restored]) await caller.datasets.delete(id)
    const now = Date.now()
    await server.store.emptyTrash({ now: now + 30 * DAY_MS - 60_000 })
    expect((await caller.datasets.list({ state: 'deleted' })).data).toHaveLength(2)
    await caller.datasets.restore(restored.id)
    await server.store.emptyTrash({ now: now + 30 * DAY_MS + 60_000 })
    expect((await caller.datasets.list({ state: 'deleted' })).data).toEqual([])
    expect((await caller.datasets.list()).data).toMatchObject([{ id: restored.id }])
  })
})

describeEachEngine('the trash of projects', ({ client, seed, clientOf, request, server }) => {
  const columns = [{ name: 'a', type: 'text' as const }]

  test('a deleted project is listed there, and comes back with its name', async () => {
    const project = await client.projects.create({ name: 'Back soon' })
    await client.projects.delete(project.id)
    expect((await client.projects.list({ limit: 100 })).data).not.toContainEqual(project)
    const deleted = (await client.projects.list({ state: 'deleted', limit: 100 })).data
    expect(deleted.find(({ id }) => id === project.id)).toMatchObject({ name: 'Back soon', state: 'deleted' })
    expect(await client.projects.restore(project.id)).toEqual(project)
    expect(await client.projects.get(project.id)).toEqual(project)
    expect(await client.projects.restore(project.id)).toEqual(project)
  })

  test('a dataset whose project is deleted asks for another one, or for the project', async () => {
    const project = await client.projects.create({ name: 'Gone' })
    const { id } = await client.datasets.create({ name: 'D', project_id: project.id, columns })
    await client.datasets.delete(id)
    await client.projects.delete(project.id)
    await expect(client.datasets.restore(id)).rejects.toMatchObject({ status: 422, field: 'project_id' })
    const invalid = await request('POST', `/datasets/${id}/restore`, { body: { project: 1 } })
    expect(invalid.status).toBe(422)
    const other = await client.projects.create({ name: 'Other' })
    expect(await client.datasets.restore(id, { project_id: other.id })).toMatchObject({ project_id: other.id })
    expect(await client.datasets.get(id)).toMatchObject({ project_id: other.id })
  })

  test('one is purged only when it holds no dataset, in the trash or not', async () => {
    const project = await client.projects.create({ name: 'Purged' })
    const { id } = await client.datasets.create({ name: 'D', project_id: project.id, columns })
    await client.datasets.delete(id)
    await client.projects.delete(project.id)
    const refused = await request('DELETE', `/projects/${project.id}?purge=true`)
    expect(refused.status).toBe(422)
    expect(refused.error.message).toContain('1 dataset, 1 of them in the trash')
    await client.datasets.delete(id, { purge: true })
    await client.projects.delete(project.id, { purge: true })
    expect((await request('POST', `/projects/${project.id}/restore`)).status).toBe(404)
    expect((await request('DELETE', `/projects/${project.id}?purge=true`)).status).toBe(404)
  })

  test('the sweep purges old ones, and the quota refuses to restore one too many', async () => {
    const organization = await seed.organization('free')
    const caller = clientOf(organization.apiKey)
    const { id } = await caller.projects.create({ name: 'Old' })
    await caller.projects.delete(id)
    await server.store.updateQuotas({ organizationId: organization.organizationId, quotas: { projects: 1 } })
    await expect(caller.projects.restore(id)).rejects.toMatchObject({ status: 422, field: 'quotas.projects' })
    await server.store.emptyTrash({ now: Date.now() + 31 * DAY_MS })
    await expect(caller.projects.restore(id)).rejects.toMatchObject({ status: 404 })
  })
})
