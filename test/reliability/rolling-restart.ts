import { setTimeout as passing } from 'node:timers/promises'
import { createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { freePort } from '../../scripts/postgres/free-port.ts'
import { hasHaproxy, startBalancer } from './support/balancer.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { startDatabase } from './support/postgres.ts'
import { startRollingLoad } from './support/rolling-load.ts'
import { startServer } from './support/server.ts'

/** Load between two restarts. */
const BETWEEN_MS = 500

/**
 * Two nodes behind HAProxy, configured as in `scripts/deploy`, are restarted alternately while clients append and change rows without repeating
 * a request. `--pause` is the time between two requests of a client in milliseconds. The planted defect is a node that ends at once.
 */
await instrument({ restarts: 20, clients: 8, delay: 5, pause: 0 }, async ({ folder, numbers, plant, onEnd }) => {
  if (!hasHaproxy()) return { skipped: 'haproxy is not installed' }
  const postgres = await startDatabase()
  try {
    const database = ourDatabase(folder, postgres.url)
    const tenant = await createTenant(database, 'Rolling')
    const port = await freePort()
    const hosts = ['127.0.0.1', '127.0.0.2'] as const
    const start = (host: string) =>
      startServer({
        ...database.env,
        HOST: host,
        PORT: String(port),
        TRUST_PROXY: '1',
        SHUTDOWN_DELAY_SECONDS: String(numbers.delay),
        SHUTDOWN_TIMEOUT_SECONDS: plant ? '0' : '15',
      })
    const nodes = hosts.map(start)
    const balancer = await startBalancer(hosts, port, folder)
    onEnd(() => balancer.stop())
    await balancer.untilUp()
    const load = await startRollingLoad(tenant, balancer.baseUrl, numbers.clients, numbers.pause)
    const endMs: number[] = []
    const codes = new Set<number | null>()
    for (let restart = 0; restart < numbers.restarts; restart += 1) {
      await passing(BETWEEN_MS)
      const at = restart % 2 === 0 ? 0 : 1
      const began = performance.now()
      codes.add((await nodes[at]?.end('SIGTERM')) ?? null)
      endMs.push(performance.now() - began)
      nodes[at] = start(hosts[at])
      await nodes[at]?.baseUrl
      await balancer.untilUp()
      progress(`restart ${restart + 1}: ${JSON.stringify(Object.fromEntries(load.answers))}`)
    }
    const { requests, problems } = await load.stop()
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    const failures = [...load.answers].filter(([answer]) => answer !== 'POST 201' && answer !== 'PATCH 200')
    const failed = failures.reduce((sum, [, count]) => sum + count, 0)
    return {
      figures: {
        requests,
        answers: Object.fromEntries(load.answers),
        endMs: { median: Math.round(percentile(endMs, 0.5)), longest: Math.round(Math.max(...endMs)) },
      },
      broken: [
        ...problems,
        ...unless(
          failed === 0,
          `${failed} of ${requests} requests failed: ${failures.map(([name]) => name).join(', ')}`,
        ),
        ...unless(plant || [...codes].join() === '0', `nodes ended with ${[...codes].join()}`),
      ],
    }
  } finally {
    await postgres.stop()
  }
})
