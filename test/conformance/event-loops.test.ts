import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as passing } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { readConfig } from '../../server/config.ts'
import { assembleServer } from '../../server/lifecycle/assemble-server.ts'
import { Loops } from '../../server/lifecycle/loops.ts'
import { openStore, type Store, type StoreOptions } from '../../server/store/store.ts'
import { engines, sqlite } from '../support/engines.ts'
import { openStream } from '../support/event-stream.ts'
import { halfSent, refusesConnections } from '../support/half-sent.ts'
import { preparedOrganization } from '../support/prepared-organization.ts'
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

/** Sends a request on a connection of its own, which any event loop may accept. */
async function send(apiKey: string, method: string, url: string, body?: object, headers: object = {}) {
  const agent = new Agent({ keepAlive: false })
  const sent = request(url, {
    ...{ method, agent },
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', ...headers },
  })
  sent.end(body && JSON.stringify(body))
  const [reply] = await once(sent, 'response')
  let text = ''
  for await (const part of reply.setEncoding('utf8')) text += part
  return { status: reply.statusCode as number, text }
}

function each<Answer>(count: number, run: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)))
}

/** The kernel spreads them by chance: one of three event loops gets none of them in one run of thirteen. */
const IN_FLIGHT = 9

/** All loops finish what they have in flight at SIGTERM, end their streams, and lose no use of a key. */
async function expectOrderlyEnd(server: SpawnedServer, baseUrl: string, store: Store): Promise<void> {
  const { apiKey, organizationId, projectId } = await makeOrganization(store)
  const columns = [{ name: 'n', type: 'number' as const }]
  await store.createDataset({ organizationId, projectId, datasetId: 'ds_stopped', name: 'Stopped', columns, now: 1 })
  const streams = await each(6, () => openStream({ baseUrl }, apiKey, 'ds_stopped'))
  const inFlight = await each(IN_FLIGHT, (n) =>
    halfSent(`${baseUrl}/datasets/ds_stopped/rows`, apiKey, JSON.stringify({ rows: [{ n }] })),
  )

  server.process.kill('SIGTERM')
  await refusesConnections(baseUrl)
  for (const { finish } of inFlight) finish()
  const replies = await each(IN_FLIGHT, async (n) => inFlight[n]?.reply)
  expect(replies.map((reply) => reply?.statusCode)).toEqual(Array(IN_FLIGHT).fill(201))
  for (const reply of replies) if (reply !== undefined) await text(reply)
  for (const stream of streams) while ((await stream.next()) !== undefined);
  expect(await server.exit).toBe(0)
  expect(server.output.stderr).toBe('')
  expect((await store.findDataset({ organizationId, datasetId: 'ds_stopped' }))?.rowCount).toBe(IN_FLIGHT)
  const use = await store.selectDailyUse({ organizationId, from: '2000-01-01' })
  expect(use.reduce((sum, { requests }) => sum + requests, 0)).toBe(streams.length + IN_FLIGHT)
}

async function expectPortTaken(port: string): Promise<void> {
  const { databaseUrl } = await preparedOrganization(sqlite)
  const second = spawnServer({ DATABASE_URL: databaseUrl, WORKERS: '2', PORT: port })
  expect(await second.exit).toBe(1)
  expect(second.output.stderr).toMatch(/^Cannot start: port \d+ on 127\.0\.0\.1 \(PORT\) cannot be used \(EADDRINUSE\)/)
}

