import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService, type Import } from '../../client/index.ts'
import { createTenant, type OurDatabase, ourDatabase, type Tenant } from '../../scripts/bench/ours.ts'
import { processorSeconds, residentMb } from '../../scripts/bench/processes.ts'
import { startPostgres } from '../../scripts/postgres/server.ts'
import { importsOnFullDisk } from './support/full-disk-imports.ts'
import { instrument, type Outcome, progress, unless } from './support/instrument.ts'
import { Readers } from './support/readers.ts'
import { ONE_LOOP, type Server, startServer } from './support/server.ts'

const LIMIT_MB = 400
const LEAST_PER_SECOND = { SQLite: 200_000, PostgreSQL: 150_000 }
const SAMPLE_EVERY_MS = 100
const ASK_EVERY_MS = 200

const COLUMNS = [
  { name: 'number', type: 'number' as const },
  { name: 'name', type: 'text' as const },
  { name: 'day', type: 'date' as const },
  { name: 'file', type: 'number' as const },
]

/**
 * Imports a large CSV file, and counts rows per second of the server's processor time and the memory of its process. Then a smaller file replaces all
 * rows while clients read, and the server is killed in the middle: each answer has rows of one file only. At last the disk becomes full. The planted defect appends instead.
 */
await instrument({ rows: 10_000_000, replaced: 1_000_000 }, async ({ folder, numbers, plant, onEnd }) => {
  const found: Record<string, Outcome> = {}
  const measure = async (engine: keyof typeof LEAST_PER_SECOND, database: OurDatabase) => {
    found[engine] = await measured(engine, database, numbers, plant).catch((error: unknown) => ({
      figures: {},
      broken: [String(error)],
    }))
    progress(`${engine}: ${JSON.stringify(found[engine])}`)
  }
  await measure('SQLite', ourDatabase(folder))
  const postgres = await startPostgres()
  const database = ourDatabase(folder, postgres.url)
  const env = { ...database.env, IMPORT_FOLDER: folder }
  await measure('PostgreSQL', { ...database, env }).finally(() => postgres.stop())
  found['full disk'] = await importsOnFullDisk(folder, onEnd)
  return {
    figures: Object.fromEntries(Object.entries(found).map(([name, { figures }]) => [name, figures])),
    broken: Object.entries(found).flatMap(([name, { broken }]) => broken.map((problem) => `${name}: ${problem}`)),
  }
})

async function measured(
  engine: keyof typeof LEAST_PER_SECOND,
  database: OurDatabase,
  { rows, replaced }: { readonly rows: number; readonly replaced: number },
  plant: boolean,
): Promise<Outcome> {
  const tenant = await createTenant(database, 'Imports')
  let server = startServer({ ...database.env, ...ONE_LOOP })
  const flights = await target(server, tenant)
  const large = await importedLarge(server, flights, rows)
  const before = (await flights.import(file(replaced, 1), { mode: 'replace' })).rows_written
  const readers = new Readers()
  const reading = readers.run(() => filesOf(server, tenant, flights.id))
  const service = serviceOf(await server.baseUrl, tenant)
  const mode = plant ? 'append' : 'replace'
  const begun = await service.imports.create(flights.id, [...file(replaced, 2)].join(''), { mode })
  await until(async () => (await service.imports.get(begun.id)).rows_read > replaced / 3)
  await server.end('SIGKILL')
  server = startServer({ ...database.env, ...ONE_LOOP })
  const after = serviceOf(await server.baseUrl, tenant)
  let state: Import | undefined
  await until(async () => {
    state = await after.imports.get(begun.id)
    return state.ended_at !== null
  })
  const { row_count: count } = await after.datasets.get(flights.id)
  readers.stop()
  await reading
  await server.end('SIGTERM')
  const perSecond = Math.round(rows / large.processorSeconds)
  return {
    figures: { ...large, rowsPerProcessorSecond: perSecond, answers: readers.answers, torn: readers.torn },
    broken: [
      ...unless(perSecond >= LEAST_PER_SECOND[engine], `${perSecond} rows for each second of processor time`),
      ...unless(large.peakMb <= LIMIT_MB, `the server took ${large.peakMb} MB`),
      ...unless(before === replaced && state?.status === 'succeeded' && count === replaced, `${count} rows at the end`),
      ...unless(readers.torn === 0, `${readers.torn} of ${readers.answers} answers had rows of two files`),
      ...unless(readers.answers > 2, 'too few answers came to say anything'),
    ],
  }
}

function serviceOf(baseUrl: string, { apiKey }: Tenant): DatasetService {
  return new DatasetService({ apiKey, baseUrl, timeoutMs: 600_000 })
}

async function target(server: Server, tenant: Tenant) {
  const service = serviceOf(await server.baseUrl, tenant)
  const { id } = await service.datasets.create({ name: 'Imports', project_id: tenant.projectId, columns: COLUMNS })
  return service.dataset(id)
}

/** CSV in pieces. */
function* file(rows: number, number: number): Generator<string> {
  yield 'number,name,day,file\n'
  for (let first = 0; first < rows; first += 1_000) {
    let piece = ''
    for (let row = first; row < Math.min(rows, first + 1_000); row += 1)
      piece += `${row},flight ${row % 977},2026-11-${String(10 + (row % 20))},${number}\n`
    yield piece
  }
}

type Target = Awaited<ReturnType<typeof target>>

async function importedLarge({ pid }: Server, flights: Target, rows: number) {
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, SAMPLE_EVERY_MS)
  const [began, before] = [performance.now(), processorSeconds(pid)]
  try {
    const { rows_written: written } = await flights.import(file(rows, 0))
    if (written !== rows) throw new Error(`${written} of ${rows} rows were written`)
  } finally {
    clearInterval(sampling)
  }
  const seconds = (performance.now() - began) / 1_000
  return {
    rowsPerSecond: Math.round(rows / seconds),
    processorSeconds: Number((processorSeconds(pid) - before).toFixed(2)),
    peakMb: Math.round(peak),
  }
}

/** The files that the rows of the dataset are of; undefined where the server is down. */
async function filesOf(server: Server, { headers }: Tenant, id: string): Promise<readonly number[] | undefined> {
  const address = await server.baseUrl.catch(() => undefined)
  const reply = await fetch(`${address}/datasets/${id}/aggregate?group=file`, { headers }).catch(() => undefined)
  if (reply?.status !== 200) return undefined
  const { data } = (await reply.json()) as { data: { group: { file: number } }[] }
  return data.map(({ group }) => group.file)
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await passing(ASK_EVERY_MS)
}
