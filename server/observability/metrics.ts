import type { Server } from 'node:http'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import type { OnAnswered } from '../http/answered.ts'
import { CONNECTION_REFUSED } from '../http/server.ts'
import type { Store } from '../store/store.ts'
import { listenToWork } from '../timing.ts'

// prom-client: Prometheus' own list names it for Node; typed, released under the Apache License, two small dependencies.

/** The measurements of this process, in Prometheus' text format. */
export interface Metrics {
  readonly contentType: string
  /** To be called for every request. */
  readonly observe: OnAnswered
  /** Counts the connections of a server from now on. */
  watchConnections(server: Server): void
  /** All measurements as they are now, with those of other event loops added. */
  text(ofOthers?: readonly object[]): Promise<string>
  /** The measurements as plain objects, for `text` in another thread. */
  values(): Promise<object>
  /** Stops measuring work. */
  close(): void
}

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const LANE_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]
const GROUP_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/**
 * Measures requests, lanes, commits and what the store holds. Labels have few values: operations of the contract, classes of
 * status, lanes, pools; never a path, an organization or a name. What Node says of the process is
 * measured by one event loop of it.
 */
export function createMetrics(store: Pick<Store, 'state'>, ofProcess = true): Metrics {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const requests = requestMetrics(registry)
  const close = watchWork(registry)
  const lookAtStore = storeMetrics(registry, store)
  return {
    contentType: registry.contentType,
    observe: requests,
    watchConnections: (server) => connectionMetrics(registry, server),
    async text(ofOthers = []) {
      await lookAtStore()
      const own = (await registry.getMetricsAsJSON()).map(ofWholeProcess)
      return AggregatorRegistry.aggregate([own, ...ofOthers]).metrics()
    },
    async values() {
      await lookAtStore()
      return registry.getMetricsAsJSON()
    },
    close,
  }
}

/** prom-client leaves out of sums when the process was started, since it takes each summand for a process of its own. */
function ofWholeProcess(metric: MetricObjectWithValues<MetricValue<string>>): typeof metric {
  return metric.aggregator === 'omit' ? { ...metric, aggregator: 'first' } : metric
}

function requestMetrics(registry: Registry): OnAnswered {
  const registers = [registry]
  const durations = new Histogram({
    name: 'dataset_service_request_duration_seconds',
    help: 'Requests and how long they took, by operation and class of status; of a stream, until its end.',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const rows = new Counter({
    name: 'dataset_service_rows_total',
    help: 'Rows added or returned, by operation.',
    labelNames: ['operation'],
    registers,
  })
  const refusals = new Counter({
    name: 'dataset_service_rate_limit_refusals_total',
    help: 'Requests over a limit of requests per minute (429), by operation.',
    labelNames: ['operation'],
    registers,
  })
  return ({ state, status }, durationMs) => {
    const { operationId: operation = 'none' } = state
    durations.observe({ operation, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000)
    if (state.rows !== undefined && status < 300) rows.inc({ operation }, state.rows)
    if (status === 429) refusals.inc({ operation })
  }
}

function watchWork(registry: Registry): () => void {
  const registers = [registry]
  const ofLane = { labelNames: ['lane'] as const, buckets: LANE_SECONDS, registers }
  const waits = new Histogram({
    name: 'dataset_service_lane_wait_seconds',
    help: 'How long statements waited before they ran, by lane.',
    ...ofLane,
  })
  const runs = new Histogram({
    name: 'dataset_service_lane_run_seconds',
    help: 'How long statements took, by lane; of a write with its commit, of an export until its first bytes.',
    ...ofLane,
  })
  const groups = new Histogram({
    name: 'dataset_service_commit_group_size',
    help: 'Writes that one commit made durable (SQLite).',
    buckets: GROUP_SIZES,
    registers,
  })
  return listenToWork({
    onWork({ lane, waitMs, runMs }) {
      waits.observe({ lane }, waitMs / 1000)
      runs.observe({ lane }, runMs / 1000)
    },
    onCommitGroup: (writes) => groups.observe(writes),
  })
}

/** Sizes are looked up when Prometheus asks. */
function storeMetrics(registry: Registry, store: Pick<Store, 'state'>): () => Promise<void> {
  const registers = [registry]
  const jobs = new Gauge({
    name: 'dataset_service_lane_jobs',
    help: 'Statements that wait or run, by lane; on SQLite the main lane has no queue but the event loop.',
    labelNames: ['lane'],
    registers,
  })
  const files = new Gauge({
    name: 'dataset_service_database_bytes',
    help: 'Size of the database file and of its WAL (SQLite).',
    labelNames: ['file'],
    registers,
  })
  const pools = new Gauge({
    name: 'dataset_service_pool_connections',
    help: 'Connections of each pool that are used or idle, and who waits for one (PostgreSQL).',
    labelNames: ['pool', 'state'],
    registers,
  })
  return async () => {
    const state = await store.state().catch(() => undefined)
    for (const gauge of [jobs, files, pools]) gauge.reset() // a value that cannot be looked up is left out, rather than old
    for (const [lane, count] of Object.entries(state?.jobs ?? {})) jobs.set({ lane }, count)
    for (const [file, bytes] of Object.entries(state?.files ?? {})) files.set({ file }, bytes)
    for (const [pool, use] of Object.entries(state?.pools ?? {})) {
      for (const [name, count] of Object.entries(use)) pools.set({ pool, state: name }, count)
    }
  }
}

function connectionMetrics(registry: Registry, server: Server): void {
  const registers = [registry]
  const refused = new Counter({
    name: 'dataset_service_connections_refused_total',
    help: 'Connections beyond MAX_CONNECTIONS, which got a 503 or were closed.',
    registers,
  })
  server.on(CONNECTION_REFUSED, () => refused.inc())
  server.on('drop', () => refused.inc())
  new Gauge({
    name: 'dataset_service_connections',
    help: 'Open connections of clients.',
    registers,
    collect() {
      return new Promise((resolve) => {
        server.getConnections((_, count) => {
          this.set(count ?? 0)
          resolve()
        })
      })
    },
  })
}
