import { spawnSync } from 'node:child_process'
import { loadByAutocannon } from './by-autocannon.ts'
import { loadByWrk } from './by-wrk.ts'

/** A request that is sent repeatedly. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests that are sent one after the other over connections that stay open; each connection has one request in flight. */
export interface Load {
  readonly host: string
  readonly port: number
  readonly requests: readonly LoadRequest[]
  readonly connections: number
  /** Whole seconds. */
  readonly seconds: number
}

/** The result of a load. With any `failures` the figures are invalid. */
export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Replies that were not 2xx, errors of sockets, and timeouts. */
  readonly failures: number
}

export type LoadTool = 'wrk' | 'autocannon'

/** wrk is used if it is installed, since it takes about a fifth of autocannon's processor time. */
export function chooseLoadTool(): LoadTool {
  return spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'autocannon'
}

/** Sends a load from another process. */
export function sendLoad(tool: LoadTool, load: Load): Promise<LoadResult> {
  return tool === 'wrk' ? loadByWrk(load) : loadByAutocannon(load)
}
