import { expect, test } from 'vitest'
import type { CreatedWebhook, EventType, Webhook } from '../../generated/index.ts'
import { zEventType } from '../../generated/zod.gen.ts'
import { newId } from '../../server/domain/ids.ts'
import { unseal } from '../../server/domain/webhooks.ts'
import { makeSession } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import { unknownTargets } from '../support/valid-requests.ts'
import { makeWebhook } from '../support/webhooks.ts'

const url = 'https://hooks.example.com/datasets?token=hidden'
const events = ['rows.changed', 'dataset.deleted']

const HOUR_MS = 60 * 60 * 1000

describeEachEngine('webhooks', ({ request, server, own, seed }) => {
  const post = (body: object) => request('POST', '/webhooks', { body })
  const create = async (body: object = {}) =>
    ((await post({ url, events, ...body })).body as { data: CreatedWebhook }).data
  const get = async (id: string) => ((await request('GET', `/webhooks/${id}`)).body as { data: Webhook }).data

  test('the secret is in the reply to its creation and to a rotation, in no other one, and encrypted in the database', async () => {
    const { secret, ...webhook } = await create()
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
    expect(webhook).toMatchObject({ url, events, state: 'enabled', dataset_id: null, project_id: null })
    const rotation = { body: { previous_expires_at: '2099-01-01T00:00:00Z' } }
    const rotated = await request('POST', `/webhooks/${webhook.id}/rotate`, rotation)
    expect(rotated.status).toBe(201)
    const { secret: second } = (rotated.body as { data: CreatedWebhook }).data
    expect(second).not.toBe(secret)
    const shown = [await request('GET', '/webhooks'), await request('GET', `/webhooks/${webhook.id}`)]
    for (const { text } of shown) for (const value of [secret, second]) expect(text).not.toContain(value.slice(6))
    await server.store.updateWebhook({
      organizationId: own.organizationId,
      webhookId: webhook.id,
      state: 'enabled',
      now: 0,
    })
    const [stored] = (
      await server.store.leaseWebhooks({ owner: 'test', now: 0, leasedUntil: 1, limit: 100, mostOfOne: 50 })
    ).filter(({ webhookId }) => webhookId === webhook.id)
    expect(JSON.stringify(stored)).not.toContain(second.slice(6))
    expect(unseal(server.store.webhookKey, webhook.id, stored?.secret ?? '')).toBe(second)
    expect(unseal(server.store.webhookKey, webhook.id, stored?.previousSecret ?? '')).toBe(secret)
    expect(() => unseal(server.store.webhookKey, 'wh_other', stored?.secret ?? '')).toThrow()
  })

  test('of queues that are due those come first whose organizations have the fewest served, then the oldest', async () => {
    const [busy, other] = [await seed.organization(), await seed.organization()]
    // Before all that other tests have queued.
    const due = async ({ organizationId }: { readonly organizationId: string }, now: number) => {
      const { webhook_id: webhookId } = await makeWebhook(server.store, organizationId)
      const message = { messageId: newId('msg'), type: 'webhook.test', body: '{}' }
      await server.store.insertDelivery({ organizationId, webhookId, deliveryId: newId('dlv'), ...message, now })
      return webhookId
    }
    const first = await due(busy, -1000)
    const rest = [await due(busy, -900), await due(busy, -800)]
    const later = await due(other, -700)
    const leased = async (limit: number, mostOfOne = 50) => {
      const lease = { owner: 'turns', now: -500, leasedUntil: -100, limit, mostOfOne }
      return (await server.store.leaseWebhooks(lease)).map(({ webhookId }) => webhookId).sort()
    }
    expect(await leased(2)).toEqual([first, later].sort())
    expect(await leased(9, 2)).toEqual(rest.slice(0, 1))
    expect(await leased(9)).toEqual(rest.slice(1))
    expect(await leased(9)).toEqual([])
  })

  test('a queue that was held by a clock that was ahead goes on when the clock is set back', async () => {
    const { organizationId } = await seed.organization()
    const { webhook_id: webhookId } = await makeWebhook(server.store, organizationId)
    const message = { messageId: newId('msg'), type: 'webhook.test', body: '{}' }
    await server.store.insertDelivery({ organizationId, webhookId, deliveryId: newId('dlv'), ...message, now: -4000 })
    const owner = 'ahead'
    const isTaken = async (now: number, leasedUntil: number) => {
      const leased = await server.store.leaseWebhooks({ owner, now, leasedUntil, limit: 99, mostOfOne: 99 })
      return leased.some((webhook) => webhook.webhookId === webhookId)
    }
    expect([await isTaken(-3000, HOUR_MS), await isTaken(-2900, HOUR_MS)]).toEqual([true, true])
    const paused = { outcomes: [], failures: 10, hasSucceeded: false, leasedUntil: undefined, pausedUntil: HOUR_MS }
    await server.store.settleDeliveries({ webhookId, owner, ...paused, now: -2800 })
    expect(await isTaken(-2700, -2600)).toBe(true)
  })

  test('an organization without webhooks has an empty list, and no delivery of one that is not there', async () => {
    const { owner } = await seed.organization()
    const session = await makeSession(server.store, owner.userId)
    expect((await request('GET', '/webhooks', { session })).body).toMatchObject({ data: [] })
    const { webhook_id, delivery_id } = unknownTargets
    const path = `/webhooks/${webhook_id}/deliveries/${delivery_id}/retry`
    expect((await request('POST', path, { session })).status).toBe(404)
    const { id } = await create()
    expect((await request('POST', `/webhooks/${id}/deliveries/${delivery_id}/retry`)).status).toBe(404)
  })

  test('a change sets what is sent, and keeps what is not; deleting leaves nothing', async () => {
    const { id } = await create()
    const change = async (body: object) => (await request('PATCH', `/webhooks/${id}`, { body })).body
    expect(await change({ events: ['dataset.created', 'dataset.created'] })).toMatchObject({
      data: { url, events: ['dataset.created'], state: 'enabled' },
    })
    expect(await change({ state: 'disabled' })).toMatchObject({ data: { state: 'disabled', disabled_reason: 'user' } })
    expect(await change({})).toMatchObject({ data: { state: 'disabled', events: ['dataset.created'] } })
    expect(await change({ state: 'enabled', url: 'https://other.example.com/' })).toMatchObject({
      data: { state: 'enabled', disabled_reason: null, url: 'https://other.example.com/' },
    })
    expect((await request('DELETE', `/webhooks/${id}`)).status).toBe(204)
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/deliveries'],
      ['POST', '/test'],
    ] as const)
      expect((await request(method, `/webhooks/${id}${path}`)).status).toBe(404)
  })

  test('a change of one that was deleted a moment ago changes nothing, and no event tells of it', async () => {
    const { organizationId } = own
    const { id } = await create()
    await request('DELETE', `/webhooks/${id}`)
    const change = { organizationId, webhookId: id, state: 'disabled' as const, now: Date.now() }
    expect(await server.store.updateWebhook(change)).toBe(false)
    const session = await makeSession(server.store, own.owner.userId)
    const { text } = await request('GET', '/events?type=webhook.updated&order=desc&limit=10', { session })
    expect(text).not.toContain(id)
    expect((await request('GET', '/events?type=webhook.deleted&order=desc&limit=1', { session })).text).toContain(id)
  })

  test.each<[object, string, number]>([
    [{ url: 'http://hooks.example.com/' }, 'url', 422],
    [{ url: 'https://127.0.0.1/' }, 'url', 422],
    [{ url: 'https://ada:secret@hooks.example.com/' }, 'url', 422],
    [{ url: '' }, 'url', 422],
    [{ events: [] }, 'events', 422],
    [{ events: ['rows.change'] }, 'events[0]', 422],
    [{ dataset_id: 'ds_00000000000000000000000000' }, 'dataset_id', 422],
    [{ project_id: 'proj_00000000000000000000000000' }, 'project_id', 422],
    [{ secret: 'whsec_mine' }, 'secret', 422],
  ])('%j is refused with its field', async (body, field, status) => {
    const refused = await post({ url, events, ...body })
    expect(refused).toMatchObject({ status, body: { error: { code: 'validation_error', field } } })
  })

  test('a webhook of one dataset names a dataset of its organization', async () => {
    const dataset = await seed.dataset()
    expect(await create({ dataset_id: dataset.id })).toMatchObject({ dataset_id: dataset.id })
    const foreign = await seed.dataset({ in: await seed.organization() })
    expect((await post({ url, events, dataset_id: foreign.id })).status).toBe(422)
  })

  test('pages of deliveries go from the latest to the oldest', async () => {
    const { webhook_id: id } = await makeWebhook(server.store, own.organizationId)
    for (let sent = 0; sent < 4; sent += 1) await request('POST', `/webhooks/${id}/test`)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = await request('GET', `/webhooks/${id}/deliveries?limit=2${cursor && `&cursor=${cursor}`}`)
      const { data, pagination } = page.body as {
        data: { id: string }[]
        pagination: { cursor: string; has_more: boolean }
      }
      seen.push(...data.map((delivery) => delivery.id))
      if (!pagination.has_more) break
      cursor = pagination.cursor
    }
    expect(seen).toHaveLength(5)
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
  })

  test('an organization has at most 50, and its own only', async () => {
    const other = await seed.organization()
    const insert = (webhookId: string) =>
      server.store.insertWebhook({
        ...{ organizationId: other.organizationId, webhookId, url, events, secret: 'x', now: 0 },
        ...{ datasetId: null, projectId: null },
      })
    for (let count = 0; count < 50; count += 1) expect(await insert(newId('wh'))).not.toBe('too_many')
    expect(await insert('wh_one_more')).toBe('too_many')
    const { id } = await create()
    expect((await get(id)).id).toBe(id)
    const { webhook_id: foreign } = await makeWebhook(server.store, (await seed.organization()).organizationId)
    expect((await request('GET', `/webhooks/${foreign}`)).status).toBe(404)
  })

  test('keys may not manage webhooks, not even full ones', async () => {
    for (const [method, path] of [
      ['GET', '/webhooks'],
      ['POST', '/webhooks'],
    ] as const)
      expect((await request(method, path, { key: own.apiKey, ...(method === 'POST' && { body: {} }) })).status).toBe(
        403,
      )
  })

  test('every type of event that is recorded can be asked for', async () => {
    const named: readonly EventType[] = zEventType.options
    // Compiles only as long as the contract names all of them.
    const ofContract: readonly EventType[] = named
    expect((await create({ events: ofContract })).events).toEqual(named)
  })
})
