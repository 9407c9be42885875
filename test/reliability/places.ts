import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { ourDatabase } from '../../scripts/bench/ours.ts'
import { residentMb } from '../../scripts/bench/processes.ts'
import { type FilledPlaces, fillPlaces, type OrganizationOfMany } from './support/filled-places.ts'
import { instrument, percentile, progress, unless } from './support/instrument.ts'
import { ONE_LOOP, type Server, startServer } from './support/server.ts'

const LIMITS = { firstPageMs: 5, creationMs: 20, startMs: 1_000, rssMb: 400, slower: 1.25 }

const FEW = 100
/** The name of V8's helper threads. */
const HELPER = 'V8Worker'

const IDLE = { everyMs: 1_000, processorMs: 50 }

/**
 * A database of many organizations with many datasets: how long a start takes, a creation, and the first page after it of another dataset of the same
 * organization, on any thread, with and without a scan; and what it costs to list and get, against a database of a hundred datasets. The
 * planted defect is that all organizations share one file.
 */
await instrument(
  { organizations: 200, datasets: 20_000, perFile: 10, probes: 200 },
  async ({ folder, numbers, plant }) => {
    const perFile = plant ? undefined : numbers.perFile
    const large = ourDatabase(join(folder, 'large'))
    const small = ourDatabase(join(folder, 'small'))
    const many = await fillPlaces(`sqlite:${large.file}`, { ...numbers, perFile })
    progress(`filled in ${many.seconds} s`)
    const few = await fillPlaces(`sqlite:${small.file}`, { organizations: 1, datasets: FEW, perFile })
    const env = { ...ONE_LOOP, ORGANIZATIONS_PER_FILE: String(numbers.perFile) }
    const began = performance.now()
    const server = startServer({ ...large.env, ...env })
    const baseUrl = await server.baseUrl
    const startMs = Math.round(performance.now() - began)
    const other = startServer({ ...small.env, ...env })
    const smallUrl = await other.baseUrl

    await untilSwept([server.pid, other.pid])
    const reads = await compareReads({ baseUrl, filled: many }, { baseUrl: smallUrl, filled: few }, numbers.probes)
    const times = await createAndRead(baseUrl, server.pid, many, numbers.probes)
    await touchAll(baseUrl, many)
    const rssMb = Math.round(residentMb(server.pid))
    await endAll([server, other])
    return {
      figures: { fillSeconds: many.seconds, startMs, processorMs: times, reads, rssMb },
      broken: [
        ...unless(times.firstPage.p99 <= LIMITS.firstPageMs, `a first page took ${times.firstPage.p99} ms more`),
        ...unless(
          times.firstScan.p99 <= LIMITS.firstPageMs,
          `a first page of a scan took ${times.firstScan.p99} ms more`,
        ),
        ...unless(times.creation.p99 <= LIMITS.creationMs, `a creation took ${times.creation.p99} ms`),
        ...unless(startMs <= LIMITS.startMs, `the start took ${startMs} ms`),
        ...unless(rssMb <= LIMITS.rssMb, `the server took ${rssMb} MB`),
        ...unless(reads.listAgain.ratio <= LIMITS.slower, `a list took ${reads.listAgain.ratio} times as long`),
        ...unless(reads.getAgain.ratio <= LIMITS.slower, `a GET took ${reads.getAgain.ratio} times as long`),
      ],
    }
  },
)

/** Waits until servers do little by themselves: after a start each organization is swept. */
async function untilSwept(pids: readonly number[]): Promise<void> {
  const spent = () => pids.reduce((sum, pid) => sum + allOf(spentBy(pid)), 0)
  for (let before = 0, now = spent(); now - before > IDLE.processorMs; ) {
    await passing(IDLE.everyMs)
    before = now
    now = spent()
  }
}

interface Side {
  readonly baseUrl: string
  readonly filled: FilledPlaces
}

/**
 * Both sides in turn, so that both meet the same machine. Each request is sent twice, since the file of an organization is usually not open when it is
 * the next one's turn: the first has to open it.
 */
