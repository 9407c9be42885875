import { type Config, ConfigError, httpLimits, readConfig, storeOptions } from './config.ts'
import { ANSWER_KEPT_MS } from './domain/idempotency-key.ts'
import { firstStartText, prepareFirstStart } from './first-start.ts'
import { refusalLog, shownAddresses } from './http/answered.ts'
import { createReadiness } from './http/health.ts'
import { RedisError } from './http/redis-error.ts'
import { drain, httpServer, ListenError, listen } from './http/server.ts'
import { createLogger } from './log.ts'
import type { MetricsListener } from './metrics-listener.ts'
import { connectionsWithin, openFilesLimit } from './open-files.ts'
import { requestCounting } from './request-counting.ts'
import { endOnSignals } from './shutdown.ts'
import { openStore, type Store, StoreError } from './store/store.ts'
import { useRecorder } from './use-recorder.ts'

/** Tables that a crash left without a dataset, and indexes that it left unfinished, are dropped when they are this old. */
const ORPHAN_AGE_MS = 60 * 60 * 1000

const WRITE_USE_EVERY_MS = 60 * 1000

/** How long a balancer that asks `/readyz` may take to leave this server out; most ask every second, or every other. */
const NOTICED_SECONDS = 5

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.LOG_LEVEL)
  const connections = connectionsWithin(openFilesLimit(), config.MAX_CONNECTIONS)
  if (connections < config.MAX_CONNECTIONS) logger.warn({ connections }, 'MAX_CONNECTIONS is beyond ulimit -n')
  // While the database is opened, in a thread of its own, this one loads what answers requests.
  const [store, { createApp }] = await Promise.all([
    openStore(config.DATABASE_URL, storeOptions(config)),
    import('./app.ts'),
  ])

  let isDraining = false
  const readiness = createReadiness(() => isDraining, store)
  const { countRequest, countGuesses, close: endCounting } = await requestCounting(config, store, logger)
  const use = useRecorder(store)
  const watched = await watch(config, store)
  const app = createApp({
    ...{ store, config, logger, countRequest, countGuesses, noteUse: use.note, readiness },
    observe: watched?.metrics.observe,
  })
  const server = httpServer({
    ...{ listener: app.callback(), countRequest, limits: { ...httpLimits(config), connections } },
    onRefused: refusalLog(logger, shownAddresses(config.LOG_ADDRESSES)),
  })
  watched?.metrics.watchConnections(server)
  const port = await listen(server, { variable: 'PORT', port: config.PORT, host: config.HOST })
  // Not sooner: what is made is shown once, and a start that fails on its port would take it along.
  const first = await prepareFirstStart(store, config)
  const sweep = sweepOrphans(store, (error) => logger.error({ err: error }, 'sweeping failed'))
  const writeUse = () => use.flush().catch((error) => logger.error({ err: error }, 'the use of keys was not written'))
  const writing = setInterval(writeUse, WRITE_USE_EVERY_MS)

  // Before anybody is told that it serves: whoever reads that may end it at once.
  endOnSignals({
    leave() {
      isDraining = true
      clearInterval(sweep)
      clearInterval(writing)
    },
    delayMs: () => (config.SHUTDOWN_DELAY_SECONDS ?? (readiness.isWatched() ? NOTICED_SECONDS : 0)) * 1000,
    drain: (timeoutMs, quietMs) => drain(server, timeoutMs, quietMs),
    async close() {
      await writeUse()
      endCounting()
      await watched?.close()
      await store.close()
    },
    timeoutMs: config.SHUTDOWN_TIMEOUT_SECONDS * 1000,
    onLate: () => logger.warn('the database was not closed in time'),
  })

  const baseUrl = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}/v1`
  process.stdout.write(`Serving ${baseUrl}, reference at ${baseUrl.replace(/v1$/, 'docs')}\n`)
  if (watched !== undefined) process.stdout.write(`Metrics at ${watched.url}\n`)
  if (first !== undefined) process.stdout.write(firstStartText(baseUrl, first))
}

/** What measures is loaded only where somebody asks for it. */
async function watch({ METRICS_PORT, METRICS_HOST }: Config, store: Store): Promise<MetricsListener | undefined> {
  if (METRICS_PORT === undefined) return undefined
  const { listenForMetrics } = await import('./metrics-listener.ts')
  return listenForMetrics({ METRICS_PORT, METRICS_HOST }, store)
}

function sweepOrphans(store: Store, onError: (error: unknown) => void): NodeJS.Timeout {
  const sweep = async () => {
    const madeBefore = Date.now() - ORPHAN_AGE_MS
    await store.dropOrphanTables({ madeBefore }).catch(onError)
    await store.dropUnfinishedIndexes({ madeBefore }).catch(onError)
    await store.forgetAnswers({ keptBefore: Date.now() - ANSWER_KEPT_MS }).catch(onError)
  }
  void sweep()
  return setInterval(sweep, ORPHAN_AGE_MS)
}

/** A start that fails says why in one line. */
function startFailed(error: unknown): never {
  const isTold = [ConfigError, StoreError, RedisError, ListenError].some((told) => error instanceof told)
  if (isTold || isSystemError(error)) console.error(`Cannot start: ${(error as Error).message}`)
  else console.error('Cannot start:', error)
  process.exit(1)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

main().catch(startFailed)