for (const engine of engines) {
  describe(engine.name, () => {
    async function openNew(options: StoreOptions = {}) {
      const { databaseUrl, remove } = await engine.create({ migrated: true })
      const store = await openStore(databaseUrl, options)
      onTestFinished(async () => {
        await store.close()
        await remove()
      })
      return { databaseUrl, store }
    }

    test('several event loops of a server keep the promises of one', async () => {
      const { databaseUrl, store } = await openNew()
      const { apiKey, projectId, organizationId } = await makeOrganization(store)
      const WORKERS = engine === sqlite ? '3' : '2'
      const server = spawnServer({ DATABASE_URL: databaseUrl, WORKERS, METRICS_PORT: '0' })
      const baseUrl = await server.baseUrl
      const counted = async (operation: string) => {
        const text = await (await fetch(/^Metrics at (\S+)$/m.exec(server.output.stdout)?.[1] ?? '')).text()
        const counts = [...text.matchAll(new RegExp(`_seconds_count\\{operation="${operation}",[^}]*\\} (\\d+)`, 'g'))]
        return counts.reduce((sum, [, count]) => sum + Number(count), 0)
      }

      // What was acknowledged is there for the next request, on any loop.
      const columns = [{ name: 'n', type: 'number' }]
      const statuses = await each(12, async (n) => {
        const made = await send(apiKey, 'POST', `${baseUrl}/datasets`, {
          name: `D${n}`,
          project_id: projectId,
          columns,
        })
        const path = `${baseUrl}/datasets/${JSON.parse(made.text).data.id}`
        const added = await send(apiKey, 'POST', `${path}/rows`, { rows: [{ n }] })
        const page = await send(apiKey, 'GET', `${path}/data`)
        return [added.status, JSON.parse(page.text).data]
      })
      expect(statuses).toEqual(Array.from({ length: 12 }, (_, n) => [201, [{ n }]]))

      // Metrics are those of all loops.
      expect(await counted('createDataset')).toBe(12)
      expect(await counted('listData')).toBe(12)

      // What one loop writes wakes those who wait at the others.
      const made = await send(apiKey, 'POST', `${baseUrl}/datasets`, {
        name: 'Watched',
        project_id: projectId,
        columns,
      })
      const { id } = JSON.parse(made.text).data
      const streams = await each(9, () => openStream({ baseUrl }, apiKey, id))
      const next = () => Promise.all(streams.map(async (stream) => (await stream.next())?.event))
      expect(await next()).toEqual(Array(9).fill('columns'))
      await send(apiKey, 'POST', `${baseUrl}/datasets/${id}/rows`, { rows: [{ n: 1 }] })
      expect(await next()).toEqual(Array(9).fill('row'))

      // An organization has ten streams, on whichever loops.
      const more = await each(12, () => openStream({ baseUrl }, apiKey, id).catch(({ status }) => status as number))
      const tenth = more.filter((stream) => typeof stream === 'object')
      expect(more.filter((stream) => stream === 429)).toHaveLength(11)
      for (const stream of [...streams, ...tenth]) stream.close()
      const opened = async () => (await openStream({ baseUrl }, apiKey, id)).close()
      await expect
        .poll(() =>
          each(10, opened).then(
            () => true,
            ({ status }) => status,
          ),
        )
        .toBe(true)

      // One idempotency key is done once.
      const once = { name: 'Once', project_id: projectId, columns }
      const answers = await each(12, () =>
        send(apiKey, 'POST', `${baseUrl}/datasets`, once, { 'Idempotency-Key': 'one key' }),
      )
      expect(new Set(answers.map(({ text }) => JSON.parse(text).data?.id)).size).toBe(1)

      // A limit holds for all loops together.
      const limits = { plan: 'enterprise' as const, requestsPerMinute: 20, rowsPerRequest: 100 }
      const limited = await createOrganization(store, { name: 'Limited', ...limits })
      const ofLimited = { organizationId: limited.organization_id, name: 'k', access: 'full' as const }
      const { api_key } = await createApiKey(store, ofLimited)
      const asked = await each(30, () => send(api_key, 'GET', `${baseUrl}/organization`))
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(20)

      // A key that is revoked is refused by all: nothing that is sent a second later is answered.
      const key = await createApiKey(store, { organizationId, name: 'Short-lived', access: 'full' })
      const statusesOf = () => each(12, async () => (await send(key.api_key, 'GET', `${baseUrl}/organization`)).status)
      await statusesOf()
      await store.revokeApiKey({ apiKeyId: key.api_key_id, now: Date.now() })
      const revokedAt = performance.now()
      // What a loop knows of a key is not renewed by its use.
      for (const afterMs of [300, 600, 900]) {
        await passing(Math.max(0, revokedAt + afterMs - performance.now()))
        await statusesOf()
      }
      while (performance.now() <= revokedAt + 1_000) await passing(1)
      // Callers without a valid key are soon too many from this address: a 429.
      for (const status of await statusesOf()) expect([401, 429]).toContain(status)

      // Another server cannot share their port, whatever database it has.
      if (engine === sqlite) await expectPortTaken(new URL(baseUrl).port)

      // SIGTERM ends them in order.
      await expectOrderlyEnd(server, baseUrl, store)
    })

    // Loops are started and replaced by the same code on PostgreSQL.
    test.runIf(engine === sqlite)('an event loop that dies is replaced while the others serve', async () => {
      const loop = { name: randomUUID() }
      const { databaseUrl, store } = await openNew({ loop })
      const { apiKey } = await makeOrganization(store)
      const environment = { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'silent' }
      const config = readConfig(environment)
      const logger = pino({ enabled: false })
      const main = assembleServer({ store, config, logger })
      const port = await main.listen(0, config.HOST, true)
      const loops = new Loops({
        ...{ count: 2, store, logger, onQueued: () => {} },
        data: { environment, port, connections: 100, loops: 3, isMeasured: true, loop },
        script: new URL('../support/dying-loop-thread.ts', import.meta.url),
      })
      onTestFinished(async () => {
        await Promise.all([main.drain(0), loops.close()])
      })
      await loops.start()
      const served = () => each(20, () => send(apiKey, 'GET', `http://${config.HOST}:${port}/v1/organization`))
      const allServed = async () => (await served()).every(({ status }) => status === 200)
      const loopsServed = async () => JSON.stringify(await loops.ask('metrics')).includes('getOrganization')
      expect(loops.serving).toBe(2)
      expect(await allServed()).toBe(true)
      expect(await loopsServed()).toBe(true)

      const orders = new BroadcastChannel('dying loops')
      orders.postMessage('die')
      orders.close()
      await expect.poll(() => loops.serving, { timeout: 5_000 }).toBe(0)
      expect(await allServed()).toBe(true)
      await expect.poll(() => loops.serving, { timeout: 20_000 }).toBe(2)
      expect(await loopsServed()).toBe(false)
      expect(await allServed()).toBe(true)
      expect(await loopsServed()).toBe(true)
    })
  })
}
