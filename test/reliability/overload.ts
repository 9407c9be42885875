import { monitorEventLoopDelay } from 'node:perf_hooks'
import { appendBody } from '../../scripts/bench/data.ts'
import { createDataset, createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { call } from '../../scripts/failover/call.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { closedLoop, type LoadRequest, openLoop, type Reply } from './support/open-loop.ts'
import { most, type Sample, sampling } from './support/samples.ts'
import { ONE_LOOP, startServer } from './support/server.ts'

/** Refusing a request costs something too, so requests that are carried out must be real work. */
const ROWS = { appends: 50_000, scans: 200_000 }
const ROWS_PER_APPEND = 200

/** With these an append is much work for the server and little for the sender, which shares its processors. */
const INDEXES = [['name'], ['amount'], ['city', 'score']]

/** The part of the peak that has to remain. */
const GOODPUT = 0.8
const REFUSED_LIMIT_MS = 100
const RSS_LIMIT_MB = 512

/**
 * Measures the server's peak rate with 16 requests in flight. Then it sends a multiple of that rate in an open loop, which goes on
 * however long replies take: appends of 200 rows to a dataset with three indexes, and filters that look at 200,000 rows. The planted defect stops the
 * server's process for half of every second.
 */
await instrument({ times: 10, seconds: 10 }, async ({ folder, numbers: { times, seconds }, plant }) => {
  const figures: Record<string, unknown> = {}
  const broken: string[] = []
  for (const kind of ['appends', 'scans'] as const) {
    const database = ourDatabase(`${folder}/${kind}`)
    const tenant = await createTenant(database, 'Overload')
    const server = startServer({ ...database.env, ...ONE_LOOP })
    const baseUrl = await server.baseUrl
    const datasetId = await createDataset({ baseUrl }, tenant, ROWS[kind])
    const path = `${baseUrl}/datasets/${datasetId}`
    if (kind === 'appends') {
      for (const fields of INDEXES) await call(tenant, baseUrl, `/datasets/${datasetId}/indexes`, { fields })
    }
    const load: LoadRequest =
      kind === 'scans'
        ? { url: `${path}/data?filter=name:~nobody`, apiKey: tenant.apiKey, method: 'GET' }
        : { url: `${path}/rows`, apiKey: tenant.apiKey, method: 'POST', body: appendBody(0, ROWS_PER_APPEND) }
    await closedLoop(load, 16, 2)
    const peak = perSecond(await closedLoop(load, 16, seconds), seconds)
    progress(`${kind}: ${peak.toFixed(1)} a second at the peak`)
    const delay = monitorEventLoopDelay()
    delay.enable()
    const samples = sampling(server.pid, database.file, 100)
    const halting = plant ? setInterval(() => halt(server.pid), 1_000) : undefined
    const replies = await openLoop(load, peak * times, seconds)
    clearInterval(halting)
    const seen = whatCame(replies, peak, seconds, samples.stop())
    figures[kind] = { ...seen.figures, ownDelayP99Ms: Math.round(delay.percentile(99) / 1e6) }
    broken.push(...seen.broken.map((sentence) => `${kind}: ${sentence}`))
    await server.end('SIGKILL')
  }
  return { figures, broken }
})

function whatCame(replies: readonly Reply[], peak: number, seconds: number, samples: readonly Sample[]) {
  const refused = replies.filter(({ status }) => status === 503)
  const others = new Set(
    replies.map(({ status }) => status).filter((status) => ![200, 201, 503].includes(Number(status))),
  )
  const share = perSecond(replies, seconds) / peak
  const refusedMs = refused.map(({ tookMs }) => tookMs)
  const [refusedP50Ms, refusedP99Ms] = [percentile(refusedMs, 0.5), percentile(refusedMs, 0.99)]
  const rssMb = most(samples, 'rssMb')
  return {
    figures: {
      peakPerSecond: Math.round(peak),
      sentPerSecond: Math.round(replies.length / seconds),
      goodputOfPeak: Math.round(share * 100) / 100,
      refused: refused.length,
      refusedP50Ms: Math.round(refusedP50Ms),
      refusedP99Ms: Math.round(refusedP99Ms),
      others: [...others],
      rssMb,
    },
    broken: [
      ...unless(share >= GOODPUT, `goodput is ${Math.round(share * 100)} % of the peak`),
      ...unless(others.size === 0, `answers other than success and 503: ${[...others].join(', ')}`),
      ...unless(
        refused.every(({ hasRetryAfter }) => hasRetryAfter),
        'a 503 had no Retry-After',
      ),
      ...unless(refusedP99Ms <= REFUSED_LIMIT_MS, `a refusal took ${Math.round(refusedP99Ms)} ms (p99)`),
      ...unless(rssMb <= RSS_LIMIT_MB, `RSS was ${rssMb} MB`),
    ],
  }
}

/** Successes in the time in which the load was sent. */
function perSecond(replies: readonly Reply[], seconds: number): number {
  const done = replies.filter(
    ({ status, doneAtMs }) => (status === 200 || status === 201) && doneAtMs < seconds * 1_000,
  )
  return done.length / seconds
}

function halt(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  setTimeout(() => process.kill(pid, 'SIGCONT'), 500)
}
