import { expect, onTestFinished, test } from 'vitest'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts'

/** Parses Prometheus' text into values by series. */
async function scraped(url: string): Promise<Map<string, number>> {
  const reply = await fetch(url)
  expect(reply.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await reply.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

function metricsUrl({ output }: SpawnedServer): string {
  return /^Metrics at (\S+)$/m.exec(output.stdout)?.[1] ?? ''
}

const REQUESTS = 'dataset_service_request_duration_seconds_count'

test.each(engines)('metrics count by operation, and tell of lanes and of the database ($name)', async (engine) => {
  const { databaseUrl, remove } = await engine.create({ migrated: true })
  onTestFinished(remove)
  const store = await openStore(databaseUrl)
  const limits = { plan: 'enterprise' as const, requestsPerMinute: 30, rowsPerRequest: 100 }
  const { organization_id, project_id } = await createOrganization(store, { name: 'Metered', ...limits })
  const { api_key } = await createApiKey(store, { organizationId: organization_id, name: 'k', access: 'full' })
  await store.close()
  const server = spawnServer({ DATABASE_URL: databaseUrl, METRICS_PORT: '0' })
  const baseUrl = await server.baseUrl
  const send = async (method: string, path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${api_key}`, 'Content-Type': 'application/json' }
    const reply = await fetch(baseUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: reply.status, text: await reply.text() }
  }
  const columns = [{ name: 'canary', type: 'number' }]
  const made = await send('POST', '/datasets', { name: 'canary', project_id, columns })
  const id = /ds_[0-9a-z]+/.exec(made.text)?.[0]
  const rows = Array.from({ length: 100 }, (_, canary) => ({ canary }))
  for (let sent = 0; sent < 6; sent += 1) await send('POST', `/datasets/${id}/rows`, { rows })
  await send('GET', `/datasets/${id}/data?sort=-canary&limit=7`)
  await send('GET', `/datasets/${id}/export?format=csv`)
  await send('GET', '/canary')
  const statuses = await Promise.all(Array.from({ length: 40 }, () => send('GET', `/datasets/${id}`)))
  const refused = statuses.filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(0)

  const values = await scraped(metricsUrl(server))
  expect(values.get(`${REQUESTS}{operation="appendRows",status="2xx"}`)).toBe(6)
  expect(values.get(`${REQUESTS}{operation="none",status="4xx"}`)).toBe(1)
  expect(values.get('dataset_service_rows_total{operation="appendRows"}')).toBe(600)
  expect(values.get('dataset_service_rows_total{operation="listData"}')).toBe(7)
  expect(values.get('dataset_service_rate_limit_refusals_total{operation="getDataset"}')).toBe(refused)
  for (const lane of ['main', 'scan', 'write', 'export']) {
    expect(values.get(`dataset_service_lane_run_seconds_count{lane="${lane}"}`), lane).toBeGreaterThan(0)
    expect(values.get(`dataset_service_lane_wait_seconds_count{lane="${lane}"}`), lane).toBeGreaterThan(0)
  }
  // The use of a key is written after the reply.
  for (const lane of ['scan', 'write', 'export'])
    await expect
      .poll(async () => (await scraped(metricsUrl(server))).get(`dataset_service_lane_jobs{lane="${lane}"}`), {
        message: lane,
      })
      .toBe(0)
  expect(values.get('dataset_service_connections')).toBeGreaterThan(0)
  expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(values.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  if (engine.name === 'SQLite') {
    expect(values.get('dataset_service_commit_group_size_count')).toBeGreaterThan(6)
    expect(values.get('dataset_service_database_bytes{file="database"}')).toBeGreaterThan(4096)
    expect(values.get('dataset_service_database_bytes{file="wal"}')).toBeGreaterThan(0)
  } else
    for (const pool of ['pages', 'writes'])
      expect(values.get(`dataset_service_pool_connections{pool="${pool}",state="idle"}`), pool).toBeGreaterThan(0)
  const names = [...values.keys()].join()
  for (const secret of ['canary', id ?? '', organization_id]) expect(names).not.toContain(secret)
  expect((await fetch(metricsUrl(server).replace(/metrics$/, 'v1/projects'))).status).toBe(404)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
})
