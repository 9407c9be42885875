import type { Config } from '../config.ts'
import { drain, listen } from '../http/server.ts'
import { http } from '../node-http.ts'
import type { Store } from '../store/store.ts'
import { createMetrics, type Metrics } from './metrics.ts'

/** The metrics of a process and the listener that serves them. */
export interface MetricsListener {
  readonly metrics: Metrics
  /** The address for Prometheus. */
  readonly url: string
  close(): Promise<void>
}

/** Answers `GET /metrics` on an address of its own, so that clients of the service do not reach the metrics. Those of other event loops are added. */
export async function listenForMetrics(
  { METRICS_HOST, METRICS_PORT }: { METRICS_HOST: Config['METRICS_HOST']; METRICS_PORT: number },
  store: Store,
  ofOtherLoops: () => Promise<readonly object[]>,
): Promise<MetricsListener> {
  const metrics = createMetrics(store)
  const server = http.createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    const text = await ofOtherLoops()
      .then(metrics.text)
      .catch(() => undefined)
    if (text === undefined) response.writeHead(500).end()
    else response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
  })
  const variables = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
  const port = await listen(server, { variables, port: METRICS_PORT, host: METRICS_HOST })
  return {
    metrics,
    url: `http://${METRICS_HOST}:${port}/metrics`,
    async close() {
      metrics.close()
      server.closeIdleConnections()
      await drain(server, 0)
    },
  }
}
