import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DatasetService } from '../../client/index.ts'
import { ADMIN, START_ARGUMENTS } from '../start-arguments.ts'
import { appendBody, COLUMNS } from './data.ts'
import { run, type ServerProcess, startServer } from './processes.ts'

/** An organization with limits that no benchmark reaches, and its key. */
export interface Tenant {
  readonly projectId: string
  readonly headers: Readonly<Record<string, string>>
  readonly apiKey: string
}

/** Our server's database in a separate folder, and the settings of servers on it. */
export interface OurDatabase {
  readonly file: string
  readonly env: NodeJS.ProcessEnv
  /** The checkout whose programs are run, if not this one. */
  readonly checkout?: string
}

/** SQLite in the folder, unless another database is given. */
export function ourDatabase(folder: string, databaseUrl?: string): OurDatabase {
  const file = join(folder, 'service.db')
  const settings = { DATABASE_URL: databaseUrl ?? `sqlite:${file}`, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  return { file, env: { ...process.env, ...settings, NODE_ENV: 'production', MAX_BODY_BYTES: '' } }
}

/** A copy in a folder of its own, for another server: one at a time serves a SQLite database. */
export async function copyOf({ file }: OurDatabase, folder: string): Promise<OurDatabase> {
  mkdirSync(folder, { recursive: true })
  const copy = ourDatabase(folder)
  const original = new Database(file, { readonly: true })
  await original.backup(copy.file)
  original.close()
  return copy
}

/** Starts our server as `npm start` does, with one event loop unless more are to be measured: the programs for comparison have one, too. */
export function startOurs({ env }: OurDatabase, loops = 1): Promise<ServerProcess> {
  return startServer(START_ARGUMENTS, { ...env, WORKERS: String(loops) })
}

// Far more than can be sent here, so that no figure counts refusals.
const ENTERPRISE = ['--plan', 'enterprise', '--requests-per-minute', '1000000000', '--rows-per-request', '1000000']

/** Creates an organization and a key with administration commands, as an operator would. */
export async function createTenant(database: OurDatabase, name: string): Promise<Tenant> {
  const organization = await admin(database, 'organizations', 'create', '--name', name, ...ENTERPRISE)
  const id = String(organization['organization_id'])
  const key = await admin(database, 'api-keys', 'create', '--organization', id, '--name', name)
  const apiKey = String(key['api_key'])
  return { projectId: String(organization['project_id']), apiKey, headers: { Authorization: `Bearer ${apiKey}` } }
}

async function admin({ env, checkout }: OurDatabase, ...args: string[]): Promise<Record<string, unknown>> {
  return JSON.parse(await run(process.execPath, [ADMIN, ...args], { env, cwd: checkout }))
}

const ROWS_PER_REQUEST = 10_000

/** Creates a dataset over HTTP and appends the rows of `rowAt` from 0, in their order. Returns its identifier. */
export async function createDataset(
  { baseUrl }: Pick<ServerProcess, 'baseUrl'>,
  { apiKey, projectId, headers }: Tenant,
  rowCount: number,
): Promise<string> {
  const service = new DatasetService({ apiKey, baseUrl })
  const columns = COLUMNS.map((column) => ({ ...column }))
  const { id } = await service.datasets.create({ name: 'benchmark', project_id: projectId, columns })
  let sent: Promise<void> = Promise.resolve()
  for (let start = 0; start < rowCount; start += ROWS_PER_REQUEST) {
    // Made while the request before is in flight.
    const body = appendBody(start, Math.min(ROWS_PER_REQUEST, rowCount - start))
    await sent
    sent = append(`${baseUrl}/datasets/${id}/rows`, headers, body)
  }
  await sent
  return id
}

async function append(url: string, headers: Tenant['headers'], body: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  })
  const text = await response.text()
  if (response.status !== 201)
    throw new Error(`filling a dataset failed with ${response.status}: ${text.slice(0, 500)}`)
}
