import { type Load, type LoadRequest, type LoadResult, type LoadTool, sendLoad } from './load/load.ts'
import { processorSeconds, processorSecondsOfTree } from './processes.ts'

/** A server that is measured. All of them serve the same dataset under the same path. */
export interface Contender {
  readonly name: string
  /** With the version segment. */
  readonly baseUrl: string
  readonly pid: number
  /** The process of its database, if there is one: its processor time counts. */
  readonly databasePid?: number
  /** Headers of each request, with a key. */
  readonly headers: Readonly<Record<string, string>>
}

/** The requests to one contender; paths begin after the version segment. */
export type Traffic = Pick<Load, 'connections'> & {
  /** Headers of a request stand in the place of the contender's. */
  readonly requests: readonly (Pick<LoadRequest, 'path'> & Partial<Pick<LoadRequest, 'body' | 'headers'>>)[]
}

/** The result of a load, and what it cost the server. */
export interface ServedLoad extends LoadResult {
  /** Processor time of the server's process, and of its database where that is named, for each request: the figure that a busy machine changes least. */
  readonly processorUs: number
}

/** Sends traffic from another process for some seconds. */
export async function loadOf(
  tool: LoadTool,
  contender: Contender,
  { connections, requests }: Traffic,
  seconds: number,
): Promise<ServedLoad> {
  const { hostname: host, port, pathname } = new URL(contender.baseUrl)
  const loads = requests.map(({ path, body, headers }): LoadRequest => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' }
    return {
      method: body === undefined ? 'GET' : 'POST',
      path: pathname + path,
      headers: { ...contender.headers, ...headers, ...json },
      ...(body !== undefined && { body }),
    }
  })
  const load = { host, port: Number(port), requests: loads, connections, seconds }
  return withCost(contender, () => sendLoad(tool, load))
}

/**
 * Sends requests one after the other for at least some seconds and waits for the last one: for those that take so long that one that is
 * cut off would count for its cost, and not as a request.
 */
export function oneAfterAnother(contender: Contender, paths: readonly string[], seconds: number): Promise<ServedLoad> {
  return withCost(contender, async () => {
    const times: number[] = []
    const start = performance.now()
    while (performance.now() - start < seconds * 1_000) {
      const before = performance.now()
      await replyOf(contender, paths[times.length % paths.length] ?? '')
      times.push(performance.now() - before)
    }
    const passed = (performance.now() - start) / 1_000
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
    const requests = times.length
    return {
      requests,
      seconds: passed,
      requestsPerSecond: requests / passed,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      failures: 0,
    }
  })
}

/** Processor time that the server's process, and its database where that is named, have had. */
export function secondsOf({ pid, databasePid }: Contender): number {
  return processorSeconds(pid) + (databasePid === undefined ? 0 : processorSecondsOfTree(databasePid))
}

async function withCost(contender: Contender, send: () => Promise<LoadResult>): Promise<ServedLoad> {
  const before = secondsOf(contender)
  const result = await send()
  return { ...result, processorUs: ((secondsOf(contender) - before) / result.requests) * 1e6 }
}

/** A reply as JSON. Throws unless it is 2xx. */
export async function replyOf({ baseUrl, headers }: Contender, path: string, body?: string): Promise<unknown> {
  const post = body === undefined ? {} : { method: 'POST', body }
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const response = await fetch(baseUrl + path, { ...post, headers: { ...headers, ...type } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

/** One measurement of one contender in one round. */
export type Measured<Result> = ReadonlyMap<string, readonly Result[]>

/**
 * Runs several measurements one after the other, round by round. Each round begins with another one, so a drift of
 * the machine affects all of them alike.
 */
export async function alternate<Result>(
  rounds: number,
  measurements: Readonly<Record<string, () => Promise<Result>>>,
): Promise<Measured<Result>> {
  const names = Object.keys(measurements)
  const measured = new Map<string, Result[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] ?? ''
      const result = await measurements[name]?.()
      if (result !== undefined) measured.get(name)?.push(result)
    }
  }
  return measured
}
