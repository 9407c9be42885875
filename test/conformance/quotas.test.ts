import { expect, test } from 'vitest'
import type { Quotas, Usage } from '../../generated/index.ts'
import { makeSession, makeUser } from '../support/console-user.ts'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'
import type { TestOrganization } from '../support/test-server.ts'

type Name = keyof Quotas

/** An organization with quotas, and its client. */
async function limited(harness: Harness, quotas: Partial<Record<Name, number>>) {
  const { seed, server, request } = harness
  const own = await seed.organization()
  await server.store.updateQuotas({ organizationId: own.organizationId, quotas })
  const usage = async (name: Name) => {
    const { body } = await request('GET', '/organization/usage', { key: own.apiKey })
    return (body as { data: Usage }).data.quotas[name]
  }
  const post = (path: string, body: unknown, headers = {}) => request('POST', path, { key: own.apiKey, body, headers })
  return { own, usage, post }
}

const COLUMNS = [{ name: 'name', type: 'text' as const }]

/** Statuses of so many requests sent at once, sorted. */
async function atOnce(count: number, send: (index: number) => Promise<RawAnswer>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  return answers.map(({ status }) => status).sort()
}

function refusal({ status, error }: RawAnswer) {
  return { status, code: error.code, field: error.field, message: error.message }
}

