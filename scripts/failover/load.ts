import { setTimeout as passing } from 'node:timers/promises'
import { call } from './call.ts'
import type { Cluster } from './cluster.ts'

/** What one run of the load saw. */
export interface Seen {
  readonly datasetId: string
  /** Names of the batches that a 201 came for. */
  readonly acknowledged: readonly string[]
  /** Names of the batches that were answered by something else, or not at all: they may be there or not. */
  readonly unanswered: readonly string[]
  /** How often something else than success was answered, by status. */
  readonly failures: ReadonlyMap<string, number>
}

export interface Load {
  /**
   * When both nodes had answered a request of this kind that was sent after a moment with success; undefined as long as
   * one of them has not.
   */
  backAt(kind: 'write' | 'read', moment: number): number | undefined
  /** How many requests were not answered with success so far. */
  failed(): number
  stop(): Promise<Seen>
}

/** A request that was answered with success, in milliseconds. */
interface Success {
  readonly kind: 'write' | 'read'
  readonly node: string
  readonly sentAt: number
  readonly doneAt: number
}

/** What is asked, and with which key. */
type Nodes = Pick<Cluster, 'baseUrls' | 'apiKey' | 'projectId'>

const WRITERS_PER_NODE = 8
const READERS_PER_NODE = 2

/** Sooner than a client that heeds `Retry-After`, to see when the service is back. */
const RETRY_MS = 25

/** Lets writers append batches and readers page through them on both nodes until it is stopped. */
export async function startLoad(cluster: Nodes): Promise<Load> {
  const datasetId = await makeDataset(cluster)
  const successes: Success[] = []
  const failures = new Map<string, number>()
  const acknowledged: string[] = []
  const unanswered: string[] = []
  let isStopped = false

  async function ask(kind: Success['kind'], node: string, path: string, body?: object): Promise<boolean> {
    const sentAt = performance.now()
    const { status } = await call(cluster, node, path, body)
    const isDone = status === '200' || status === '201'
    if (isDone) successes.push({ kind, node, sentAt, doneAt: performance.now() })
    else {
      failures.set(status, (failures.get(status) ?? 0) + 1)
      await passing(RETRY_MS)
    }
    return isDone
  }

  async function write(node: string, writer: string): Promise<void> {
    for (let batch = 0; !isStopped; batch += 1) {
      const name = `${writer} ${batch}`
      const of = 1 + (batch % 20)
      const rows = Array.from({ length: of }, (_, n) => ({ batch: name, n, of }))
      const isDone = await ask('write', node, `/datasets/${datasetId}/rows`, { rows })
      ;(isDone ? acknowledged : unanswered).push(name)
    }
  }

  async function read(node: string): Promise<void> {
    while (!isStopped) await ask('read', node, `/datasets/${datasetId}/data?limit=100`)
  }

  const running = cluster.baseUrls.flatMap((node, at) => [
    ...Array.from({ length: WRITERS_PER_NODE }, (_, writer) => write(node, `${at}-${writer}`)),
    ...Array.from({ length: READERS_PER_NODE }, () => read(node)),
  ])
  return {
    backAt(kind, moment) {
      const first = cluster.baseUrls.map((node) =>
        successes.find((success) => success.kind === kind && success.node === node && success.sentAt > moment),
      )
      return first.includes(undefined) ? undefined : Math.max(...first.map((success) => success?.doneAt ?? 0))
    },
    failed: () => [...failures.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      isStopped = true
      await Promise.all(running)
      return { datasetId, acknowledged, unanswered, failures }
    },
  }
}

async function makeDataset(cluster: Nodes): Promise<string> {
  const columns = [
    { name: 'batch', type: 'text' },
    { name: 'n', type: 'number' },
    { name: 'of', type: 'number' },
  ]
  const body = { name: 'Failover', project_id: cluster.projectId, columns }
  const { body: made } = await call(cluster, cluster.baseUrls[0] ?? '', '/datasets', body)
  return (made as { data: { id: string } }).data.id
}
