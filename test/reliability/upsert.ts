import { randomUUID } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService, type Row } from '../../client/index.ts'
import { createTenant, type OurDatabase, ourDatabase, type Tenant } from '../../scripts/bench/ours.ts'
import { startPostgres } from '../../scripts/postgres/server.ts'
import { instrument, progress, unless } from './support/instrument.ts'
import { startServer } from './support/server.ts'

/** Keys that all clients write, and rows of a request. */
const KEYS = 400
const ROWS = 50

const COLUMNS = [
  { name: 'sku', type: 'text' as const },
  { name: 'count', type: 'number' as const },
]

/** A reply that no failure explains. */
class Refused extends Error {}

/** The last value that was written; each is another one. */
let last = 0

/**
 * Clients upsert rows with overlapping keys while the server is killed again and again. Each request is sent with its key until it has a
 * reply, and what the replies say is compared with the rows. The planted defect sends each request again with another key.
 */
await instrument({ seconds: 60, clients: 8 }, async ({ folder, numbers: { seconds, clients }, plant }) => {
  const postgres = await startPostgres()
  try {
    const sqlite = await measure(ourDatabase(folder), seconds, clients, plant)
    progress(`SQLite: ${JSON.stringify(sqlite.figures)}`)
    const others = await measure(ourDatabase(folder, postgres.url), seconds, clients, plant)
    return {
      figures: { SQLite: sqlite.figures, PostgreSQL: others.figures },
      broken: [
        ...sqlite.broken.map((problem) => `SQLite: ${problem}`),
        ...others.broken.map((problem) => `PostgreSQL: ${problem}`),
      ],
    }
  } finally {
    await postgres.stop()
  }
})

/** A request that was answered: what it wrote, and as which version. */
interface Done {
  readonly version: number
  readonly rows: readonly Row[]
  readonly outcomes: readonly string[]
}

/** Where the server is at the moment, which clients ask again after each failure. */
interface Place {
  baseUrl: string
}

async function measure(database: OurDatabase, seconds: number, clients: number, plant: boolean) {
  const tenant = await createTenant(database, 'Upsert')
  let server = startServer(database.env)
  const place: Place = { baseUrl: await server.baseUrl }
  const id = await makeKeyed(tenant, place.baseUrl)
  const until = performance.now() + seconds * 1_000
  const done: Done[] = []
  const counted = { failures: 0 }
  const writing = Array.from({ length: clients }, () => upsertUntil({ tenant, place, id, plant }, until, done, counted))
  let kills = 0
  while (performance.now() < until) {
    await passing(500 + Math.random() * 2_000)
    await server.end('SIGKILL')
    kills += 1
    server = startServer(database.env)
    place.baseUrl = await server.baseUrl
  }
  await Promise.all(writing)
  const problems = await compare(tenant, place.baseUrl, id, done)
  await server.end('SIGTERM')
  return {
    figures: { kills, requests: done.length, unanswered: counted.failures, versions: changing(done).length },
    broken: [...problems, ...unless(done.length > kills, 'too few requests were answered to say anything')],
  }
}

async function makeKeyed(tenant: Tenant, baseUrl: string): Promise<string> {
  const service = new DatasetService({ apiKey: tenant.apiKey, baseUrl })
  const columns = COLUMNS.map((column) => ({ ...column }))
  const { id } = await service.datasets.create({ name: 'Keyed', project_id: tenant.projectId, columns })
  await service.indexes.create(id, { fields: ['sku'], unique: true })
  return id
}

interface Target {
  readonly tenant: Tenant
  readonly place: Place
  readonly id: string
  readonly plant: boolean
}

async function upsertUntil(target: Target, until: number, done: Done[], counted: { failures: number }): Promise<void> {
  while (performance.now() < until) {
    const first = Math.floor(Math.random() * KEYS)
    const rows = Array.from({ length: ROWS }, (_, at) => {
      last += 1
      return { sku: `s${(first + at) % KEYS}`, count: last }
    })
    done.push(await answered(target, rows, counted))
  }
}

/** Sends a request until it has a reply, with one key. */
async function answered(
  { tenant, place, id, plant }: Target,
  rows: Row[],
  counted: { failures: number },
): Promise<Done> {
  const key = randomUUID()
  for (;;) {
    try {
      const reply = await fetch(`${place.baseUrl}/datasets/${id}/rows/upsert`, {
        method: 'POST',
        headers: {
          ...tenant.headers,
          'Content-Type': 'application/json',
          'Idempotency-Key': plant ? randomUUID() : key,
        },
        body: JSON.stringify({ match: ['sku'], rows }),
      })
      const { data, error } = (await reply.json()) as {
        data?: { version: number; rows: { outcome: string }[] }
        error?: object
      }
      if (data !== undefined) {
        if (plant && Math.random() < 0.5) throw new Error('a reply that the planted defect loses')
        return { version: data.version, rows, outcomes: data.rows.map(({ outcome }) => outcome) }
      }
      if (reply.status < 500 && reply.status !== 429) throw new Refused(JSON.stringify(error))
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    counted.failures += 1
    await passing(20)
  }
}

function changing(done: readonly Done[]): Done[] {
  return done.filter(({ outcomes }) => outcomes.some((outcome) => outcome !== 'unchanged'))
}

/** What of the rows is not as the replies say, in the order of their versions. */
async function compare(tenant: Tenant, baseUrl: string, id: string, done: readonly Done[]): Promise<string[]> {
  const service = new DatasetService({ apiKey: tenant.apiKey, baseUrl })
  const model = new Map<unknown, unknown>()
  const created = new Map<unknown, number>()
  for (const { rows, outcomes } of changing(done).toSorted((one, other) => one.version - other.version))
    for (const [at, { sku, count }] of rows.entries()) {
      if (outcomes[at] === 'created') created.set(sku, (created.get(sku) ?? 0) + 1)
      model.set(sku, count)
    }
  const found = await service.data.list(id, { limit: 100 }).toArray()
  const keys = new Set(found.map(({ sku }) => sku))
  const wrong = found.filter(({ sku, count }) => model.get(sku) !== count)
  const versions = new Set(changing(done).map(({ version }) => version))
  return [
    ...unless(keys.size === found.length, `${found.length - keys.size} keys are there twice`),
    ...unless(keys.size === model.size, `${keys.size} keys are there, and ${model.size} were written`),
    ...unless(wrong.length === 0, `${wrong.length} rows are not as they were written last`),
    ...unless(
      [...created.values()].every((times) => times === 1),
      'a key was created twice',
    ),
    ...unless(versions.size === changing(done).length, 'two requests have the same version'),
  ]
}
