import { setTimeout as passing } from 'node:timers/promises'
import pg from 'pg'
import { run, startServer } from '../bench/processes.ts'
import { freeze, processesOf, thaw } from '../postgres/freeze.ts'
import { onServer, type PostgresServer, startPostgres } from '../postgres/server.ts'
import { startStandby } from '../postgres/standby.ts'
import { type CutWay, type Relay, startRelay } from './relay.ts'

/** Two database servers and two nodes of the service over both. */
export interface Cluster {
  /** The base URL of each node, with the version segment. */
  readonly baseUrls: readonly string[]
  readonly apiKey: string
  readonly projectId: string
  /** Kills the primary as a power cut would: no process of it does anything more. */
  killPrimary(): Promise<void>
  /** Stops it where it is: connections stay open, and nothing is answered. */
  freezePrimary(): Promise<void>
  /** Cuts the network between it and nodes and watcher; the standby is still connected. */
  cutOffPrimary(ways: readonly CutWay[]): Promise<void>
  /** Lets one that was frozen or cut off go on: it takes itself for the primary still. */
  wakePrimary(): Promise<void>
  /** In words, what nodes do on the one that was woken, but for asking what it is. */
  usesOfWoken(): Promise<readonly string[]>
  /** What a watcher such as Patroni does: finds the primary gone and promotes the standby. Times count from the call. */
  promoteStandby(): Promise<{ foundAfterMs: number; promotedAfterMs: number }>
  stop(): Promise<void>
}

/** As on machines where data matters, unlike in other tests. */
const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']

/** The primary counts as gone when it refuses so many times in a row. */
const PROBES = 3
const PROBE_EVERY_MS = 200
const PROBE_LIMIT_MS = 500

export async function startCluster(): Promise<Cluster> {
  const primary = await startPostgres({ settings: DURABLE })
  const standby = await startStandby(primary, DURABLE)
  await waitForStandby(primary)
  const relay = await startRelay(Number(new URL(primary.url).port))
  const seen = throughRelay(primary.url, relay)
  const url = multiHost(seen, standby.url)
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'production' }
  const nodes = await Promise.all([1, 2].map(() => startServer(['server/main.ts'], env)))
  const admin = async (...args: string[]) =>
    JSON.parse(await run(process.execPath, ['server/admin/admin.ts', ...args], { env }))
  const plan = ['--plan', 'enterprise', '--requests-per-minute', '10000000', '--rows-per-request', '10000']
  const made = await admin('organizations', 'create', '--name', 'Failover', ...plan)
  const key = await admin('api-keys', 'create', '--organization', made.organization_id, '--name', 'Failover')
  let isFrozen = false
  const wakePrimary = async () => {
    relay.heal()
    if (isFrozen) thaw(primary)
    isFrozen = false
  }
  return {
    baseUrls: nodes.map(({ baseUrl }) => baseUrl),
    apiKey: key.api_key,
    projectId: made.project_id,
    killPrimary: () => powerCut(primary),
    async freezePrimary() {
      isFrozen = true
      freeze(primary)
    },
    async cutOffPrimary(ways) {
      relay.cut(ways)
    },
    wakePrimary,
    usesOfWoken: () => usesOf(primary),
    promoteStandby: () => promote(seen, standby),
    async stop() {
      await wakePrimary()
      await Promise.all(nodes.map((node) => node.stop()))
      relay.close()
      await standby.stop()
      await primary.stop()
    },
  }
}

/** Of a server whose first process is killed the others go on for a moment. Theirs are the only processes killed here. */
async function powerCut(server: PostgresServer): Promise<void> {
  const [, ...others] = processesOf(server)
  const isEnded = server.halt('SIGKILL')
  for (const pid of others) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  await isEnded
}

/**
 * Commits that wait for the lost standby wait forever, and with them statements that were on their way when the network was cut: of
 * connections that are gone, which the server notices only when it answers.
 */
async function usesOf({ url }: PostgresServer): Promise<readonly string[]> {
  const used = await onServer(
    url,
    `select query from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
      and query not like '%pg_is_in_recovery%' and wait_event is distinct from 'SyncRep'
      and wait_event_type is distinct from 'Lock'`,
  )
  return used.map(({ query }) => String(query))
}

function throughRelay(url: string, { port }: Relay): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

/** `postgres://user:password@one:1,two:2/database` */
function multiHost(one: string, two: string): string {
  return one.replace(/@([^/]*)/, `@$1,${new URL(two).host}`)
}

/** From then on no commit is acknowledged before the standby has it on its disk. */
async function waitForStandby({ url }: PostgresServer): Promise<void> {
  await onServer(url, `alter system set synchronous_standby_names = '*'`)
  await onServer(url, 'select pg_reload_conf()')
  for (;;) {
    const [state] = await onServer(url, 'select sync_state from pg_stat_replication')
    if (state?.['sync_state'] === 'sync') return
    await passing(50)
  }
}

async function promote(primaryUrl: string, standby: PostgresServer) {
  const began = performance.now()
  for (let missed = 0; missed < PROBES; await passing(PROBE_EVERY_MS))
    missed = (await answers(primaryUrl)) ? 0 : missed + 1
  const foundAfterMs = performance.now() - began
  await onServer(standby.url, 'select pg_promote()')
  return { foundAfterMs, promotedAfterMs: performance.now() - began }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_LIMIT_MS })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
