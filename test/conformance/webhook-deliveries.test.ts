import { Webhook as Verifier } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CreatedWebhook, Delivery, Webhook } from '../../generated/index.ts'
import { readConfig } from '../../server/config.ts'
import { sendWebhooks } from '../../server/lifecycle/send-webhooks.ts'
import { forgetDeliveries } from '../../server/lifecycle/sweep.ts'
import type { Dispatcher } from '../../server/webhooks/dispatcher.ts'
import { describeEachEngine } from '../support/harness.ts'
import { startReceiver } from '../support/webhook-receiver.ts'

const LOCAL = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }

const DAY_MS = 24 * 60 * 60 * 1000

describeEachEngine(
  'deliveries of webhooks',
  ({ server, request, client, own, onSqlite }) => {
    /** The node sends, with this schedule of retries, until the test ends. */
    const sending = (retrySeconds = '0.01,0.01,0.01'): Dispatcher => {
      const config = readConfig({ ...LOCAL, WEBHOOK_RETRY_SECONDS: retrySeconds })
      const dispatcher = sendWebhooks(server.store, config, { error: (thrown: unknown) => expect(thrown).toBeNull() })
      onTestFinished(() => dispatcher.stop(0))
      return dispatcher
    }
    const create = async (body: object) => {
      const answer = await request('POST', '/webhooks', { body: { events: ['project.created'], ...body } })
      expect(answer.status).toBe(201)
      return (answer.body as { data: CreatedWebhook }).data
    }
    const send = async ({ id }: Webhook) => {
      const answer = await request('POST', `/webhooks/${id}/test`)
      expect(answer.status).toBe(202)
      return (answer.body as { data: Delivery }).data
    }
    const deliveries = async ({ id }: Webhook) =>
      ((await request('GET', `/webhooks/${id}/deliveries`)).body as { data: Delivery[] }).data
    const webhook = async ({ id }: Webhook) =>
      ((await request('GET', `/webhooks/${id}`)).body as { data: Webhook }).data

    test('a message arrives signed, so that the package of Standard Webhooks accepts it', async () => {
      sending()
      const receiver = await startReceiver()
      const created = await create({ url: receiver.url })
      const sent = await send(created)
      const [{ body, headers } = expect.fail()] = await receiver.until(1)
      const message = new Verifier(created.secret).verify(body, headers as Record<string, string>)
      expect(message).toMatchObject({ id: sent.message_id, type: 'webhook.test', data: { webhook_id: created.id } })
      expect(headers).toMatchObject({ 'webhook-id': sent.message_id, 'content-type': 'application/json' })
      expect(() => new Verifier(created.secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
      await expect
        .poll(() => deliveries(created))
        .toMatchObject([{ status: 'succeeded', last_status: 204, attempts: 1 }])
    })

    test.each([
      ['is set back', (dispatcher: Dispatcher) => dispatcher.wake()],
      [
        'was set back before the next start',
        (dispatcher: Dispatcher) => dispatcher.stop(0).then(() => sending('3600')),
      ],
    ])('a message that failed while the clock was hours ahead is sent again when the clock %s', async (_when, goOn) => {
      const receiver = await startReceiver(() => 500)
      const created = await create({ url: receiver.url })
      const now = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: now + 3 * 60 * 60 * 1000 })
      onTestFinished(() => void vi.useRealTimers())
      const dispatcher = sending('3600')
      await send(created)
      await receiver.until(1)
      await expect.poll(() => deliveries(created)).toMatchObject([{ status: 'pending', attempts: 1 }])
      vi.setSystemTime(now)
      await goOn(dispatcher)
      await receiver.until(2)
    })

    test('messages that wait go to the address that their webhook has by then', async () => {
      const patched = Promise.withResolvers<void>()
      const receiver = await startReceiver(() => patched.promise.then(() => 204))
      const created = await create({ url: `${receiver.url}/old` })
      const atOnce = 10
      for (let sent = 0; sent <= atOnce; sent += 1) await send(created)
      sending()
      await expect.poll(() => receiver.received.length).toBe(atOnce)
      await request('PATCH', `/webhooks/${created.id}`, { body: { url: `${receiver.url}/new` } })
      // What was read of a webhook is used for a tenth of a second.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
      onTestFinished(() => void vi.useRealTimers())
      patched.resolve()
      const paths = (await receiver.until(atOnce + 1)).map(({ path }) => path)
      expect(paths).toEqual([...Array(atOnce).fill('/hook/old'), '/hook/new'])
    })

    test('an event is sent to the webhooks that want its type, and belong to its project', async () => {
      sending()
      const receiver = await startReceiver()
      const project = await client.projects.create({ name: 'Watched' })
      const of = (name: string) => ({ url: `${receiver.url}/${name}`, events: ['project.updated', 'dataset.created'] })
      await create({ ...of('deleted'), events: ['project.deleted'] })
      await create({ ...of('other'), project_id: own.projectId })
      const created = await create({ ...of('own'), project_id: project.id })
      await create(of('all'))
      await client.projects.update(project.id, { name: 'Seen' })
      const requests = await receiver.until(2)
      const sent = requests.map(({ body }) => JSON.parse(body))
      expect(sent[0]).toEqual(sent[1])
      expect(sent[0]).toMatchObject({ type: 'project.updated', data: { project_id: project.id, name: 'Seen' } })
      expect(sent[0].id).toMatch(/^evt_/)
      expect(Object.keys(sent[0]).sort()).toEqual(['data', 'id', 'timestamp', 'type'])
      expect(requests.map(({ path }) => path).sort()).toEqual(['/hook/all', '/hook/own'])
      await expect.poll(() => deliveries(created)).toMatchObject([{ message_id: sent[0].id, status: 'succeeded' }])
    })

    onSqlite?.(
      'the events of a dataset are sent to its own webhooks and those of its project, and to no other',
      async () => {
        sending()
        const receiver = await startReceiver()
        const columns = [{ name: 'a', type: 'text' as const }]
        const [one, other] = await Promise.all(
          ['One', 'Other'].map((name) => client.datasets.create({ name, project_id: own.projectId, columns })),
        )
        const of = (name: string) => ({ url: `${receiver.url}/${name}`, events: ['dataset.updated'] })
        await create({ ...of('one'), dataset_id: one?.id })
        const ofOther = await create({ ...of('other'), dataset_id: other?.id })
        await create({ ...of('project'), project_id: own.projectId })
        await create(of('last'))
        await client.datasets.update(one?.id ?? '', { name: 'Renamed' })
        const requests = await receiver.until(3)
        expect(requests.map(({ path }) => path).sort()).toEqual(['/hook/last', '/hook/one', '/hook/project'])
        expect(await deliveries(ofOther)).toEqual([])
      },
    )

    onSqlite?.('a webhook that failed for five days is disabled, and its organization is told', async () => {
      sending()
      const receiver = await startReceiver()
      await create({ url: `${receiver.url}/told`, events: ['webhook.disabled'] })
      const failing = await startReceiver(() => 500)
      const created = await create({ url: failing.url })
      vi.useFakeTimers({ toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      for (let times = 1; times <= 3; times += 1) await send(created)
      await expect.poll(() => failing.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(10)
      await expect.poll(async () => (await webhook(created)).failing_since).not.toBeNull()
      vi.setSystemTime(Date.now() + 5 * DAY_MS + 1000)
      // Unless the next attempt of the first message, which is due as well, has been sooner: then nothing more can be sent.
      await request('POST', `/webhooks/${created.id}/test`)
      await expect.poll(() => webhook(created)).toMatchObject({ state: 'disabled', disabled_reason: 'failures' })
      const data = { webhook_id: created.id, host: new URL(failing.url).host, reason: 'failures' }
      // Others of this server that fail are disabled as well, by then.
      await expect
        .poll(async () => (await receiver.until(1)).map(({ body }) => JSON.parse(body)))
        .toContainEqual(expect.objectContaining({ type: 'webhook.disabled', data: expect.objectContaining(data) }))
    })

    onSqlite?.('while a secret rotates, both of them verify; afterwards only the new one', async () => {
      sending()
      const receiver = await startReceiver()
      const created = await create({ url: receiver.url })
      const rotate = async (previous_expires_at: string) => {
        const answer = await request('POST', `/webhooks/${created.id}/rotate`, { body: { previous_expires_at } })
        return (answer.body as { data: CreatedWebhook }).data
      }
      const second = await rotate('2099-01-01T00:00:00Z')
      expect(second.previous_secret_expires_at).toBe('2099-01-01T00:00:00.000Z')
      await send(created)
      const verified = ({ secret }: CreatedWebhook, place: number) => {
        const { body, headers } = receiver.received[place] ?? expect.fail()
        return new Verifier(secret).verify(body, headers as Record<string, string>)
      }
      await receiver.until(1)
      expect(verified(created, 0)).toEqual(verified(second, 0))
      const third = await rotate('2020-01-01T00:00:00Z')
      await send(created)
      await receiver.until(2)
      expect(verified(third, 1)).toMatchObject({ type: 'webhook.test' })
      expect(() => verified(second, 1)).toThrow()
    })

    test('a message that fails is sent again under the same id, until it arrives', async () => {
      sending()
      const receiver = await startReceiver((_, count) => [500, 302, 204][count - 1] ?? 500)
      const created = await create({ url: receiver.url })
      await send(created)
      const requests = await receiver.until(3)
      expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
      await expect.poll(() => deliveries(created)).toMatchObject([{ status: 'succeeded', attempts: 3 }])
      expect(await webhook(created)).toMatchObject({ failing_since: null })
    })

    onSqlite?.('after the last attempt a delivery has failed, says why, and can be sent again', async () => {
      sending('0.01')
      const statuses = [500, 503, 204]
      const receiver = await startReceiver((_, count) => statuses[count - 1] ?? 500)
      const created = await create({ url: receiver.url })
      const { id } = await send(created)
      await expect
        .poll(() => deliveries(created))
        .toMatchObject([{ id, status: 'failed', attempts: 2, last_status: 503, next_attempt_at: null }])
      const [failed] = await deliveries(created)
      expect(failed?.last_error).toContain('503')
      expect((await webhook(created)).failing_since).not.toBeNull()
      expect((await request('POST', `/webhooks/${created.id}/deliveries/${id}/retry`)).status).toBe(202)
      await expect.poll(() => deliveries(created)).toMatchObject([{ id, status: 'succeeded', attempts: 1 }])
      const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
      expect(new Set(ids)).toEqual(new Set([failed?.message_id]))
    })

    onSqlite?.('Retry-After puts the next attempt off', async () => {
      sending()
      const receiver = await startReceiver(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
      const created = await create({ url: receiver.url })
      await send(created)
      await expect.poll(() => deliveries(created)).toMatchObject([{ status: 'pending', attempts: 1 }])
      const [{ next_attempt_at } = expect.fail()] = await deliveries(created)
      expect(Date.parse(String(next_attempt_at))).toBeGreaterThan(Date.now() + 3_000_000)
    })

    test('a receiver that answers 410 gets nothing any more, until an owner enables the webhook again', async () => {
      sending()
      const receiver = await startReceiver((_, count) => (count === 1 ? 410 : 204))
      const created = await create({ url: receiver.url })
      await send(created)
      await expect.poll(() => webhook(created)).toMatchObject({ state: 'disabled', disabled_reason: 'gone' })
      const refused = await request('POST', `/webhooks/${created.id}/test`)
      expect(refused).toMatchObject({ status: 422, body: { error: { field: 'state' } } })
      const [{ id } = expect.fail()] = await deliveries(created)
      const again = await request('POST', `/webhooks/${created.id}/deliveries/${id}/retry`)
      expect(again).toMatchObject({ status: 422, body: { error: { field: 'state' } } })
      await request('PATCH', `/webhooks/${created.id}`, { body: { state: 'enabled' } })
      expect(await webhook(created)).toMatchObject({ state: 'enabled', disabled_reason: null, failing_since: null })
      await send(created)
      await expect
        .poll(() => deliveries(created))
        .toMatchObject([{ status: 'succeeded' }, { status: 'failed', last_status: 410 }])
    })

    onSqlite?.('what waits for a webhook that an owner disables is sent when it is enabled again', async () => {
      const receiver = await startReceiver()
      const created = await create({ url: receiver.url })
      await send(created)
      await request('PATCH', `/webhooks/${created.id}`, { body: { state: 'disabled' } })
      const dispatcher = sending()
      const other = await startReceiver()
      await send(await create({ url: other.url }))
      await other.until(1)
      expect(receiver.received).toEqual([])
      await request('PATCH', `/webhooks/${created.id}`, { body: { state: 'enabled' } })
      dispatcher.wake()
      await receiver.until(1)
    })

    test('a message that waited for a month is listed for a week after it has arrived', async () => {
      const receiver = await startReceiver()
      const created = await create({ url: receiver.url })
      await send(created)
      const start = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: start + 29 * DAY_MS })
      onTestFinished(() => void vi.useRealTimers())
      sending()
      await receiver.until(1)
      await expect.poll(async () => (await deliveries(created))[0]?.status).toBe('succeeded')
      const listedAfter = async (days: number) => {
        vi.setSystemTime(start + days * DAY_MS)
        await forgetDeliveries(server.store, Date.now())
        return (await deliveries(created)).length
      }
      expect([await listedAfter(31), await listedAfter(37)]).toEqual([1, 0])
    })

    onSqlite?.('a receiver that never answers holds up no other one', async () => {
      sending()
      const dead = await startReceiver(() => 'hang')
      const alive = await startReceiver()
      const toDead = await create({ url: dead.url })
      const toAlive = await create({ url: alive.url })
      for (let count = 0; count < 30; count += 1) await send(toDead)
      await dead.until(10)
      for (let count = 0; count < 30; count += 1) await send(toAlive)
      await alive.until(30)
    })

    test('a node that stops cuts off what is under way, and the next one sends it under the same id', async () => {
      const first = sending()
      const receiver = await startReceiver((_, count) => (count === 1 ? 'hang' : 204))
      const created = await create({ url: receiver.url })
      await send(created)
      await receiver.until(1)
      await first.stop(0)
      expect(await deliveries(created)).toMatchObject([{ status: 'pending', attempts: 0, last_error: null }])
      sending()
      const [one, two] = await receiver.until(2)
      expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
      await expect.poll(() => deliveries(created)).toMatchObject([{ status: 'succeeded', attempts: 1 }])
    })
  },
  { limits: LOCAL, isDatabaseOwn: true },
)
