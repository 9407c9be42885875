import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { openStore } from '../../server/store/store.ts'
import { engines, type TestEngine } from '../support/engines.ts'
import { openStream } from '../support/event-stream.ts'
import { halfSent, refusesConnections } from '../support/half-sent.ts'
import { preparedOrganization } from '../support/prepared-organization.ts'
import { spawnServer } from '../support/spawned-server.ts'

/** The process handles every signal alike but for balancers, so each engine gets another one. `event-loops` ends several event loops. */
function signalled(ofSqlite: NodeJS.Signals) {
  return engines.map((engine) => ({ engine, signal: engine.name === 'SQLite' ? ofSqlite : ('SIGTERM' as const) }))
}

/** A server process over a database with a dataset. */
async function started(engine: TestEngine, settings: Readonly<Record<string, string>> = {}) {
  const own = await preparedOrganization(engine)
  const server = spawnServer({ DATABASE_URL: own.databaseUrl, NODE_ENV: 'production', ...settings })
  const baseUrl = await server.baseUrl
  const service = new DatasetService({ apiKey: own.apiKey, baseUrl, maxRetries: 0 })
  const columns = [{ name: 'a', type: 'text' as const }]
  const { id } = await service.datasets.create({ name: 'D', project_id: own.projectId, columns })
  return { ...own, server, baseUrl, service, id }
}

test.each(signalled('SIGHUP'))(
  '$signal lets a request in flight finish, and ends with 0; what was acknowledged is stored, what was stored is acknowledged ($engine.name)',
  async ({ engine, signal }) => {
    const { server, databaseUrl, baseUrl, service, apiKey, organizationId, id } = await started(engine)
    const rows = Array.from({ length: 1_000 }, (_, a) => ({ a: String(a) }))
    const inFlight = await halfSent(`${baseUrl}/datasets/${id}/rows`, apiKey, JSON.stringify({ rows }))
    let acknowledged = 0
    const writer = async () => {
      for (;;) {
        const { rows_added } = await service.rows.append(id, [{ a: 'x' }])
        acknowledged += rows_added
      }
    }
    const writers = Promise.allSettled(Array.from({ length: 8 }, writer))
    await vi.waitUntil(() => acknowledged > 50, { interval: 1, timeout: 60_000 })

    server.process.kill('SIGUSR1') // Node would say on stderr that it has opened its debugger
    server.process.kill(signal)
    await refusesConnections(baseUrl)
    const finished = performance.now()
    inFlight.finish()
    const reply = await inFlight.reply
    expect(reply.statusCode).toBe(201)
    expect(reply.headers.connection).toBe('close')
    expect(JSON.parse(await text(reply)).data.rows_added).toBe(1_000)
    expect(await server.exit).toBe(0)
    expect(performance.now() - finished).toBeLessThan(5_000)
    expect(server.output.stderr).toBe('')
    await writers
    const store = await openStore(databaseUrl)
    onTestFinished(() => store.close())
    expect((await store.findDataset({ organizationId, datasetId: id }))?.rowCount).toBe(1_000 + acknowledged)
  },
)

test.each(signalled('SIGINT'))(
  '$signal ends a server at once with 0 that is idle, though connections and streams are open and requests wait for changes ($engine.name)',
  async ({ engine, signal }) => {
    // None of these times ends before the test does. Only SIGTERM waits for balancers, if there are any.
    const settings = { SHUTDOWN_TIMEOUT_SECONDS: '3600', KEEP_ALIVE_SECONDS: '3600', HEADERS_TIMEOUT_SECONDS: '3600' }
    const watched = signal === 'SIGTERM' ? {} : { SHUTDOWN_DELAY_SECONDS: '3600' }
    const { server, baseUrl, service, apiKey, id } = await started(engine, { ...settings, ...watched })
    const { origin, port, hostname } = new URL(baseUrl)
    if (signal !== 'SIGTERM') expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const silent = connect(Number(port), hostname).on('error', () => {})
    onTestFinished(() => void silent.destroy())
    await once(silent, 'connect')
    const { pagination } = await service.changes.list(id)
    const stream = await openStream({ baseUrl }, apiKey, id, { query: `?cursor=${pagination.cursor}` })
    await service.rows.append(id, [{ a: 'x' }])
    expect(await stream.next()).toMatchObject({ event: 'row' })
    const { pagination: latest } = await service.changes.list(id)
    const waiting = get(`${baseUrl}/datasets/${id}/changes?cursor=${latest.cursor}&wait=30`, {
      headers: { Authorization: `Bearer ${apiKey}` },
      agent: false,
    })
    const answered = once(waiting, 'response') as Promise<[IncomingMessage]>
    await once(waiting, 'finish')
    await service.datasets.get(id) // the server has read what was sent before
    const began = performance.now()
    server.process.kill(signal)
    expect(await stream.next()).toBeUndefined()
    expect(await server.exit).toBe(0)
    const [reply] = await answered
    expect(JSON.parse(await text(reply)).data).toEqual([])
    expect(performance.now() - began).toBeLessThan(10_000)
  },
)

test.each(engines)(
  'a request that does not end, and an export that its reader does not take, are cut off after SHUTDOWN_TIMEOUT_SECONDS, and the end is 0 all the same ($name)',
  async (engine) => {
    const { server, baseUrl, service, apiKey, id } = await started(engine, { SHUTDOWN_TIMEOUT_SECONDS: '0.3' })
    // More than the buffers between server and reader take.
    const rows = Array.from({ length: 8_000 }, () => ({ a: 'x'.repeat(1_000) }))
    await service.rows.append(id, rows)
    const headers = { Authorization: `Bearer ${apiKey}` }
    const sent = get(`${baseUrl}/datasets/${id}/export?format=csv`, { headers })
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    const brokenOff = once(reply, 'error')
    await once(reply, 'readable')
    const inFlight = await halfSent(`${baseUrl}/projects`, apiKey, '{"name": "never whole"}')
    const failed = expect(inFlight.reply).rejects.toThrow()
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    await failed
    reply.resume()
    await brokenOff
  },
)
