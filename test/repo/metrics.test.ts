import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { routes } from '../../generated/routes.gen.ts'
import { createMetrics } from '../../server/observability/metrics.ts'

const dashboard = readFileSync(new URL('../../scripts/deploy/grafana-dashboard.json', import.meta.url), 'utf8')
const exprs = [...dashboard.matchAll(/"(?:expr|query)": "((?:[^"\\]|\\.)*)"/g)].map(([, expr = '']) => expr)

/** The names of a process's metrics, as Prometheus stores them: a histogram has three series. */
async function offered(): Promise<{ all: Set<string>; families: string[] }> {
  const metrics = createMetrics({
    state: async () => ({ jobs: { scan: 1 }, files: { database: 1, wal: 1 }, pools: {} }),
  })
  onTestFinished(() => metrics.close())
  metrics.watchConnections(createServer())
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  const series = types.flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
  )
  return { all: new Set(series), families: types.map(([, name = '']) => name) }
}

test('the dashboard asks for nothing that the service does not offer, and leaves out nothing of its own', async () => {
  const { all, families } = await offered()
  const asked = new Set(exprs.flatMap((expr) => expr.match(/\b(?:dataset_service|nodejs|process)_\w+/g) ?? []))
  expect(asked.size).toBeGreaterThan(15)
  expect([...asked].filter((name) => !all.has(name))).toEqual([])
  const own = families.filter((name) => name.startsWith('dataset_service_'))
  expect(own.length).toBeGreaterThan(9)
  expect(own.filter((name) => ![...asked].some((one) => one.startsWith(name)))).toEqual([])
})

test('a process offers the same metrics with one event loop as with several', async () => {
  const store = { state: () => Promise.reject(new Error('away')) }
  const [first, second] = [createMetrics(store), createMetrics(store, false)]
  onTestFinished(() => {
    for (const metrics of [first, second]) metrics.close()
  })
  const typesIn = (text: string) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name).sort()
  const alone = await first.text()
  expect(typesIn(await first.text([await second.values()]))).toEqual(typesIn(alone))
  expect(alone).toMatch(/^process_start_time_seconds \d+$/m)
})

test('operations of the contract are all that a label can grow with', async () => {
  const metrics = createMetrics({ state: () => Promise.reject(new Error('away')) })
  onTestFinished(() => metrics.close())
  const ids = [...Object.keys(routes), undefined]
  for (const operationId of ids) {
    // The fields that `observe` reads.
    const seen = { state: { requestId: 'req_1', operationId, organizationId: 'org_canary', rows: 1 }, status: 200 }
    metrics.observe(seen as unknown as Parameters<typeof metrics.observe>[0], 1, true)
  }
  const text = await metrics.text() // also while the store does not answer
  const operations = new Set([...text.matchAll(/operation="(\w+)"/g)].map(([, operation]) => operation))
  expect(operations).toEqual(new Set([...Object.keys(routes), 'none']))
  expect(text).not.toContain('canary')
})
