import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { HEAP_ARGUMENTS } from '../heap-arguments.ts'
import type { Contender } from './contenders.ts'
import type { LoadTool } from './load/load.ts'
import { createDataset, createTenant, type OurDatabase, ourDatabase, startOurs, type Tenant } from './ours.ts'
import { PEER_KEY } from './peers/admission.ts'
import { type PeerDataset, seedDatabase } from './peers/table.ts'
import { type ServerProcess, startServer } from './processes.ts'

/** How much is measured. Times are whole seconds. */
export interface Settings {
  readonly quick: boolean
  readonly rounds: number
  /** Rounds of a second, where loads are compared: a machine's slow moments take seconds, and have to hit all contenders. */
  readonly shortRounds: number
  /** Until V8 has compiled what a program runs often. Ours runs more code than the programs it is compared with, and took up to ten seconds. */
  readonly warmUpSeconds: number
  readonly seconds: number
  readonly memorySeconds: number
  readonly rows: number
  /** Undefined leaves growth out. */
  readonly growthRows: number | undefined
  readonly tool: LoadTool
}

/** The servers that scenarios measure. Each part is made when a scenario first asks for it. */
export interface Bench {
  readonly settings: Settings
  readonly folder: string
  /** Our server with two tenants. */
  readonly service: () => Promise<Service>
  /** A dataset of `settings.rows` rows of the quiet tenant, for reading. */
  readonly dataset: () => Promise<string>
  /** The peers with the same dataset, for reading. */
  readonly peers: () => Promise<Peers>
}

export interface Service {
  readonly server: ServerProcess
  readonly database: OurDatabase
  readonly quiet: Tenant
  readonly noisy: Tenant
}

export interface Peers {
  readonly bare: Contender
  readonly fastify: Contender
}

export function prepareBench(settings: Settings, folder: string): Bench {
  const service = once(() => startService(join(folder, 'ours')))
  const dataset = once(async () => {
    const { server, quiet } = await service()
    return createDataset(server, quiet, settings.rows)
  })
  const peers = once(async () => {
    const { server, quiet } = await service()
    const record = await recordOf(ours(server, quiet), await dataset())
    const [bare, fastify] = ['bare', 'fastify'] as const
    return {
      bare: await startPeer(join(folder, 'bare-read'), bare, record, settings.rows),
      fastify: await startPeer(join(folder, 'fastify-read'), fastify, record, settings.rows),
    }
  })
  return { settings, folder, service, dataset, peers }
}

/** Starts our server in a folder of its own, with two organizations that know nothing of each other. */
export async function startService(folder: string): Promise<Service> {
  mkdirSync(folder, { recursive: true })
  const database = ourDatabase(folder)
  const server = await startOurs(database)
  const quiet = await createTenant(database, 'Quiet')
  return { server, database, quiet, noisy: await createTenant(database, 'Noisy') }
}

export function ours({ baseUrl, pid }: ServerProcess, { headers }: Tenant): Contender {
  return { name: 'ours', baseUrl, pid, headers }
}

/** Our server's description of a dataset, so that peers serve the same. */
export async function recordOf({ baseUrl, headers }: Contender, datasetId: string): Promise<PeerDataset> {
  const response = await fetch(`${baseUrl}/datasets/${datasetId}`, { headers })
  const { data } = (await response.json()) as { data: PeerDataset } // by our server's contract
  const { id, name, state, project_id, history, created_at, updated_at } = data
  return { id, name, state, project_id, history, created_at, updated_at }
}

/** Seeds a database and starts a peer on it. */
export async function startPeer(
  folder: string,
  program: 'bare' | 'fastify',
  dataset: PeerDataset,
  rowCount: number,
  commits: 'grouped' | 'ungrouped' = 'grouped',
): Promise<Contender> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'peer.db')
  seedDatabase(file, dataset, rowCount)
  const env = { ...process.env, NODE_ENV: 'production' }
  const { baseUrl, pid } = await startServer(
    [...HEAP_ARGUMENTS, `scripts/bench/peers/${program}.ts`, file, commits],
    env,
  )
  return {
    name: commits === 'grouped' ? program : `${program}, ungrouped`,
    baseUrl,
    pid,
    headers: { Authorization: `Bearer ${PEER_KEY}` },
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}
