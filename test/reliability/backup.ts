import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { createTenant, ourDatabase } from '../../scripts/bench/ours.ts'
import { run } from '../../scripts/bench/processes.ts'
import { findProblems } from '../../scripts/failover/check.ts'
import { loseRow, openRows } from './support/database.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'
import { makeDataset, startWriters } from './support/writers.ts'

/** The content of a backup, and what had been acknowledged before it began. */
interface Backup {
  readonly file: string
  readonly acknowledged: number
  readonly tookMs: number
}

/**
 * Runs `admin backup` under load repeatedly. Each backup is opened: its integrity is checked, and its rows must be exactly the
 * first of the rows that the database has at the end, all acknowledged ones included. A server then serves the last backup. The planted defect
 * removes a row from one backup.
 */
await instrument({ backups: 12, seconds: 5 }, async ({ folder, numbers: { backups, seconds }, plant }) => {
  const database = ourDatabase(folder)
  const tenant = await createTenant(database, 'Backup')
  const server = startServer(database.env)
  const baseUrl = await server.baseUrl
  const datasetId = await makeDataset(tenant, baseUrl)
  const writers = startWriters(tenant, baseUrl, datasetId)
  const made: Backup[] = []
  while (made.length < backups) {
    await passing(seconds * 1_000)
    const file = join(folder, `backup-${made.length}.db`)
    const [acknowledged, began] = [writers.acknowledged.length, performance.now()]
    await run(process.execPath, ['server/admin/admin.ts', 'backup', '--to', file], { env: database.env })
    made.push({ file, acknowledged, tookMs: performance.now() - began })
    progress(`backup ${made.length}: ${acknowledged} batches were acknowledged before it`)
  }
  await writers.stop()
  const { rows, problems } = await findProblems(tenant, baseUrl, { datasetId, acknowledged: writers.acknowledged })
  await server.end('SIGTERM')
  if (plant) loseRow(made.at(-1)?.file ?? '')

  const broken = made.flatMap(({ file, acknowledged }, index) =>
    faultsOf(file, database.file, writers.acknowledged.slice(0, acknowledged)).map(
      (fault) => `backup ${index}: ${fault}`,
    ),
  )
  const last = made.at(-1)
  const restored = startServer({ ...database.env, DATABASE_URL: `sqlite:${last?.file}` })
  const served = await findProblems(tenant, await restored.baseUrl, {
    datasetId,
    acknowledged: writers.acknowledged.slice(0, last?.acknowledged),
  })
  await restored.end('SIGTERM')
  const took = made.map(({ tookMs }) => tookMs)
  return {
    figures: {
      acknowledgedBatches: writers.acknowledged.length,
      rows,
      rowsInLastBackup: served.rows,
      backupMs: { median: Math.round(percentile(took, 0.5)), longest: Math.round(Math.max(...took)) },
    },
    broken: [
      ...problems,
      ...broken,
      ...served.problems.map((problem) => `the last backup, served: ${problem}`),
      ...unless(writers.unanswered.length === 0, `${writers.unanswered.length} batches were refused meanwhile`),
    ],
  }
})

function faultsOf(backup: string, original: string, acknowledged: readonly string[]): readonly string[] {
  const { database, table } = openRows(backup)
  try {
    database.prepare('attach ? as original').run(original)
    const integrity = database.pragma('main.integrity_check', { simple: true })
    const count = Number(database.prepare(`select count(*) from main."${table}"`).pluck().get())
    const first = `select * from original."${table}" order by row_number limit ${count}`
    const differing = `select count(*) from (select * from (${first}) except select * from main."${table}")`
    const missing = Number(database.prepare(differing).pluck().get())
    const names = namesIn(database, table)
    const lost = acknowledged.filter((name) => !names.has(name))
    return [
      ...unless(integrity === 'ok', `integrity_check says ${integrity}`),
      ...unless(missing === 0, `its ${count} rows are not the first of the database`),
      ...unless(lost.length === 0, `${lost.length} batches that were acknowledged before it are not in it`),
    ]
  } finally {
    database.close()
  }
}

/** The first column of the dataset. */
function namesIn(database: Database.Database, table: string): Set<unknown> {
  return new Set(database.prepare(`select distinct c_1 from main."${table}"`).pluck().all())
}