describeEachEngine('a quota', (harness) => {
  const { request, server, seed } = harness

  test('of projects is never exceeded, however many are created at once, and room comes back', async () => {
    const { own, usage, post } = await limited(harness, { projects: 4 })
    expect(await usage('projects')).toEqual({ used: 1, allowed: 4 })
    expect(await atOnce(9, () => post('/projects', { name: 'Made' }))).toEqual([
      ...Array(3).fill(201),
      ...Array(6).fill(422),
    ])
    expect(await usage('projects')).toEqual({ used: 4, allowed: 4 })
    const refused = refusal(await post('/projects', { name: 'Made' }))
    expect(refused).toMatchObject({ status: 422, code: 'validation_error', field: 'quotas.projects' })
    expect(refused.message).toContain('4 of 4 projects')
    expect((await request('DELETE', `/projects/${own.projectId}`, { key: own.apiKey })).status).toBe(204)
    expect((await post('/projects', { name: 'Made' })).status).toBe(201)
  })

  test('of datasets is never exceeded, leaves no table, and does not affect other organizations', async () => {
    const { own, usage, post } = await limited(harness, { datasets: 2 })
    const dataset = (project_id: string) => ({ name: 'Made', project_id, columns: COLUMNS })
    const statuses = await atOnce(6, () => post('/datasets', dataset(own.projectId)))
    expect(statuses).toEqual([201, 201, 422, 422, 422, 422])
    expect(await usage('datasets')).toEqual({ used: 2, allowed: 2 })
    const { organizationId } = own
    const tables = await server.store.steps.selectTablesMadeBefore({ organizationId, madeBefore: Date.now() + 1_000 })
    expect(tables).toHaveLength(2)
    const other = await seed.organization()
    const made = await request('POST', '/datasets', { key: other.apiKey, body: dataset(other.projectId) })
    expect(made.status).toBe(201)
  })

  test('of datasets limits those in the trash too, until some are purged; none that is restored is refused for them', async () => {
    const { own, usage, post } = await limited(harness, { datasets: 2 })
    const body = { name: 'Made', project_id: own.projectId, columns: COLUMNS }
    const remove = (path: string) => request('DELETE', `/datasets/${path}`, { key: own.apiKey })
    const made: string[] = []
    for (let count = 0; count < 2; count += 1) {
      const { id } = ((await post('/datasets', body)).body as { data: { id: string } }).data
      made.push(id)
      expect((await remove(id)).status).toBe(204)
    }
    const [first, second] = made
    const refused = refusal(await post('/datasets', body))
    expect(refused).toMatchObject({ status: 422, code: 'validation_error', field: 'quotas.datasets' })
    expect(refused.message).toContain('trash of the organization holds 2 of 2 datasets')
    expect(await usage('datasets')).toEqual({ used: 0, allowed: 2 })
    expect((await post(`/datasets/${first}/restore`, {})).status).toBe(200)
    expect((await remove(first ?? '')).status).toBe(204)
    expect((await remove(`${second}?purge=true`)).status).toBe(204)
    expect((await post('/datasets', body)).status).toBe(201)
  })

  test('of projects limits those in the trash too', async () => {
    const { own, post } = await limited(harness, { projects: 2 })
    for (let count = 0; count < 2; count += 1) {
      const { id } = ((await post('/projects', { name: 'Made' })).body as { data: { id: string } }).data
      expect((await request('DELETE', `/projects/${id}`, { key: own.apiKey })).status).toBe(204)
    }
    expect(refusal(await post('/projects', { name: 'Made' }))).toMatchObject({ status: 422, field: 'quotas.projects' })
  })

  test('refuses nothing that was answered under its key before', async () => {
    const { own, post } = await limited(harness, { datasets: 1 })
    const body = { name: 'Made', project_id: own.projectId, columns: COLUMNS }
    const first = await post('/datasets', body, { 'Idempotency-Key': 'one' })
    const again = await post('/datasets', body, { 'Idempotency-Key': 'one' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const other = await post('/datasets', body, { 'Idempotency-Key': 'two' })
    expect(refusal(other)).toMatchObject({ status: 422, field: 'quotas.datasets' })
    // No reply is kept for a refused request.
    await server.store.updateQuotas({ organizationId: own.organizationId, quotas: { datasets: 2 } })
    expect((await post('/datasets', body, { 'Idempotency-Key': 'two' })).status).toBe(201)
  })

  test('of API keys counts those that are not revoked, rotated ones too', async () => {
    const { own, usage } = await limited(harness, { api_keys: 4 })
    const session = await makeSession(server.store, own.owner.userId)
    const create = () => request('POST', '/api-keys', { session, body: { name: 'Made' } })
    expect(await usage('api_keys')).toEqual({ used: 2, allowed: 4 })
    expect(await atOnce(5, create)).toEqual([201, 201, 422, 422, 422])
    const { data } = (await request('GET', '/api-keys', { session })).body as { data: { id: string }[] }
    const body = { previous_expires_at: new Date().toISOString() }
    const rotated = await request('POST', `/api-keys/${data[3]?.id}/rotate`, { session, body })
    expect(refusal(rotated)).toMatchObject({ status: 422, field: 'quotas.api_keys' })
    expect((await request('DELETE', `/api-keys/${data[3]?.id}`, { session })).status).toBe(204)
    expect((await create()).status).toBe(201)
  })

  test('of indexes is of all datasets together, and never exceeded by two at once', async () => {
    const { own, usage, post } = await limited(harness, { indexes: 3 })
    const datasets = await Promise.all(
      Array.from({ length: 6 }, () => seed.dataset({ in: own, columns: [{ name: 'a', type: 'number' }] })),
    )
    const statuses = await atOnce(6, (index) => post(`/datasets/${datasets[index]?.id}/indexes`, { fields: ['a'] }))
    expect(statuses).toEqual([201, 201, 201, 422, 422, 422])
    expect(await usage('indexes')).toEqual({ used: 3, allowed: 3 })
    const indexed = []
    for (const { id } of datasets) {
      const { data } = (await request('GET', `/datasets/${id}/indexes`, { key: own.apiKey })).body as {
        data: { id: string }[]
      }
      if (data[0] !== undefined) indexed.push(`/datasets/${id}/indexes/${data[0].id}`)
    }
    expect((await request('DELETE', indexed[0] ?? '', { key: own.apiKey })).status).toBe(204)
    expect(await usage('indexes')).toEqual({ used: 2, allowed: 3 })
  })

  test('of sessions is never exceeded, and a user who signs in repeatedly locks out no other user', async () => {
    const { own, usage } = await limited(harness, { sessions: 3 })
    const other = await makeUser(server.store, own.organizationId, 'member')
    const session = await makeSession(server.store, other.userId)
    const sessions = []
    for (let time = 0; time < 6; time += 1) sessions.push(await makeSession(server.store, own.owner.userId))
    expect(await usage('sessions')).toEqual({ used: 3, allowed: 3 })
    const statusOf = async (token: string) => (await request('GET', '/session', { session: token })).status
    expect(await statusOf(session)).toBe(200)
    expect(await Promise.all(sessions.map(statusOf))).toEqual([401, 401, 401, 401, 200, 200])
    const third = await makeUser(server.store, own.organizationId, 'member')
    expect(await statusOf(await makeSession(server.store, third.userId))).toBe(200)
    expect([await statusOf(session), await usage('sessions')]).toEqual([200, { used: 3, allowed: 3 }])
  })

  test('of the plan holds until another is agreed on, and holds again when that is given back', async () => {
    const { organizationId, apiKey } = await seed.organization('free')
    const allowed = async () => {
      const { body } = await request('GET', '/organization/usage', { key: apiKey })
      return (body as { data: Usage }).data.quotas.datasets.allowed
    }
    expect(await allowed()).toBe(100)
    expect(await server.store.updateQuotas({ organizationId, quotas: { datasets: 7, projects: 3 } })).toBe(true)
    expect(await server.store.updateQuotas({ organizationId: 'org_none', quotas: { datasets: 1 } })).toBe(false)
    expect(await allowed()).toBe(7)
    await server.store.updatePlan({ organizationId, plan: 'pro', requestsPerMinute: null, rowsPerRequest: null })
    expect(await allowed()).toBe(7)
    await server.store.updateQuotas({ organizationId, quotas: { datasets: null } })
    expect(await allowed()).toBe(5_000)
  })
})

describeEachEngine('the quota of bytes', (harness) => {
  const { request, seed, clientOf } = harness
  const bytesOf = async (own: TestOrganization) =>
    (await clientOf(own.apiKey).organization.getUsage()).quotas.bytes.used

  test('counts 24 for a row, 8 for a filled cell, and the bytes of texts', async () => {
    const own = await seed.organization()
    const columns = [
      { name: 't', type: 'text' as const },
      { name: 'n', type: 'number' as const },
      { name: 'j', type: 'json' as const },
      { name: 'b', type: 'boolean' as const },
      { name: 'd', type: 'date' as const },
    ]
    const { id } = await seed.dataset({ in: own, columns })
    const client = clientOf(own.apiKey)
    // What rows were counts too.
    await client.datasets.update(id, { history: 'off' })
    const path = `/datasets/${id}`
    const grown = async (change: () => Promise<unknown>) => {
      const before = await bytesOf(own)
      await change()
      return (await bytesOf(own)) - before
    }
    const row = { t: 'ø"\n', n: 1.5, j: { a: 'ø' }, b: true, d: '2026-11-20' }
    expect(await grown(() => client.rows.append(id, [row]))).toBe(24 + 4 + 8 + 10 + 8 + 10)
    expect(await grown(() => client.rows.append(id, [{}, {}]))).toBe(48)
    // PostgreSQL gets more than 20 rows by COPY.
    expect(await grown(() => client.rows.append(id, Array(30).fill({ t: 'abc' })))).toBe(30 * 27)
    // A separate thread reads large ones.
    const text = 'ø'.repeat(400_000)
    expect(await grown(() => client.rows.append(id, [{ t: text }, { t: text }, { t: text }]))).toBe(3 * 800_024)
    expect(await grown(() => client.rows.update(id, 'row_35', { t: null }))).toBe(-800_000)
    expect(await grown(() => client.rows.delete(id, 'row_34'))).toBe(-800_024)
    expect(await grown(() => client.rows.delete(id, 'row_36'))).toBe(-800_024)
    expect(await grown(() => client.rows.delete(id, 'row_35'))).toBe(-24)
    expect(await grown(() => client.rows.update(id, 'row_1', { t: 'longer', n: null }))).toBe(2 - 8)
    expect(await grown(() => client.rows.update(id, 'row_2', { n: 1 }))).toBe(8)
    expect(await grown(() => client.rows.delete(id, 'row_2'))).toBe(-24 - 8)
    expect(await grown(() => client.columns.create(id, { name: 'new', type: 'text' }))).toBe(0)
    expect(await grown(() => client.columns.update(id, 'b', { type: 'text' }))).toBe(4 - 8)
    expect(await grown(() => client.columns.delete(id, 't'))).toBe(-6 - 30 * 3)
    const refused = await request('PATCH', `${path}/rows/row_9999`, { key: own.apiKey, body: { values: { n: 1 } } })
    expect(refused.status).toBe(404)
    await client.datasets.delete(id, { purge: true })
    expect(await bytesOf(own)).toBe(0)
  })

  test('refuses an append that would go beyond, says by how much, and stores nothing of it', async () => {
    const { own, usage, post } = await limited(harness, { bytes: 1_000 })
    const { id } = await seed.dataset({ in: own, columns: COLUMNS })
    const rows = (count: number) => ({ rows: Array(count).fill({ name: 'x'.repeat(76) }) })
    expect((await post(`/datasets/${id}/rows`, rows(9))).status).toBe(201)
    const refused = refusal(await post(`/datasets/${id}/rows`, rows(2)))
    expect(refused).toMatchObject({ status: 422, code: 'validation_error', field: 'quotas.bytes' })
    expect(refused.message).toContain('900 of 1000 bytes')
    expect(refused.message).toContain('add 200')
    expect(await usage('bytes')).toEqual({ used: 900, allowed: 1_000 })
    expect((await post(`/datasets/${id}/rows`, rows(1))).status).toBe(201)
    const large = await post(`/datasets/${id}/rows`, { rows: Array(3).fill({ name: 'x'.repeat(1_000_000) }) })
    expect(refusal(large)).toMatchObject({ status: 422, field: 'quotas.bytes' })
    // When it is full, only changes that make no row larger succeed, and deletions, which free room.
    const change = (name: string) =>
      request('PATCH', `/datasets/${id}/rows/row_1`, { key: own.apiKey, body: { values: { name } } })
    expect(refusal(await change('x'.repeat(77)))).toMatchObject({ status: 422, field: 'quotas.bytes' })
    expect((await change('y'.repeat(76))).status).toBe(200)
    expect((await change('short')).status).toBe(200)
    await request('PATCH', `/datasets/${id}`, { key: own.apiKey, body: { history: 'off' } })
    expect(await usage('bytes')).toEqual({ used: 929, allowed: 1_000 })
    expect((await request('DELETE', `/datasets/${id}/rows/row_2`, { key: own.apiKey })).status).toBe(204)
    expect((await post(`/datasets/${id}/rows`, rows(1))).status).toBe(201)
  })

  test('lets one that is full read, and others write', async () => {
    const { own, post } = await limited(harness, { bytes: 100 })
    const { id } = await seed.dataset({ in: own, columns: COLUMNS })
    expect((await post(`/datasets/${id}/rows`, { rows: [{ name: 'x'.repeat(76) }] })).status).toBe(201)
    expect((await post(`/datasets/${id}/rows`, { rows: [{}] })).status).toBe(422)
    expect((await request('GET', `/datasets/${id}/data`, { key: own.apiKey })).status).toBe(200)
    expect((await request('GET', `/datasets/${id}/export?format=csv`, { key: own.apiKey })).status).toBe(200)
    const { id: other } = await seed.dataset()
    expect((await request('POST', `/datasets/${other}/rows`, { body: { rows: [{}] } })).status).toBe(201)
  })
})
