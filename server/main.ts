import { randomUUID } from 'node:crypto'
import { type Config, ConfigError, readConfig, storeOptions } from './config.ts'
import { RedisError } from './http/redis-error.ts'
import { checkUnused, LISTEN_VARIABLES, ListenError } from './http/server.ts'
import { firstStartText, prepareFirstStart } from './lifecycle/first-start.ts'
import { possibleLoops } from './lifecycle/loop-count.ts'
import { Loops } from './lifecycle/loops.ts'
import { connectionsWithin } from './lifecycle/open-files.ts'
import { requestCounting } from './lifecycle/request-counting.ts'
import { requireConnections } from './lifecycle/require-connections.ts'
import { sendWebhooks } from './lifecycle/send-webhooks.ts'
import { endOnSignals } from './lifecycle/shutdown.ts'
import { resumeRegularly, sweepRegularly } from './lifecycle/sweep.ts'
import { recordUseRegularly } from './lifecycle/use-recorder.ts'
import { watchClock } from './lifecycle/watch-clock.ts'
import { createLogger } from './observability/log.ts'
import type { MetricsListener } from './observability/metrics-listener.ts'
import { openFilesLimit } from './open-files-limit.ts'
import { openStore, type Store, StoreError } from './store/store.ts'
import { isSystemError } from './system-error.ts'

/** How long a balancer that asks `/readyz` may take to leave this server out; most ask every second, or every other. */
const NOTICED_SECONDS = 5

/** What is under way to receivers when the last request has ended may take so long; the rest is sent again by another node, or after the start. */
const WEBHOOKS_END_WITHIN_MS = 1_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.LOG_LEVEL)
  const { loops, whyOne } = await possibleLoops(config)
  const loop = { name: randomUUID() }
  if (whyOne !== undefined) logger.warn(whyOne)
  const connections = connectionsWithin(openFilesLimit(), config.MAX_CONNECTIONS, loops)
  if (connections < config.MAX_CONNECTIONS) logger.warn({ connections }, 'MAX_CONNECTIONS is beyond ulimit -n')
  // While a thread opens the database, this one loads the application.
  const [store, { assembleServer }] = await Promise.all([
    openStore(config.DATABASE_URL, { ...storeOptions(config), ...(loops > 1 && { loop }), isServer: true }),
    import('./lifecycle/assemble-server.ts'),
  ])

  await requireConnections(store, config, loops, logger)
  const counting = await requestCounting(config, store, logger, loops)
  const watched = await watch(config, store, async () => others.ask('metrics'))
  const share = Math.ceil(connections / loops)
  const server = assembleServer({ store, config, logger, counting, connections: share, metrics: watched?.metrics })
  if (loops > 1) await checkUnused({ variables: LISTEN_VARIABLES, port: config.PORT, host: config.HOST })
  const port = await server.listen(config.PORT, config.HOST, loops > 1)
  const sweep = sweepRegularly(store, (error) => logger.error({ err: error }, 'sweeping failed'))
  const resume = resumeRegularly(store, (error) => logger.error({ err: error }, 'imports were not carried on'))
  const clock = watchClock(store, logger)
  const webhooks = sendWebhooks(store, config, logger)
  const use = recordUseRegularly(server.use, logger)
  const isMeasured = watched !== undefined
  const others = new Loops({
    count: loops - 1,
    data: { environment: process.env, port, connections: share, loops, isMeasured, loop },
    store,
    logger,
    onQueued: () => webhooks.wake(),
  })
  await others.start()
  // At last: it is shown only once, and a start that fails or is ended before would lose it.
  const first = await prepareFirstStart(store, config)

  // Before the line that says it serves: a program that reads that line may end the server at once.
  endOnSignals({
    leave() {
      server.leave()
      void others.ask('leave')
      sweep.stop()
      resume.stop()
      clearInterval(clock)
      use.stop()
    },
    async delayMs() {
      const isWatched = [server.isWatched(), ...(await others.ask('isWatched'))].includes(true)
      return (config.SHUTDOWN_DELAY_SECONDS ?? (isWatched ? NOTICED_SECONDS : 0)) * 1000
    },
    async drain(timeoutMs, quietMs) {
      others.keep()
      await Promise.all([server.drain(timeoutMs, quietMs), others.ask('drain', timeoutMs, quietMs)])
    },
    async close() {
      await Promise.all([use.write(), others.close(), webhooks.stop(WEBHOOKS_END_WITHIN_MS)])
      counting.close()
      await watched?.close()
      await store.close()
    },
    timeoutMs: config.SHUTDOWN_TIMEOUT_SECONDS * 1000,
    onLate: () => logger.warn('the shutdown did not end in time'),
  })

  const baseUrl = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}/v1`
  process.stdout.write(`Serving ${baseUrl}, reference at ${baseUrl.replace(/v1$/, 'docs')}\n`)
  if (watched !== undefined) process.stdout.write(`Metrics at ${watched.url}\n`)
  if (first !== undefined) process.stdout.write(firstStartText(baseUrl, first))
}

/** Metrics are loaded only where they are asked for. */
async function watch(
  { METRICS_PORT, METRICS_HOST }: Config,
  store: Store,
  ofOtherLoops: () => Promise<readonly object[]>,
): Promise<MetricsListener | undefined> {
  if (METRICS_PORT === undefined) return undefined
  const { listenForMetrics } = await import('./observability/metrics-listener.ts')
  return listenForMetrics({ METRICS_PORT, METRICS_HOST }, store, ofOtherLoops)
}

/** A start that fails says why in one line. */
function startFailed(error: unknown): never {
  const isExplained = [ConfigError, StoreError, RedisError, ListenError].some((kind) => error instanceof kind)
  if (isExplained || isSystemError(error)) console.error(`Cannot start: ${(error as Error).message}`)
  else console.error('Cannot start:', error)
  process.exit(1)
}

main().catch(startFailed)
