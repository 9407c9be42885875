import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService, type Row } from '../../client/index.ts'
import { appendBody } from '../../scripts/bench/data.ts'
import { createDataset, createTenant, type OurDatabase, ourDatabase } from '../../scripts/bench/ours.ts'
import { startPostgres } from '../../scripts/postgres/server.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { type Neighbour, type NeighbourFigures, startNeighbour } from './support/neighbour.ts'
import { startServer } from './support/server.ts'

const NEIGHBOUR_ROWS = 10_000
const APPENDS_PER_SECOND = 20
const QUIET_SECONDS = 10

/** How long another organization's appends may take (p99), the least share of its pages' rate without changes, and how long each change may take. */
const LIMITS = { appendMs: 500, pages: 0.8, changeMs: Number.POSITIVE_INFINITY }
/** They take so short a time that no rate of pages can be told from it. */
const RULE_LIMITS: typeof LIMITS = { appendMs: 100, pages: 0, changeMs: 1_000 }

/** As on machines where data matters. */
const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']

/** On a busy machine a change may take longer than any client would wait. */
const CHANGE_TIMEOUT_MS = 600_000

/** How many kinds of changes there are. The first is that of rules, the last two are those of rows. */
const KINDS = 7

/** Cells of rows that are a half of all, evenly spread. */
const HALF = 'score:<500'

/**
 * One organization changes a large dataset without pause: it adds rules to columns and removes them, changes a column's type and changes it
 * back, drops and adds a column, creates and drops an index, changes half of the rows by a condition, and deletes them. Another one appends
 * and reads its own pages. The planted defect stops the server for most of each second.
 */
await instrument({ rows: 1_000_000, times: 2, first: 1, last: KINDS }, async ({ folder, numbers, plant }) => {
  const postgres = await startPostgres({ settings: DURABLE })
  try {
    const sqlite = await measure('SQLite', ourDatabase(folder), numbers, plant)
    const others = await measure('PostgreSQL', ourDatabase(folder, postgres.url), numbers, plant)
    return {
      figures: { SQLite: sqlite.figures, PostgreSQL: others.figures },
      broken: [...sqlite.broken, ...others.broken],
    }
  } finally {
    await postgres.stop()
  }
})

async function measure(
  name: string,
  database: OurDatabase,
  { rows, times, first, last }: Readonly<Record<'rows' | 'times' | 'first' | 'last', number>>,
  plant: boolean,
) {
  const server = startServer(database.env)
  const baseUrl = await server.baseUrl
  const [busy, other] = [await createTenant(database, 'Busy'), await createTenant(database, 'Other')]
  const large = await createDataset({ baseUrl }, busy, rows)
  const small = await createDataset({ baseUrl }, other, NEIGHBOUR_ROWS)
  const service = new DatasetService({ apiKey: busy.apiKey, baseUrl, timeoutMs: CHANGE_TIMEOUT_MS, maxRetries: 0 })
  const { apiKey } = other
  const append = { url: `${baseUrl}/datasets/${small}/rows`, apiKey, method: 'POST', body: appendBody(0, 1) } as const
  const page = { url: `${baseUrl}/datasets/${small}/data?limit=100`, apiKey, method: 'GET' } as const
  const neighbour = startNeighbour(append, page, APPENDS_PER_SECOND)
  await passing(2_000)
  await neighbour.figures()
  await passing(QUIET_SECONDS * 1_000)
  const quiet = await neighbour.figures()
  const figures: Record<string, object> = { quiet: shown(quiet) }
  const broken: string[] = []
  const halting = plant ? setInterval(() => halt(server.pid), 1_000) : undefined
  for (const [title, changes] of Object.entries(changesOf(service, large)).slice(first - 1, last)) {
    const { found, tookMs } = await changing(neighbour, changes, times)
    figures[title] = { ...shown(found, quiet), tookMs }
    broken.push(
      ...problemsOf(found, quiet, tookMs.flat(), title === 'rules' ? RULE_LIMITS : LIMITS).map(
        (problem) => `${name}, ${title}: ${problem}`,
      ),
    )
    progress(`${name}, ${title}: ${JSON.stringify(figures[title])}`)
  }
  clearInterval(halting)
  await neighbour.stop()
  await server.end('SIGTERM')
  return { figures, broken }
}

