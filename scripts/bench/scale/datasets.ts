import { DatasetService } from '../../../client/index.ts'
import { COLUMNS } from '../data.ts'
import { createTenant, type OurDatabase, startOurs, type Tenant } from '../ours.ts'
import type { ServerProcess } from '../processes.ts'
import { memoryOfBackend } from './backend.ts'
import { costOf, grownEach, type Measured, msEach, sizeOf } from './meter.ts'

/** Datasets whose creation is compared: the first so many with the last so many. */
const COMPARED = 500

/** Datasets that are created at the same time. */
const AT_ONCE = 4

/** Many datasets in one organization: what each costs, whether later ones cost more, and what a node and a backend need for all of them. */
export async function measureDatasets(
  measured: Measured,
  database: OurDatabase,
  node: ServerProcess,
  count: number,
): Promise<Record<string, unknown>> {
  const tenant = await createTenant(database, 'Many datasets')
  const service = serviceOf(node, tenant)
  const createOne = (n: number) =>
    service.datasets.create({
      name: `dataset ${n}`,
      project_id: tenant.projectId,
      columns: COLUMNS.map((column) => ({ ...column })),
    })
  const create = (from: number, to: number) => atOnce(AT_ONCE, from, to, createOne)
  const before = await sizeOf(measured)
  const compared = Math.min(COMPARED, count)
  const first = await costOf(measured, () => create(0, compared))
  if (count > 2 * compared) await create(compared, count - compared)
  const last = await costOf(measured, () => create(Math.max(compared, count - compared), count))
  const each = grownEach(before, await sizeOf(measured), count)
  return {
    datasets: count,
    each,
    creationOfFirst: msEach(first, compared),
    ...(count > compared && { creationOfLast: msEach(last, Math.min(compared, count - compared)) }),
    ...(await ofNewNode(database, tenant, measured, count)),
    privateMbOfBackend: await memoryOfBackend(measured.databaseUrl, [1_000, 5_000, 10_000]),
  }
}

/** A node that knows none of them. */
async function ofNewNode(database: OurDatabase, tenant: Tenant, measured: Measured, count: number) {
  const node = await startOurs(database)
  const service = serviceOf(node, tenant)
  const ofNode = { ...measured, nodePid: node.pid }
  try {
    const page = await costOf(ofNode, () => service.datasets.list({ limit: 100 }).toArray({ max: 100 }))
    const all = await costOf(ofNode, () => service.datasets.list({ limit: 100 }).toArray({ max: count }))
    return {
      startOfNodeMs: Math.round(node.startedInMs),
      firstListOf100: msEach(page, 1),
      listOfAll: msEach(all, Math.ceil(count / 100)),
    }
  } finally {
    await node.stop()
  }
}

/** Runs something for each number, so many at the same time. */
async function atOnce(lanes: number, from: number, to: number, run: (n: number) => Promise<unknown>): Promise<void> {
  let next = from
  const lane = async () => {
    while (next < to) {
      const n = next
      next += 1
      await run(n)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

function serviceOf({ baseUrl }: ServerProcess, { apiKey }: Tenant): DatasetService {
  return new DatasetService({ apiKey, baseUrl })
}
