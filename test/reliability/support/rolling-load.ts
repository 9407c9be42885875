import { setTimeout as passing } from 'node:timers/promises'
import { call } from '../../../scripts/failover/call.ts'
import { findProblems } from '../../../scripts/failover/check.ts'
import { makeDataset } from './writers.ts'

/** Whom requests are sent to, and as whom. */
interface Caller {
  readonly apiKey: string
  readonly projectId: string
}

/** What clients that repeat nothing saw. */
export interface RollingLoad {
  /** Answers to appends and to changes of a row, by status. */
  readonly answers: ReadonlyMap<string, number>
  /** Ends the load, and says what of it is not stored as it was acknowledged. */
  stop(): Promise<{ readonly requests: number; readonly problems: readonly string[] }>
}

/** Half of the clients append rows, the other half change a row of their own, one request after the other. */
export async function startRollingLoad(
  caller: Caller,
  baseUrl: string,
  clients: number,
  pauseMs: number,
): Promise<RollingLoad> {
  const tenant = { ...caller, headers: {} }
  const [appended, changed] = [await makeDataset(tenant, baseUrl), await makeDataset(tenant, baseUrl)]
  const answers = new Map<string, number>()
  const acknowledged: string[] = []
  const problems: string[] = []
  let isStopped = false

  const ask = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await call(caller, baseUrl, path, body, method)
    const named = `${method} ${answer.status}`
    answers.set(named, (answers.get(named) ?? 0) + 1)
    if (pauseMs > 0) await passing(pauseMs)
    return answer
  }
  const append = async (client: number) => {
    for (let batch = 0; !isStopped; batch += 1) {
      const name = `${client}-${batch}`
      const { status } = await ask('POST', `/datasets/${appended}/rows`, { rows: [{ batch: name, n: 0, of: 1 }] })
      if (status === '201') acknowledged.push(name)
    }
  }
  const change = async (client: number) => {
    const { body } = await ask('POST', `/datasets/${changed}/rows`, { rows: [{ batch: `${client}` }] })
    const path = `/datasets/${changed}/rows/${(body as { data: { row_ids: string[] } }).data.row_ids[0]}`
    let last = 0
    for (let n = 1; !isStopped; n += 1) {
      const { status } = await ask('PATCH', path, { values: { n } })
      if (status === '200') last = n
    }
    const row = await call(caller, baseUrl, path)
    const stored = (row.body as { data: { values: { n: number } } }).data.values.n
    if (stored < last) problems.push(`a row holds ${stored}, and ${last} was acknowledged`)
  }
  const running = Array.from({ length: clients }, (_, client) => (client % 2 === 0 ? append(client) : change(client)))
  return {
    answers,
    async stop() {
      isStopped = true
      await Promise.all(running)
      const seen = await findProblems(caller, baseUrl, { datasetId: appended, acknowledged })
      return { requests: [...answers.values()].reduce((a, b) => a + b, 0), problems: [...problems, ...seen.problems] }
    },
  }
}
