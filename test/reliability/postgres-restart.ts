import { setTimeout as passing } from 'node:timers/promises'
import { createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { findProblems } from '../../scripts/failover/check.ts'
import { type Load, startLoad } from '../../scripts/failover/load.ts'
import { onServer, type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'

/** As on machines where data matters. */
const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']

const BACK_LIMIT_MS = 5_000
const GIVEN_UP_MS = 60_000

/**
 * PostgreSQL is restarted under the load of two nodes, alternately with a fast and an immediate shutdown. The planted defect deletes a row from
 * outside.
 */
await instrument({ restarts: 20 }, async ({ folder, numbers: { restarts }, plant }) => {
  const postgres = await startPostgres({ settings: DURABLE })
  try {
    const database = ourDatabase(folder, postgres.url)
    const tenant = await createTenant(database, 'Restart')
    const nodes = [startServer(database.env), startServer(database.env)]
    const baseUrls = await Promise.all(nodes.map(({ baseUrl }) => baseUrl))
    const load = await startLoad({ ...tenant, baseUrls })
    const backMs: number[] = []
    for (let restart = 0; restart < restarts; restart += 1) {
      await passing(500 + Math.random() * 1_000)
      await postgres.halt(restart % 2 === 0 ? 'SIGINT' : 'SIGQUIT')
      await passing(Math.random() * 500)
      await postgres.start()
      backMs.push(await untilBack(load))
      progress(`restart ${restart + 1}: back after ${Math.round(backMs.at(-1) ?? 0)} ms`)
    }
    await passing(500)
    const { datasetId, acknowledged, unanswered, failures } = await load.stop()
    if (plant) await loseRow(postgres)
    const seen = { datasetId, acknowledged }
    const { rows, problems } = await findProblems(tenant, baseUrls[0] ?? '', seen)
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    const others = [...failures.keys()].filter((status) => status !== '503')
    const longest = Math.round(Math.max(...backMs))
    return {
      figures: {
        acknowledgedBatches: acknowledged.length,
        unanswered: unanswered.length,
        rows,
        failures: Object.fromEntries(failures),
        backMs: { median: Math.round(percentile(backMs, 0.5)), longest },
      },
      broken: [
        ...problems,
        ...unless(others.length === 0, `answers other than 503: ${others.join(', ')}`),
        ...unless(longest <= BACK_LIMIT_MS, `the service was back only ${longest} ms after PostgreSQL`),
      ],
    }
  } finally {
    await postgres.stop()
  }
})

/** The time from now, when PostgreSQL accepts connections again, until both nodes have written and read. */
async function untilBack(load: Load): Promise<number> {
  const startedAt = performance.now()
  for (; performance.now() - startedAt < GIVEN_UP_MS; await passing(10)) {
    const back = [load.backAt('write', startedAt), load.backAt('read', startedAt)]
    if (!back.includes(undefined)) return Math.max(...back.map((moment) => (moment ?? 0) - startedAt))
  }
  throw new Error(`the service is not back ${GIVEN_UP_MS / 1000} s after PostgreSQL`)
}

async function loseRow({ url }: PostgresServer): Promise<void> {
  const [found] = await onServer(url, `select schemaname, tablename from pg_tables where tablename like 'rows\\_%'`)
  const table = `"${found?.['schemaname']}"."${found?.['tablename']}"`
  await onServer(url, `delete from ${table} where row_number = (select max(row_number) / 2 from ${table})`)
}
