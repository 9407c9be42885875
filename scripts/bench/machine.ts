import { execFileSync } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, release, totalmem } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { LoadTool } from './load/load.ts'

const TMPFS = 0x01021994

/** The machine and the versions of a measurement. */
export async function machineOf(folder: string, tool: LoadTool) {
  return {
    date: new Date().toISOString(),
    commit: commit(),
    processor: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${release()} ${arch()}`,
    load: loadavg(),
    busyBefore: await busyShare(),
    // Syncing to memory costs nothing, so appends would look far better than they are.
    dataInMemory: statfsSync(folder).type === TMPFS,
    node: process.version,
    sqlite: sqliteVersion(),
    koa: version('koa'),
    fastify: version('fastify'),
    'better-sqlite3': version('better-sqlite3'),
    load_tool: tool === 'wrk' ? 'wrk' : `autocannon ${version('autocannon')}`,
  }
}

const OBSERVED_MS = 1000

/** The share of processor time that other processes use before anything of ours runs. */
async function busyShare(): Promise<number> {
  const before = processorTimes()
  await after(OBSERVED_MS)
  const now = processorTimes()
  return 1 - (now.idle - before.idle) / (now.all - before.all)
}

function processorTimes() {
  const times = cpus().map((processor) => processor.times)
  const all = times.flatMap((of) => Object.values(of)).reduce((sum, time) => sum + time, 0)
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) }
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}

function sqliteVersion(): string {
  const database = new Database(':memory:')
  const found = database.prepare<[], string>('select sqlite_version()').pluck().get()
  database.close()
  return found ?? ''
}

function version(name: string): string {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
}
