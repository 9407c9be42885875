import { DatasetService } from '../../../client/index.ts'
import { viaAppend } from './append.ts'
import { viaAppendAll, viaResume } from './append-all.ts'
import { viaCommandLine } from './command-line.ts'
import { FaultyProxy } from './faulty-proxy.ts'
import { Random } from './random.ts'

/** Where rows are sent, and with which key. */
export interface Service {
  readonly baseUrl: string
  readonly apiKey: string
  readonly projectId: string
  /** For files and what the command line saves; its owner removes it. */
  readonly folder: string
  /** The planted defect: requests lose their `Idempotency-Key`. */
  readonly losesKeys: boolean
}

/** The arguments of a way of sending rows. */
export interface Task {
  readonly proxy: FaultyProxy
  /** The address of the proxy. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly datasetId: string
  readonly random: Random
  /** Of its own. */
  readonly folder: string
  readonly rows: readonly { readonly n: number }[]
}

/** Sends all rows, with any number of tries. Resolves with the number that was reported as stored; throws if a person is asked. */
export type Way = (task: Task) => Promise<number>

export const WAYS = {
  append: viaAppend,
  appendAll: viaAppendAll,
  resume: viaResume,
  cli: viaCommandLine,
} satisfies Record<string, Way>

export interface SequenceResult {
  readonly seed: number
  readonly way: keyof typeof WAYS
  readonly sent: number
  readonly reported: number | string
  readonly lost: number
  readonly doubled: number
  readonly faults: ReadonlyMap<string, number>
}

export function isExact({ sent, reported, lost, doubled }: SequenceResult): boolean {
  return sent === reported && lost === 0 && doubled === 0
}

const COLUMNS = [{ name: 'n', type: 'number' as const }]

/** Sends rows to a new dataset through a network whose faults the seed chooses, and counts the stored rows. */
export async function runSequence(service: Service, way: keyof typeof WAYS, seed: number): Promise<SequenceResult> {
  const random = new Random(seed)
  const direct = new DatasetService({ apiKey: service.apiKey, baseUrl: service.baseUrl })
  const { id } = await direct.datasets.create({ name: `${seed}`, project_id: service.projectId, columns: COLUMNS })
  const proxy = new FaultyProxy(service.baseUrl, random, service)
  const rows = Array.from({ length: random.between(15, 80) }, (_, n) => ({ n }))
  try {
    const baseUrl = await proxy.listen()
    const task = { proxy, baseUrl, apiKey: service.apiKey, datasetId: id, random, folder: service.folder, rows }
    const reported = await WAYS[way](task).catch((error: unknown) => `it failed: ${String(error)}`)
    await proxy.settle()
    const stored = new Map<unknown, number>()
    for await (const { n } of direct.data.list(id, { limit: 100 })) stored.set(n, (stored.get(n) ?? 0) + 1)
    const lost = rows.filter(({ n }) => !stored.has(n)).length
    const doubled = [...stored.values()].reduce((sum, times) => sum + times - 1, 0)
    return { seed, way, sent: rows.length, reported, lost, doubled, faults: proxy.faults }
  } finally {
    proxy.close()
  }
}
