import { setTimeout as passing } from 'node:timers/promises'
import type { Tenant } from '../../../scripts/bench/ours.ts'
import { call } from '../../../scripts/failover/call.ts'

/** What the answers said so far. */
export interface Writers {
  /** Batches that a 201 came for, in the order of the answers. */
  readonly acknowledged: string[]
  /** Batches that something else, or nothing, was answered to: they may be there or not. */
  readonly unanswered: string[]
  readonly answers: Map<string, number>
  /** Answers of 503 that did not say when to come again. */
  withoutRetryAfter: number
  /** Resolves when each writer has its last answer. */
  stop(): Promise<void>
  /** Resolves when the server was gone for all of them. */
  readonly ended: Promise<unknown>
}

interface Options {
  readonly writers?: number
  /** Comes before the names of the batches, which must not occur twice in a dataset. */
  readonly prefix?: string
  /** Text in each row, so that rows take room. */
  readonly padding?: string
  /** Between two requests of a writer. */
  readonly pauseMs?: number
}

/** After an answer that is no success; sooner than `Retry-After` says, to see when the service is back. */
const RETRY_MS = 25

/** Appends batches of 1 to 20 rows, each writer one after the other, until it is stopped or the server is gone. */
export function startWriters(
  tenant: Tenant,
  baseUrl: string,
  datasetId: string,
  { writers = 4, prefix = '', padding = '', pauseMs = 0 }: Options = {},
): Writers {
  const found = {
    acknowledged: [] as string[],
    unanswered: [] as string[],
    answers: new Map<string, number>(),
    withoutRetryAfter: 0,
  }
  let isStopped = false
  const write = async (writer: number) => {
    for (let batch = 0; !isStopped; batch += 1) {
      const name = `${prefix}${writer}-${batch}`
      const of = 1 + ((batch * 7 + writer) % 20)
      const rows = Array.from({ length: of }, (_, n) => ({ batch: name, n, of, padding }))
      const { status, retryAfter } = await call(tenant, baseUrl, `/datasets/${datasetId}/rows`, { rows })
      found.answers.set(status, (found.answers.get(status) ?? 0) + 1)
      if (status === '201') found.acknowledged.push(name)
      else found.unanswered.push(name)
      if (status === '503' && !(Number(retryAfter) > 0)) found.withoutRetryAfter += 1
      if (status === 'no answer') return
      const waitMs = status === '201' ? pauseMs : RETRY_MS
      if (waitMs > 0) await passing(waitMs)
    }
  }
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return Object.assign(found, {
    ended,
    async stop() {
      isStopped = true
      await ended
    },
  })
}

/** Makes the dataset that the writers append to. */
export async function makeDataset(tenant: Tenant, baseUrl: string): Promise<string> {
  const columns = [
    { name: 'batch', type: 'text' },
    { name: 'n', type: 'number' },
    { name: 'of', type: 'number' },
    { name: 'padding', type: 'text' },
  ]
  const body = { name: 'Reliability', project_id: tenant.projectId, columns }
  const { body: made } = await call(tenant, baseUrl, '/datasets', body)
  return (made as { data: { id: string } }).data.id
}
