import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ourDatabase, startOurs } from './bench/ours.ts'
import { killAll } from './bench/processes.ts'
import { measureDatasets } from './bench/scale/datasets.ts'
import { measureOrganizations } from './bench/scale/organizations.ts'
import { measureRows } from './bench/scale/rows.ts'
import { databaseAt, onServer, startPostgres } from './postgres/server.ts'

/**
 * `npm run bench:scale`: what many datasets in one organization, many organizations, and many rows in one dataset cost on PostgreSQL, each
 * in a database of its own. 0 leaves one out. Prints a JSON object for each, with the load of the machine before and after.
 */
const { values: options } = parseArgs({
  options: {
    datasets: { type: 'string', default: '1000' },
    organizations: { type: 'string', default: '100' },
    rows: { type: 'string', default: '1000000' },
  },
})

/** Commits are durable, as in production; vacuuming goes on. */
const SETTINGS = ['fsync=on', 'full_page_writes=on', 'max_wal_size=4GB', 'shared_buffers=512MB']

async function main(folder: string): Promise<void> {
  process.env['TMPDIR'] = folder
  chmodSync(folder, 0o755) // the server runs as a user of its own
  const postgres = await startPostgres({ settings: SETTINGS })
  const inDatabase = async (name: string, text: string, measure: Measure) => {
    const count = Number(text)
    if (!Number.isSafeInteger(count) || count < 0) throw new Error(`--${name} ${text} is not a number of them`)
    if (count === 0) return
    await onServer(postgres.url, `create database ${name} template template0 encoding 'UTF8'`)
    const databaseUrl = databaseAt(postgres.url, name)
    const database = ourDatabase(join(folder, name), databaseUrl)
    const node = await startOurs(database)
    const before = loadavg()[0]
    const found = await measure({ databaseUrl, databasePid: postgres.pid(), nodePid: node.pid }, database, node, count)
    console.log(JSON.stringify({ ...found, load: [before, loadavg()[0]] }, null, 2))
    await node.stop()
    await onServer(postgres.url, `drop database ${name} with (force)`)
  }
  try {
    await inDatabase('datasets', options.datasets, measureDatasets)
    await inDatabase('organizations', options.organizations, (measured, _database, _node, count) =>
      measureOrganizations(measured, count),
    )
    await inDatabase('rows', options.rows, measureRows)
  } finally {
    await postgres.stop()
  }
}

type Measure = typeof measureDatasets

const folder = mkdtempSync(join(tmpdir(), 'dataset-service-scale-'))
process.on('exit', () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
await main(folder)
