import { chmodSync } from 'node:fs'
import { startPostgres } from '../../postgres/server.ts'
import { createDataset, createTenant, type OurDatabase, ourDatabase, startOurs, type Tenant } from '../ours.ts'
import type { ServerProcess } from '../processes.ts'

/** A PostgreSQL server whose commits are durable, two of our nodes on it, and an organization. */
export interface Stage {
  readonly url: string
  readonly database: OurDatabase
  readonly nodes: readonly [ServerProcess, ServerProcess]
  readonly tenant: Tenant
  readonly noisy: Tenant
  readonly databasePid: number
  newDataset(rows: number): Promise<string>
}

/** The scenarios share one, made when the first asks. */
export function stageOnce(folder: string): () => Promise<Stage> {
  let stage: Promise<Stage> | undefined
  return () => {
    stage ??= prepare(folder)
    return stage
  }
}

async function prepare(folder: string): Promise<Stage> {
  chmodSync(folder, 0o755) // the server runs as a user of its own
  const { url, pid } = await startPostgres({ settings: ['fsync=on', 'full_page_writes=on', 'max_wal_size=4GB'] })
  const database = ourDatabase(folder, url)
  const first = await startOurs(database)
  const tenant = await createTenant(database, 'Quiet')
  const nodes = [first, await startOurs(database)] as const
  const noisy = await createTenant(database, 'Noisy')
  return {
    url,
    database,
    nodes,
    tenant,
    noisy,
    databasePid: pid(),
    newDataset: (rows) => createDataset(first, tenant, rows),
  }
}
