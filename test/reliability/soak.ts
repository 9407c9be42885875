import { connect } from 'node:net'
import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService } from '../../client/index.ts'
import { slopePerMinute } from '../../scripts/bench/figures.ts'
import { createDataset, createTenant, ourDatabase, type Tenant } from '../../scripts/bench/ours.ts'
import { instrument, unless } from './support/instrument.ts'
import { most, type Sample, sampling } from './support/samples.ts'
import { ONE_LOOP, startServer } from './support/server.ts'

const ROWS = 20_000
const WORKERS = 4
const SAMPLE_EVERY_MS = 2_000

const SLOPE_LIMIT_MB = 1 // in 10 minutes
const WAL_LIMIT_MB = 64

/**
 * Does everything that users do, for some minutes: creates, fills, changes and deletes datasets, reads pages, filters, sorts, exports and
 * single rows. The size of the data stays the same. The planted defect is a client that leaves another connection open each second.
 */
await instrument({ minutes: 30 }, async ({ folder, numbers: { minutes }, plant }) => {
  const database = ourDatabase(folder)
  const tenant = await createTenant(database, 'Soak')
  const server = startServer({ ...database.env, ...ONE_LOOP })
  const baseUrl = await server.baseUrl
  const datasetId = await createDataset({ baseUrl }, tenant, ROWS)
  const end = performance.now() + minutes * 60_000
  const counts: Record<string, number> = {}
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  const samples = sampling(server.pid, database.file, SAMPLE_EVERY_MS)
  const leak = plant ? setInterval(() => leakConnection(new URL(baseUrl)), 1_000) : undefined
  await Promise.all(Array.from({ length: WORKERS }, () => use(tenant, baseUrl, datasetId, end, count)))
  clearInterval(leak)
  const seen = samples.stop()
  await server.end('SIGTERM')

  const [second, third] = [part(seen, 1), part(seen, 2)]
  const settled = [...second, ...third]
  const slope = slopePerMinute(settled.map(({ seconds, rssMb }) => [seconds, rssMb])) * 10
  const walMb = most(seen, 'walMb')
  const descriptors = { second: most(second, 'descriptors'), last: most(third, 'descriptors') }
  return {
    figures: {
      counts,
      rssMb: most(seen, 'rssMb'),
      rssSlopeMbPer10Minutes: Math.round(slope * 10) / 10,
      walMb,
      descriptors,
    },
    broken: [
      ...unless(slope < SLOPE_LIMIT_MB, `RSS grows by ${slope.toFixed(1)} MB in 10 minutes`),
      ...unless(walMb < WAL_LIMIT_MB, `the WAL grew to ${walMb} MB`),
      ...unless(descriptors.last <= descriptors.second + WORKERS, 'the number of open descriptors grows'),
    ],
  }
})

/** The first, second or last third of the time. In the first the server grows to its normal size. */
function part(samples: readonly Sample[], third: 1 | 2): readonly Sample[] {
  return samples.slice(Math.floor((samples.length * third) / 3), Math.ceil((samples.length * (third + 1)) / 3))
}

/** A connection that is never closed, and is used just often enough that the server does not close it either. */
function leakConnection({ hostname, port }: URL): void {
  const socket = connect(Number(port), hostname)
  const use = () => socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  use()
  setInterval(use, 20_000).unref()
  socket
    .on('error', () => {})
    .resume()
    .unref()
}

/** One user. A refusal ends the instrument, since no request should be refused. */
async function use(
  { apiKey, projectId }: Tenant,
  baseUrl: string,
  shared: string,
  end: number,
  count: (name: string) => void,
) {
  const service = new DatasetService({ apiKey, baseUrl, maxRetries: 0 })
  while (performance.now() < end) {
    const columns = [
      { name: 'name', type: 'text' as const },
      { name: 'n', type: 'number' as const },
    ]
    const { id } = await service.datasets.create({ name: 'Soak', project_id: projectId, columns })
    count('datasets')
    for (let batch = 0; batch < 10; batch += 1) {
      await service.rows.append(
        id,
        Array.from({ length: 50 }, (_, n) => ({ name: `row ${n} of ${batch}`, n })),
      )
      const filter = [`name:~${Math.floor(Math.random() * 10_000)}`]
      for (const query of [{ limit: 100 }, { limit: 20, filter }, { limit: 20, sort: ['-amount', 'name'] }]) {
        await service.data.list(shared, query)
        count('pages')
      }
    }
    const rows = await service.rows.list(id, { limit: 20 })
    for (const row of rows.data) await service.rows.update(id, row.id, { n: Math.random() })
    count('updates')
    const response = await fetch(`${baseUrl}/datasets/${shared}/export?format=csv`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    })
    await response.text()
    count('exports')
    await service.datasets.delete(id)
    await passing(10)
  }
}
