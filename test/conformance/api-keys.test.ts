import { expect, test, vi } from 'vitest'
import type { ApiKey, CreatedApiKey } from '../../generated/index.ts'
import { commands } from '../../server/admin/commands.ts'
import { readConfig } from '../../server/config.ts'
import { isApiKey } from '../../server/domain/api-key.ts'
import { makeSession } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'

const HOUR_MS = 60 * 60 * 1000

describeEachEngine('API keys', ({ request, server, seed }) => {
  const create = async (body: object) => {
    const answer = await request('POST', '/api-keys', { body })
    return (answer.body as { data: CreatedApiKey }).data
  }
  const list = async () => ((await request('GET', '/api-keys?limit=100')).body as { data: ApiKey[] }).data
  const statusOf = async (key: string) => (await request('GET', '/projects', { key })).status

  test('a new key works at once, has full access and no end unless asked for, and is shown this once', async () => {
    const { api_key, ...key } = await create({ name: 'Import' })
    expect(isApiKey(api_key)).toBe(true)
    expect(key).toMatchObject({ name: 'Import', access: 'full', expires_at: null, last_used_at: null })
    expect(api_key.startsWith(key.prefix)).toBe(true)
    expect(await statusOf(api_key)).toBe(200)
    const everywhere = [
      await request('GET', '/api-keys?limit=100'),
      await request('PATCH', `/api-keys/${key.id}`, { body: {} }),
    ]
    for (const { text } of everywhere) expect(text).not.toContain(api_key.slice(8))
    expect(await list()).toContainEqual(key)
  })

  test('a key for reading reads, and a key with an end has it', async () => {
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString()
    const { api_key, ...key } = await create({ name: 'Report', access: 'read', expires_at })
    expect(key).toMatchObject({ access: 'read', expires_at })
    expect((await request('POST', '/projects', { key: api_key, body: { name: 'X' } })).status).toBe(403)
    const ended = await create({ name: 'Old', expires_at: '2020-01-01T00:00:00+02:00' })
    expect(ended.expires_at).toBe('2019-12-31T22:00:00.000Z')
    // a leap second, in the small letters that RFC 3339 allows
    const leap = await create({ name: 'Leap', expires_at: '2016-12-31t23:59:60.5z' })
    expect(leap.expires_at).toBe('2017-01-01T00:00:00.500Z')
    expect(await statusOf(ended.api_key)).toBe(401)
  })

  test('a deleted key is a 401 within a second and in no list', async () => {
    const { id, api_key } = await create({ name: 'Gone' })
    expect(await statusOf(api_key)).toBe(200)
    expect((await request('DELETE', `/api-keys/${id}`)).status).toBe(204)
    const deleted = performance.now()
    await vi.waitUntil(async () => (await statusOf(api_key)) === 401, { interval: 20, timeout: 5_000 })
    expect(performance.now() - deleted).toBeLessThan(1_000)
    expect((await list()).map((key) => key.id)).not.toContain(id)
    expect((await request('DELETE', `/api-keys/${id}`)).status).toBe(404)
    expect((await request('PATCH', `/api-keys/${id}`, { body: { name: 'Back' } })).status).toBe(404)
  })

  test('a change moves name and end, and leaves what was not sent', async () => {
    const { id } = await create({ name: 'Before' })
    const change = async (body: object) => (await request('PATCH', `/api-keys/${id}`, { body })).body
    const expires_at = '2099-01-01T00:00:00.000Z'
    expect(await change({ name: 'After' })).toMatchObject({ data: { name: 'After', expires_at: null } })
    expect(await change({ expires_at })).toMatchObject({ data: { name: 'After', expires_at } })
    expect(await change({})).toMatchObject({ data: { name: 'After', expires_at } })
    expect(await change({ expires_at: null })).toMatchObject({ data: { name: 'After', expires_at: null } })
  })

  test('a rotation gives a new value, and the old one works until the time that was said', async () => {
    const { id, api_key: old } = await create({ name: 'Turned', access: 'read' })
    const end = new Date(Date.now() + HOUR_MS).toISOString()
    const answer = await request('POST', `/api-keys/${id}/rotate`, { body: { previous_expires_at: end } })
    expect(answer.status).toBe(201)
    const { api_key, ...fresh } = (answer.body as { data: CreatedApiKey }).data
    expect(fresh).toMatchObject({ name: 'Turned', access: 'read', expires_at: null })
    expect([await statusOf(old), await statusOf(api_key)]).toEqual([200, 200])
    expect((await list()).find((key) => key.id === id)).toMatchObject({ expires_at: end })
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.parse(end))
    expect([await statusOf(old), await statusOf(api_key)]).toEqual([401, 200])
    vi.useRealTimers()
  })

  test('a rotation does not lengthen the life of the old key', async () => {
    const expires_at = new Date(Date.now() + HOUR_MS).toISOString()
    const { id } = await create({ name: 'Short', expires_at })
    await request('POST', `/api-keys/${id}/rotate`, { body: { previous_expires_at: '2099-01-01T00:00:00Z' } })
    expect((await list()).find((key) => key.id === id)).toMatchObject({ expires_at })
  })

  test('their use is noted: the time of the last, and requests by day for the organization', async () => {
    const { organizationId, apiKey, owner } = await seed.organization('pro')
    for (let sent = 0; sent < 3; sent += 1) await request('GET', '/projects', { key: apiKey })
    await server.use.flush()
    for (let sent = 0; sent < 2; sent += 1) await request('GET', '/projects', { key: apiKey })
    await server.use.flush()
    const { items } = await server.store.selectApiKeyPage({ organizationId, after: 0, limit: 10 })
    expect(items.map(({ lastUsedAt }) => Math.abs((lastUsedAt ?? 0) - Date.now()) < 60_000)).toEqual([true, false])
    const last = items.at(-1)?.sequence ?? 0
    expect((await server.store.selectApiKeyPage({ organizationId, after: last, limit: 10 })).items).toEqual([])
    const session = await makeSession(server.store, owner.userId)
    const { body } = await request('GET', '/organization/usage', { session })
    const { window, days } = (body as { data: { window: { ends_at: string }; days: object[] } }).data
    expect(window).toMatchObject({ requests: 5, limit: 300 })
    expect(Date.parse(window.ends_at) - Date.now()).toBeLessThanOrEqual(60_000)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ date: new Date().toISOString().slice(0, 10), requests: 5 })
    expect(days.at(-2)).toMatchObject({ requests: 0 })
  })

  test('an organization that sent nothing has no window', async () => {
    const { owner } = await seed.organization()
    const session = await makeSession(server.store, owner.userId)
    const { body } = await request('GET', '/organization/usage', { session })
    expect(body).toMatchObject({ data: { window: { requests: 0, ends_at: null } } })
  })
})

describeEachEngine('admin api-keys revoke', ({ request, server }) => {
  test('revokes a key that there is, and says of any other that there is none', async () => {
    const { body } = await request('POST', '/api-keys', { body: { name: 'Left' } })
    const { id, api_key } = (body as { data: CreatedApiKey }).data
    const revoke = async (apiKeyId: string) =>
      commands['api-keys revoke']?.run(server.store, { 'api-key': apiKeyId }, async () => '', readConfig({}))
    expect(await revoke(id)).toEqual({ api_key_id: id, revoked: true })
    expect((await request('GET', '/projects', { key: api_key })).status).toBe(401)
    await expect(revoke('key_none')).rejects.toThrow('There is no API key "key_none".')
  })
})

describeEachEngine('the organization', ({ request }) => {
  test('is renamed by an owner', async () => {
    const renamed = await request('PATCH', '/organization', { body: { name: 'Renamed' } })
    expect(renamed.body).toMatchObject({ data: { name: 'Renamed' } })
    expect((await request('PATCH', '/organization', { body: {} })).body).toEqual(renamed.body)
    expect((await request('PATCH', '/organization', { body: { plan: 'enterprise' } })).status).toBe(422)
  })
})
