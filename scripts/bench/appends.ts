import { join } from 'node:path'
import { type Bench, ours, recordOf, startPeer } from './bench.ts'
import { appendEssence, compareReplies } from './compare.ts'
import { type Contender, loadOf, replyOf, type ServedLoad, type Traffic } from './contenders.ts'
import { appendBody } from './data.ts'
import { createDataset } from './ours.ts'

/** A load of appends, and how it compares with the dataset's row count. */
export interface AppendResult extends ServedLoad {
  readonly rowsPerSecond: number
  /** Empty if the dataset has the acknowledged rows, and at most those that were still being sent at the end. */
  readonly faults: readonly string[]
}

/** Contenders with an empty dataset each, under the same identifier. */
export async function writers(
  bench: Bench,
  name: string,
  programs: readonly (readonly ['bare' | 'fastify', 'grouped' | 'ungrouped'])[],
): Promise<{ contenders: Contender[]; datasetId: string }> {
  const { server, quiet } = await bench.service()
  const own = ours(server, quiet)
  const datasetId = await createDataset(server, quiet, 0)
  const record = await recordOf(own, datasetId)
  const contenders = [own]
  for (const [program, commits] of programs) {
    const folder = join(bench.folder, `${name}-${program}-${commits}`)
    contenders.push(await startPeer(folder, program, record, 0, commits))
  }
  return { contenders, datasetId }
}

/** Bodies of so many rows each, one after the other. */
export function appendTraffic(datasetId: string, rowsPerRequest: number, bodies: number, connections: number): Traffic {
  const path = `/datasets/${datasetId}/rows`
  const requests = Array.from({ length: bodies }, (_, index) => ({
    path,
    body: appendBody(index * rowsPerRequest, rowsPerRequest),
  }))
  return { connections, requests }
}

/** The differences between the contenders' replies to an append of one row. */
export function compareAppends(contenders: readonly Contender[], datasetId: string): Promise<string[]> {
  return compareReplies(contenders, () => `/datasets/${datasetId}/rows`, appendEssence, appendBody(0, 3))
}

/** Appends for some seconds and counts the rows that were added. */
export async function loadAppends(
  { settings }: Bench,
  contender: Contender,
  traffic: Traffic,
  rowsPerRequest: number,
  seconds: number,
): Promise<AppendResult> {
  const [path = ''] = traffic.requests.map((request) => request.path.replace(/\/rows$/, ''))
  const before = await rowCount(contender, path)
  const result = await loadOf(settings.tool, contender, traffic, seconds)
  const added = (await rowCount(contender, path)) - before
  const acknowledged = result.requests * rowsPerRequest
  // On each connection one may be unanswered, and the reply to another one may have come too late for wrk to count it.
  const underWay = 2 * traffic.connections * rowsPerRequest
  const faults =
    added >= acknowledged && added <= acknowledged + underWay
      ? []
      : [`${contender.name}: ${acknowledged} rows were acknowledged and ${added} are there`]
  return { ...result, rowsPerSecond: acknowledged / result.seconds, faults }
}

async function rowCount(contender: Contender, path: string): Promise<number> {
  const reply = await replyOf(contender, path)
  return (reply as { data: { row_count: number } }).data.row_count // by the contract
}