async function compareReads(many: Side, few: Side, probes: number) {
  const kinds = ['list', 'listAgain', 'get', 'getAgain'] as const
  const times = { many: timesOf(kinds), few: timesOf(kinds) }
  for (let probe = 0; probe < probes * 2; probe += 1)
    for (const [side, { baseUrl, filled }] of [['many', many] as const, ['few', few] as const]) {
      const organization = oneOf(filled.organizations, probe)
      const list = () => timed(baseUrl, organization, '/datasets?limit=50')
      const other = oneOf(filled.organizations, probe + Math.floor(filled.organizations.length / 2))
      const get = () => timed(baseUrl, other, `/datasets/${other.datasetId}`)
      times[side].list.push(await list())
      times[side].listAgain.push(await list())
      times[side].get.push(await get())
      times[side].getAgain.push(await get())
    }
  const figures = kinds.map((kind) => {
    const ms = percentile(times.many[kind], 0.5)
    const msOfFew = percentile(times.few[kind], 0.5)
    return [kind, { ms: rounded(ms), msOfFew: rounded(msOfFew), ratio: rounded(ms / msOfFew) }] as const
  })
  // Cast: `fromEntries` forgets the names.
  return Object.fromEntries(figures) as Record<(typeof kinds)[number], (typeof figures)[number][1]>
}

function timesOf<Kind extends string>(kinds: readonly Kind[]): Record<Kind, number[]> {
  // Cast: `fromEntries` forgets the names.
  return Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, number[]>
}

/**
 * Processor time, which holds on a loaded machine: of all threads for a creation, and for the first page and the first scan after it what they take
 * more than the second ones, on the thread on which that is most. What the helper threads of V8 take is told apart: no request waits until they have
 * compiled or collected something.
 */
async function createAndRead(baseUrl: string, pid: number, { organizations }: FilledPlaces, probes: number) {
  const creation: Spent[] = []
  const firstPage: number[] = []
  const firstScan: number[] = []
  for (let probe = 0; probe < probes; probe += 1) {
    const organization = oneOf(organizations, probe * 7)
    const page = `/datasets/${organization.datasetId}/data?limit=10`
    const scan = `${page}&sort=word`
    const spent = async (path: string, made?: object): Promise<Spent> => {
      const before = spentBy(pid)
      await timed(baseUrl, organization, path, made)
      return spentSince(before, spentBy(pid))
    }
    for (const path of [page, scan]) await timed(baseUrl, organization, path)
    const columns = [{ name: 'n', type: 'number' }]
    creation.push(await spent('/datasets', { project_id: organization.projectId, name: `Probe ${probe}`, columns }))
    firstPage.push(mostMore(await spent(page), await spent(page)))
    firstScan.push(mostMore(await spent(scan), await spent(scan)))
  }
  const sums = (values: readonly number[]) => ({
    p50: rounded(percentile(values, 0.5)),
    p99: rounded(percentile(values, 0.99)),
  })
  return {
    creation: sums(creation.map(ownOf)),
    creationWithHelpers: sums(creation.map(allOf)),
    firstPage: sums(firstPage),
    firstScan: sums(firstScan),
  }
}

/** Every place is opened once, on the main thread and in the thread of scans. */
async function touchAll(baseUrl: string, { organizations }: FilledPlaces): Promise<void> {
  for (const organization of organizations)
    for (const query of ['limit=10', 'limit=10&sort=word'])
      await timed(baseUrl, organization, `/datasets/${organization.datasetId}/data?${query}`)
}

async function timed(baseUrl: string, { apiKey }: OrganizationOfMany, path: string, body?: object): Promise<number> {
  const began = performance.now()
  const reply = await fetch(`${baseUrl}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  return performance.now() - began
}

/** Milliseconds that threads of a process have run for, to the nanosecond. */
interface Spent {
  /** Each thread by its number, but the helpers of V8. */
  readonly threads: ReadonlyMap<string, number>
  readonly helpers: number
}

function spentBy(pid: number): Spent {
  const threads = new Map<string, number>()
  let helpers = 0
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const thread = `/proc/${pid}/task/${id}`
    const ms = Number.parseInt(readFileSync(`${thread}/schedstat`, 'utf8'), 10) / 1e6
    if (readFileSync(`${thread}/comm`, 'utf8').trim() === HELPER) helpers += ms
    else threads.set(id, ms)
  }
  return { threads, helpers }
}

function spentSince(before: Spent, after: Spent): Spent {
  const threads = [...after.threads].map(([id, ms]) => [id, ms - (before.threads.get(id) ?? 0)] as const)
  return { threads: new Map(threads), helpers: after.helpers - before.helpers }
}

/** What the thread that took most more the first time took more. */
function mostMore(first: Spent, second: Spent): number {
  return Math.max(...[...first.threads].map(([id, ms]) => ms - (second.threads.get(id) ?? 0)))
}

function ownOf({ threads }: Spent): number {
  return [...threads.values()].reduce((sum, ms) => sum + ms, 0)
}

function allOf(spent: Spent): number {
  return ownOf(spent) + spent.helpers
}

async function endAll(servers: readonly Server[]): Promise<void> {
  for (const server of servers) await server.end('SIGTERM')
}

function oneOf<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length]
  if (item === undefined) throw new Error('there is none')
  return item
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
