import { spawnSync } from 'node:child_process'
import { loadByAutocannon } from './by-autocannon.ts'
import { loadByWrk } from './by-wrk.ts'

/** A request as it is sent, again and again. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests sent in turn over connections that stay open; each connection has one request on the way at a time. */
export interface Load {
  readonly host: string
  readonly port: number
  readonly requests: readonly LoadRequest[]
  readonly connections: number
  /** Whole seconds. */
  readonly seconds: number
}

/** What a load found. Anything but 0 `failures` makes the figures worth nothing. */
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

/** wrk takes about a fifth of the processor time of autocannon, so it is taken where it is installed. */
export function chooseLoadTool(): LoadTool {
  return spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'autocannon'
}

/** Sends a load from another process. */
export function sendLoad(tool: LoadTool, load: Load): Promise<LoadResult> {
  return tool === 'wrk' ? loadByWrk(load) : loadByAutocannon(load)
}
