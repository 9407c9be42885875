import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import { ourDatabase } from '../../scripts/bench/ours.ts'
import { run } from '../../scripts/bench/processes.ts'
import { filesOf, loseRows, openRows } from './support/database.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'
import { inFiles, makeTenants, Targets } from './support/targets.ts'

/** The content of a backup, and the batches of each organization that had been acknowledged before it began. */
interface Backup {
  readonly file: string
  readonly acknowledged: readonly (readonly string[])[]
  readonly tookMs: number
}

/**
 * Runs `admin backup` repeatedly, while writers of each of several files write. Each file of each backup is opened: its integrity is checked, and
 * its rows must be exactly the first of the rows that this file has at the end, all acknowledged ones included. A server then serves the last
 * backup. The planted defect removes a row from each file of that backup.
 */
await instrument({ backups: 12, seconds: 5, files: 3 }, async ({ folder, numbers, plant }) => {
  const { backups, seconds, files } = numbers
  const database = inFiles(ourDatabase(folder))
  const tenants = await makeTenants(database, 'Backup', files)
  const server = startServer(database.env)
  const baseUrl = await server.baseUrl
  const targets = await Targets.make(tenants, baseUrl)
  const writers = targets.write(baseUrl, {})
  const made: Backup[] = []
  while (made.length < backups) {
    await passing(seconds * 1_000)
    const file = join(folder, `backup-${made.length}.db`)
    const acknowledged = writers.all.map((each) => [...each.acknowledged])
    const began = performance.now()
    await run(process.execPath, ['server/admin/admin.ts', 'backup', '--to', file], { env: database.env })
    made.push({ file, acknowledged, tookMs: performance.now() - began })
    progress(
      `backup ${made.length}: ${acknowledged.map(({ length }) => length).join(' + ')} batches were acknowledged before it`,
    )
  }
  await Promise.all(writers.all.map((each) => each.stop()))
  writers.note()
  const { rows, problems } = await targets.findProblems(baseUrl)
  await server.end('SIGTERM')
  const last = made.at(-1)
  if (last === undefined) throw new Error('there is no backup')
  if (plant) loseRows(last.file)

  const broken = made.flatMap((backup, index) =>
    faultsOfAll(backup, database.file).map((fault) => `backup ${index}, ${fault}`),
  )
  const restored = startServer({ ...database.env, DATABASE_URL: `sqlite:${last.file}` })
  const served = await targets.with(last.acknowledged).findProblems(await restored.baseUrl)
  await restored.end('SIGTERM')
  const took = made.map(({ tookMs }) => tookMs)
  return {
    figures: {
      acknowledgedBatches: targets.acknowledged,
      rows,
      rowsInLastBackup: served.rows,
      backupMs: { median: Math.round(percentile(took, 0.5)), longest: Math.round(Math.max(...took)) },
    },
    broken: [
      ...problems,
      ...broken,
      ...served.problems.map((problem) => `the last backup, served: ${problem}`),
      ...unless(targets.unanswered === 0, `${targets.unanswered} batches were refused meanwhile`),
    ],
  }
})

/** The backup has a file for each file of the original, each with the same organization. */
function faultsOfAll({ file, acknowledged }: Backup, original: string): readonly string[] {
  const [copies, originals] = [filesOf(file), filesOf(original)]
  const faults = copies.flatMap((copy, at) =>
    faultsOf(copy, originals[at] ?? '', acknowledged[at] ?? []).map((fault) => `file ${at}: ${fault}`),
  )
  return [...unless(copies.length === originals.length, `it has ${copies.length} files`), ...faults]
}

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