type Changes = readonly (() => Promise<unknown>)[]

/** Changes by name. Each leaves the dataset as the next one expects it. */
function changesOf({ columns, groups, indexes, rows }: DatasetService, id: string): Readonly<Record<string, Changes>> {
  let made = ''
  const index = async () => {
    if (made === '') made = (await indexes.create(id, { fields: ['name'] })).id
  }
  const dropIndex = async () => {
    await indexes.delete(id, made)
    made = ''
  }
  const column = { name: 'active', type: 'boolean' } as const
  /** How many rows match, which a change of them has to say. */
  const counted = async (filter: string[]) =>
    Number((await groups.list(id, { filter, measure: [':count'] })).data[0]?.measures[':count'])
  const update = async (filter: string[], values: Row) =>
    rows.updateWhere(id, { filter, values, expected: await counted(filter) })
  const changes = {
    index: [index, dropIndex],
    type: [
      () => columns.update(id, 'amount', { type: 'text' }),
      () => columns.update(id, 'amount', { type: 'number' }),
    ],
    column: [() => columns.delete(id, column.name), () => columns.create(id, column)],
  }
  return {
    rules: [
      () => columns.update(id, 'name', { required: true, max_length: 100 }),
      () => columns.update(id, 'score', { min: 0, max: 1_000 }),
      () => columns.update(id, 'name', { required: null, max_length: null }),
      () => columns.update(id, 'score', { min: null, max: null }),
    ],
    ...changes,
    'type, with an index': [index, ...changes.type],
    'half of the rows, with an index': [
      index,
      () => update([HALF], { city: 'Nowhere' }),
      () => update(['city:Nowhere'], { city: 'Somewhere' }),
    ],
    'half of the rows deleted, with an index': [
      index,
      async () => rows.deleteWhere(id, { filter: [HALF], expected: await counted([HALF]) }),
    ],
  }
}

/** Makes changes one after the other, several times. Returns what the other organization got during them, and how long each change took. */
async function changing(neighbour: Neighbour, changes: Changes, times: number) {
  const tookMs: number[][] = []
  await neighbour.figures()
  for (let round = 0; round < times; round += 1) {
    for (const [place, change] of changes.entries()) {
      const start = performance.now()
      await change()
      tookMs[place] = [...(tookMs[place] ?? []), Math.round(performance.now() - start)]
    }
  }
  return { found: await neighbour.figures(), tookMs }
}

function shown(figures: NeighbourFigures, quiet: NeighbourFigures = figures) {
  const appendsMs = timesOf(figures)
  return {
    appends: appendsMs.length,
    appendP50Ms: Math.round(percentile(appendsMs, 0.5)),
    appendP99Ms: Math.round(percentile(appendsMs, 0.99)),
    appendLongestMs: Math.round(percentile(appendsMs, 1)),
    pagesPerSecond: Math.round(rateOf(figures)),
    pagesOfQuiet: Math.round((rateOf(figures) / rateOf(quiet)) * 100) / 100,
  }
}

function problemsOf(
  figures: NeighbourFigures,
  quiet: NeighbourFigures,
  tookMs: readonly number[],
  limits: typeof LIMITS,
): readonly string[] {
  const p99 = Math.round(percentile(timesOf(figures), 0.99))
  const share = rateOf(figures) / rateOf(quiet)
  const statuses = [...figures.appends, ...figures.pages].map(({ status }) => status)
  const failed = statuses.filter((status) => status !== 200 && status !== 201)
  return [
    ...unless(p99 <= limits.appendMs, `another organization's append took ${p99} ms (p99)`),
    ...unless(
      share >= limits.pages,
      `another organization's pages came at ${Math.round(share * 100)} % of the quiet rate`,
    ),
    ...unless(Math.max(...tookMs) <= limits.changeMs, `a change took ${Math.max(...tookMs)} ms`),
    ...unless(failed.length === 0, `other replies than success: ${[...new Set(failed)].join(', ')}`),
  ]
}

function timesOf({ appends }: NeighbourFigures): number[] {
  return appends.map(({ tookMs }) => tookMs)
}

function rateOf({ pages, seconds }: NeighbourFigures): number {
  return pages.length / seconds
}

function halt(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  setTimeout(() => process.kill(pid, 'SIGCONT'), 700)
}
