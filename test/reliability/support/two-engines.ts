import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Column, DatasetService, type Row } from '../../../client/index.ts'
import { createTenant, type OurDatabase, ourDatabase, type Tenant } from '../../../scripts/bench/ours.ts'
import { startPostgres } from '../../../scripts/postgres/server.ts'
import { startServer } from './server.ts'

/** A server on one engine, with an organization. */
export interface EngineSide {
  readonly engine: 'SQLite' | 'PostgreSQL'
  readonly database: OurDatabase
  readonly baseUrl: string
  readonly tenant: Tenant
  readonly service: DatasetService
}

/** Starts a server on each engine. `stop` ends both. */
export async function startTwoEngines(folder: string) {
  const postgres = await startPostgres()
  mkdirSync(join(folder, 'sqlite'))
  const databases = { SQLite: ourDatabase(join(folder, 'sqlite')), PostgreSQL: ourDatabase(folder, postgres.url) }
  const started = await Promise.all([
    startSide('SQLite', databases.SQLite),
    startSide('PostgreSQL', databases.PostgreSQL),
  ])
  return {
    sides: started.map(({ side }) => side),
    async stop() {
      await Promise.all(started.map(({ server }) => server.end('SIGTERM')))
      await postgres.stop()
    },
  }
}

async function startSide(engine: EngineSide['engine'], database: OurDatabase) {
  const server = startServer(database.env)
  const baseUrl = await server.baseUrl
  const tenant = await createTenant(database, engine)
  const service = new DatasetService({ apiKey: tenant.apiKey, baseUrl })
  return { server, side: { engine, database, baseUrl, tenant, service } satisfies EngineSide }
}

/** Makes a dataset with these rows and returns its identifier. */
export async function datasetOf({ service, tenant }: EngineSide, columns: readonly Column[], rows: readonly Row[]) {
  const { id } = await service.datasets.create({
    name: 'Random',
    project_id: tenant.projectId,
    columns: columns.map((column) => ({ ...column })),
  })
  if (rows.length > 0) await service.rows.append(id, [...rows])
  return id
}

/** The text of a reply of 200. Throws on any other. */
export async function textOf({ baseUrl, tenant }: EngineSide, path: string, body?: object): Promise<string> {
  const post = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { ...tenant.headers, ...(body && { 'Content-Type': 'application/json' }) }
  const reply = await fetch(`${baseUrl}${path}`, { ...post, headers })
  const text = await reply.text()
  if (reply.status !== 200)
    throw new Error(`${path} ${JSON.stringify(body)} was answered with ${reply.status}: ${text}`)
  return text
}
