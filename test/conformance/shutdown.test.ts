import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { openStore } from '../../server/store/store.ts'
import { engines, sqlite, type TestEngine } from '../support/engines.ts'
import { halfSent, refusesConnections } from '../support/half-sent.ts'
import { spawnServer } from '../support/spawned-server.ts'

interface Served extends TestEngine {
  readonly loops?: number
}

const served: readonly Served[] = [...engines, { ...sqlite, name: 'SQLite, two event loops', loops: 2 }]

/** A server process over a database with an organization that has wide limits. */
async function started({ create, loops = 1 }: Served, settings: Readonly<Record<string, string>> = {}) {
  const { databaseUrl, remove } = await create()
  onTestFinished(remove)
  const store = await openStore(databaseUrl)
  const made = await createOrganization(store, { name: 'Test', plan: 'pro' })
  const key = await createApiKey(store, { organizationId: made.organization_id, name: 'k', access: 'full' })
  await store.close()
  const server = spawnServer({ DATABASE_URL: databaseUrl, WORKERS: String(loops), ...settings })
  const baseUrl = await server.baseUrl
  return { server, databaseUrl, baseUrl, apiKey: key.api_key, ...made }
}

async function storedRows(databaseUrl: string, organizationId: string, datasetId: string): Promise<number | undefined> {
  const store = await openStore(databaseUrl)
  onTestFinished(() => store.close())
  return (await store.findDataset({ organizationId, datasetId }))?.rowCount
}

const lettingFinish = served.flatMap((engine) => (['SIGTERM', 'SIGHUP'] as const).map((signal) => ({ engine, signal })))

test.each(lettingFinish)(
  '$signal lets a request in flight finish, closes its connection, and ends with 0 ($engine.name)',
  async ({ engine, signal }) => {
    const { server, databaseUrl, baseUrl, apiKey, project_id, organization_id } = await started(engine)
    const service = new DatasetService({ apiKey, baseUrl, maxRetries: 0 })
    const { id } = await service.datasets.create({
      name: 'D',
      project_id,
      columns: [{ name: 'a', type: 'number' }],
    })
    const rows = Array.from({ length: 10_000 }, (_, a) => ({ a }))
    const inFlight = await halfSent(`${baseUrl}/datasets/${id}/rows`, apiKey, JSON.stringify({ rows }))

    server.process.kill(signal)
    await refusesConnections(baseUrl)
    const asked = performance.now()
    inFlight.finish()
    const reply = await inFlight.reply
    expect(reply.statusCode).toBe(201)
    expect(reply.headers.connection).toBe('close')
    expect(JSON.parse(await text(reply)).data.rows_added).toBe(10_000)
    expect(await server.exit).toBe(0)
    expect(performance.now() - asked).toBeLessThan(5_000)
    expect(server.output.stderr).toBe('')
    expect(await storedRows(databaseUrl, organization_id, id)).toBe(10_000)
  },
)

test.each(served)(
  'SIGTERM under load: what was acknowledged is stored, what was stored is acknowledged ($name)',
  async (engine) => {
    const { server, databaseUrl, baseUrl, apiKey, project_id, organization_id } = await started(engine)
    const service = new DatasetService({ apiKey, baseUrl, maxRetries: 0 })
    const { id } = await service.datasets.create({
      name: 'D',
      project_id,
      columns: [{ name: 'a', type: 'number' }],
    })
    let acknowledged = 0
    const writer = async () => {
      for (;;) {
        const { rows_added } = await service.rows.append(id, [{ a: 1 }])
        acknowledged += rows_added
      }
    }
    const writers = Promise.allSettled(Array.from({ length: 8 }, writer))
    await vi.waitUntil(() => acknowledged > 50, { interval: 1, timeout: 10_000 })
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    await writers
    expect(await storedRows(databaseUrl, organization_id, id)).toBe(acknowledged)
  },
)

test.each(served)(
  'an idle server ends at once with 0, on SIGTERM, SIGINT and SIGHUP, though connections are open ($name)',
  async (engine) => {
    // None of these times ends before the test does.
    const settings = { SHUTDOWN_TIMEOUT_SECONDS: '3600', KEEP_ALIVE_SECONDS: '3600' }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      const { server, baseUrl, apiKey } = await started(engine, settings)
      await fetch(`${baseUrl}/projects`, { headers: { Authorization: `Bearer ${apiKey}` } })
      server.process.kill(signal)
      expect(await server.exit).toBe(0)
    }
  },
)

test.each(engines)(
  'a request that does not end is cut off after SHUTDOWN_TIMEOUT_SECONDS, and the end is 0 all the same ($name)',
  async (engine) => {
    const { server, baseUrl, apiKey } = await started(engine, { SHUTDOWN_TIMEOUT_SECONDS: '0.3' })
    const inFlight = await halfSent(`${baseUrl}/projects`, apiKey, '{"name": "never whole"}')
    const failed = expect(inFlight.reply).rejects.toThrow()
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    await failed
  },
)
