import { setTimeout as passing } from 'node:timers/promises'
import { createDataset, createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { type Answer, call } from '../../scripts/failover/call.ts'
import { problemsOf } from '../support/verify-database.ts'
import { instrument, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'
import { mountSmallDisk } from './support/small-disk.ts'

const MEGABYTES = 256

/** Less space than any of the changes needs. */
const LEFT_BYTES = 2 * 1024 ** 2

const AGAIN_LIMIT_MS = 5_000

/** Large changes of a dataset, and the part of its replies that shows whether they were made. */
const CHANGES = [
  { name: 'another type', method: 'PATCH', path: '/columns/amount', body: { type: 'text' }, shown: '' },
  { name: 'an index', method: 'POST', path: '/indexes', body: { fields: ['name'] }, shown: '/indexes' },
] as const

/**
 * The disk becomes full in the middle of a large change. The change must be a 503, and the dataset must stay as it was: readable and, when there is
 * space again, writable. Then the same change must succeed. The planted defect is a client that takes the 503 for success.
 */
await instrument({ rows: 100_000 }, async ({ folder, numbers: { rows }, plant, onEnd }) => {
  const disk = mountSmallDisk(folder, MEGABYTES, onEnd)
  if (disk === undefined) return { skipped: 'mounting a tmpfs needs root on Linux' }
  const database = ourDatabase(disk.folder)
  const tenant = await createTenant(database, 'Disk')
  const server = startServer(database.env)
  const baseUrl = await server.baseUrl
  const id = await createDataset({ baseUrl }, tenant, rows)
  const ask = (path: string, body?: object, method?: 'POST' | 'PATCH') =>
    call(tenant, baseUrl, `/datasets/${id}${path}`, body, method)
  const figures: Record<string, object> = {}
  const broken: string[] = []

  for (const { name, method, path, body, shown } of CHANGES) {
    const before = await ask(shown)
    disk.fill(LEFT_BYTES)
    const refused = await ask(path, body, method)
    const [after, page] = [await ask(shown), await ask('/data?limit=100')]
    disk.free()
    const start = performance.now()
    const again = await untilMade(() => ask(path, body, method))
    const againMs = Math.round(performance.now() - start)
    const problems = await problemsOf(database.env['DATABASE_URL'] ?? '')
    figures[name] = { whenFull: refused.status, readsWhenFull: page.status, again: again.status, againMs }
    broken.push(
      ...unless(refused.status === '503' && refused.retryAfter !== null, `${name}: a full disk gave ${refused.status}`),
      ...unless(plant || dataOf(after) === dataOf(before), `${name}: a refused change changed something`),
      ...unless(!plant || dataOf(after) !== dataOf(before), `${name}: it was acknowledged and is not there`),
      ...unless(page.status === '200', `${name}: a page was ${page.status} while the disk was full`),
      ...unless(again.status.startsWith('20'), `${name}: with space again it is ${again.status}`),
      ...problems.map((problem) => `${name}: ${problem}`),
    )
    progress(`${name}: ${JSON.stringify(figures[name])}`)
  }
  await server.end('SIGTERM')
  return { figures, broken }
})

function dataOf({ body }: Answer): string {
  return JSON.stringify((body as { data?: unknown } | undefined)?.data)
}

/** Repeats a request that gets a 503, as a client does. */
async function untilMade(change: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + AGAIN_LIMIT_MS
  for (;;) {
    const answer = await change()
    if (answer.status !== '503' || performance.now() > end) return answer
    await passing(100)
  }
}
