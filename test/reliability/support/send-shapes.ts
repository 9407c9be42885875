import { readFileSync } from 'node:fs'
import { setTimeout as passing } from 'node:timers/promises'
import type { Tenant } from '../../../scripts/bench/ours.ts'
import { call } from '../../../scripts/failover/call.ts'
import { progress, unless } from './instrument.ts'
import { type Probes, startProbes } from './probes.ts'
import { LARGE_BYTES, NARROW, requestOf, type Shape, type ShapeTargets, shapesOf, WIDE } from './shapes.ts'
import { makeDataset } from './writers.ts'

const HEALTH_LIMIT_MS = 250
const APPEND_LIMIT_MS = 500

/** How long it is quiet before, to see what the machine makes of it. */
const QUIET_MS = 3_000

/** How long the planted defect stops the server's process. */
const STOPPED_MS = 600

interface Target {
  readonly baseUrl: string
  readonly pid: number
  /** Sends the shapes. */
  readonly tenant: Tenant
  /** Another organization, which continues its work. */
  readonly other: Tenant
}

/**
 * Sends a request of each shape, one after the other, and measures how long other requests wait. The planted defect stops the server for a
 * moment during each.
 */
export async function sendShapes({ baseUrl, pid, tenant, other }: Target, plant: boolean) {
  const rowsUrl = `${baseUrl}/datasets/${await makeDataset(other, baseUrl)}/rows`
  const probes = startProbes({ healthUrl: new URL('/healthz', baseUrl).href, rowsUrl, apiKey: other.apiKey })
  const targets = await targetsOf(tenant, baseUrl)
  await passing(QUIET_MS)
  await probes.take()
  await passing(QUIET_MS)
  const quiet = await probes.take()
  const found: Awaited<ReturnType<typeof sendOne>>[] = []
  for (const shape of shapesOf(LARGE_BYTES)) {
    const one = await sendOne(shape, { baseUrl, pid, tenant, targets, probes, plant })
    progress(`${one.name}: ${JSON.stringify(one)}`)
    found.push(one)
  }
  await probes.stop()
  const longest = (figure: 'healthMs' | 'appendMs' | 'mainCpuMs') => {
    const [most] = found.toSorted((a, b) => b[figure] - a[figure])
    return { ms: most?.[figure], by: most?.name }
  }
  return {
    figures: {
      shapes: found.length,
      quiet,
      healthMs: longest('healthMs'),
      appendMs: longest('appendMs'),
      mainCpuMs: longest('mainCpuMs'),
    },
    broken: found.flatMap(({ broken }) => broken),
  }
}

async function targetsOf(tenant: Tenant, baseUrl: string): Promise<ShapeTargets> {
  const make = async (columns: object[], row: object) => {
    const { body } = await call(tenant, baseUrl, '/datasets', { name: 'Shapes', project_id: tenant.projectId, columns })
    const { id } = (body as { data: { id: string } }).data
    await call(tenant, baseUrl, `/datasets/${id}/rows`, { rows: [row] })
    return id
  }
  return { wide: await make(WIDE, { c0: 1 }), narrow: await make(NARROW, { n: 1 }), projectId: tenant.projectId }
}

interface Sending extends Pick<Target, 'baseUrl' | 'pid' | 'tenant'> {
  readonly targets: ShapeTargets
  readonly probes: Probes
  readonly plant: boolean
}

async function sendOne(shape: Shape, { baseUrl, pid, tenant, targets, probes, plant }: Sending) {
  const { path, body } = requestOf(shape, targets)
  const name = `${shape.method} ${shape.name}`
  await passing(200) // what was before it is over
  await probes.take()
  const mainBefore = mainCpuMs(pid)
  const headers = { ...tenant.headers, 'Content-Type': 'application/json', ...shape.headers }
  if (plant) void stopFor(pid, STOPPED_MS)
  const began = performance.now()
  const response = await fetch(baseUrl + path, { method: shape.method, headers, ...(body && { body }) })
  await response.arrayBuffer()
  const tookMs = Math.round(performance.now() - began)
  const { healthMs, appendMs, failures } = await probes.take()
  const broken = [
    ...unless(Math.floor(response.status / 100) === shape.answer, `${name}: answered by ${response.status}`),
    ...unless(healthMs <= HEALTH_LIMIT_MS, `${name}: /healthz waited ${healthMs} ms`),
    ...unless(appendMs <= APPEND_LIMIT_MS, `${name}: another organization's append waited ${appendMs} ms`),
    ...unless(failures.length === 0, `${name}: others were answered by ${failures.join(', ')}`),
  ]
  return { name, tookMs, healthMs, appendMs, mainCpuMs: mainCpuMs(pid) - mainBefore, broken }
}

/** What the main thread of a process took of the processor. */
function mainCpuMs(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Math.round(Number(nanoseconds) / 1e6)
}

async function stopFor(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await passing(ms)
  process.kill(pid, 'SIGCONT')
}
