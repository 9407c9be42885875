import { parentPort, workerData } from 'node:worker_threads'
import { readConfig, storeOptions } from '../config.ts'
import { createLogger } from '../observability/log.ts'
import { openStore } from '../store/store.ts'
import { assembleServer } from './assemble-server.ts'
import type { LoopAnswer, LoopData, LoopJob, LoopJobs } from './loop-jobs.ts'
import { requestCounting } from './request-counting.ts'
import { recordUseRegularly } from './use-recorder.ts'

/**
 * A further event loop of the server: a node of its own, but for what the main thread does once for all, which are sweeps, webhooks and the
 * listener for metrics.
 */
const { environment, port, connections, loops, isMeasured, loop }: LoopData = workerData

const config = readConfig(environment)
const logger = createLogger(config.LOG_LEVEL)
const store = await openStore(config.DATABASE_URL, { ...storeOptions(config), loop })
const counting = await requestCounting(config, store, logger, loops)
const metrics = isMeasured ? (await import('../observability/metrics.ts')).createMetrics(store, false) : undefined
const server = assembleServer({ store, config, logger, counting, connections, metrics })
const use = recordUseRegularly(server.use, logger)
store.onQueued(() => parentPort?.postMessage('queued'))

const jobs: LoopJobs = {
  isWatched: server.isWatched,
  leave() {
    server.leave()
    use.stop()
  },
  drain: server.drain,
  metrics: async () => (await metrics?.values()) ?? [],
  async close() {
    use.stop()
    await use.write()
    counting.close()
    metrics?.close()
    await store.close()
  },
}

parentPort?.on('message', async ({ id, name, args }: LoopJob) => {
  // Cast: the arguments belong to the job of this name.
  const run = jobs[name] as (...given: readonly unknown[]) => unknown
  const answer: LoopAnswer = { id, value: await run(...args) }
  parentPort?.postMessage(answer)
})

await server.listen(port, config.HOST, true)
parentPort?.postMessage('serving')
