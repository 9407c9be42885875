import { readFileSync } from 'node:fs'
import { onServer } from '../../postgres/server.ts'
import { processorSeconds, processorSecondsOfTree } from '../processes.ts'

/** What is measured: a database server and a node on it, both in processes of their own. */
export interface Measured {
  readonly databaseUrl: string
  readonly databasePid: number
  readonly nodePid: number
}

/** What something took: by the clock, and processor time in which other load on the machine does not count. */
export interface Cost {
  readonly seconds: number
  readonly databaseSeconds: number
  readonly nodeSeconds: number
}

export async function costOf({ databasePid, nodePid }: Measured, run: () => Promise<unknown>): Promise<Cost> {
  const [database, node, began] = [processorSecondsOfTree(databasePid), processorSeconds(nodePid), performance.now()]
  await run()
  return {
    seconds: (performance.now() - began) / 1_000,
    databaseSeconds: processorSecondsOfTree(databasePid) - database,
    nodeSeconds: processorSeconds(nodePid) - node,
  }
}

/** The same for each of `count`, in milliseconds. */
export function msEach({ seconds, databaseSeconds, nodeSeconds }: Cost, count: number): Record<string, number> {
  const each = (total: number) => rounded((total * 1_000) / count)
  return { ms: each(seconds), databaseMs: each(databaseSeconds), nodeMs: each(nodeSeconds) }
}

/** The same for a million of `count`, in seconds. */
export function secondsPerMillion(cost: Cost, count: number): Record<string, number> {
  const each = (total: number) => rounded((total * 1_000_000) / count)
  return {
    seconds: each(cost.seconds),
    databaseSeconds: each(cost.databaseSeconds),
    nodeSeconds: each(cost.nodeSeconds),
  }
}

/** Three digits: the rest would change with each run. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3))
}

export interface DatabaseSize {
  readonly bytes: number
  readonly relations: number
}

export async function sizeOf({ databaseUrl }: Measured): Promise<DatabaseSize> {
  const [size] = await onServer(
    databaseUrl,
    `select pg_database_size(current_database())::float8 as bytes,
      (select count(*) from pg_class where relkind in ('r', 'i', 't', 'S') and relpersistence = 'p')::int as relations`,
  )
  return { bytes: Number(size?.['bytes']), relations: Number(size?.['relations']) }
}

/** How much larger the database is for each of `count`. */
export function grownEach(before: DatabaseSize, after: DatabaseSize, count: number): Record<string, number> {
  return {
    kB: rounded((after.bytes - before.bytes) / count / 1_000),
    relations: rounded((after.relations - before.relations) / count),
  }
}

/** Memory that a process has for itself: what several share, such as PostgreSQL's buffers, does not count. */
export function privateMb(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = Array.from(text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB/gm), ([, kB]) => Number(kB))
  return rounded(kilobytes.reduce((sum, kB) => sum + kB, 0) / 1_000)
}
