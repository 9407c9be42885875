import { type Config, ConfigError, readConfig, storeOptions } from './config.ts'
import { firstStartText, prepareFirstStart } from './first-start.ts'
import { RedisError } from './http/redis-error.ts'
import { drain, httpServer, listen } from './http/server.ts'
import { createLogger } from './log.ts'
import { requestCounting } from './request-counting.ts'
import { ANSWER_KEPT_MS } from './store/idempotency-key.ts'
import { openStore, type Store, StoreError } from './store/store.ts'
import { useRecorder } from './use-recorder.ts'

/** Tables that a crash left without a dataset, and indexes that it left unfinished, are dropped when they are this old. */
const ORPHAN_AGE_MS = 60 * 60 * 1000

const WRITE_USE_EVERY_MS = 60 * 1000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.LOG_LEVEL)
  // While the database is opened, in a thread of its own, this one loads what answers requests.
  const [store, { createApp }] = await Promise.all([
    openStore(config.DATABASE_URL, storeOptions(config)),
    import('./app.ts'),
  ])

  let isDraining = false
  const { countRequest, close: endCounting } = await requestCounting(config, store, logger)
  const use = useRecorder(store)
  const app = createApp({ store, config, logger, countRequest, noteUse: use.note, isDraining: () => isDraining })
  const server = httpServer(app.callback(), countRequest)
  const port = await listen(server, config.PORT, config.HOST)
  // Not sooner: what is made is shown once, and a start that fails on its port would take it along.
  const first = await prepareFirstStart(store, config)
  const sweep = sweepOrphans(store, (error) => logger.error({ err: error }, 'sweeping failed'))
  const writeUse = () => use.flush().catch((error) => logger.error({ err: error }, 'the use of keys was not written'))
  const writing = setInterval(writeUse, WRITE_USE_EVERY_MS)

  const baseUrl = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}/v1`
  process.stdout.write(`Serving ${baseUrl}, reference at ${baseUrl.replace(/v1$/, 'docs')}\n`)
  if (first !== undefined) process.stdout.write(firstStartText(baseUrl, first))

  const stop = async () => {
    if (isDraining) return
    isDraining = true
    clearInterval(sweep)
    clearInterval(writing)
    await drain(server, config.SHUTDOWN_TIMEOUT_SECONDS * 1000)
    await writeUse()
    endCounting()
    await store.close()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
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
function startFailed(error: unknown, config: Partial<Config> = process.env as Partial<Config>): never {
  const isTold = [ConfigError, StoreError, RedisError].some((told) => error instanceof told)
  if (isTold) console.error(`Cannot start: ${(error as Error).message}`)
  else if (isSystemError(error) && error.syscall === 'listen') {
    const { PORT = 8080, HOST = '127.0.0.1' } = config
    console.error(`Cannot start: port ${PORT} on ${HOST} cannot be used (${error.code}).`)
  } else if (isSystemError(error)) console.error(`Cannot start: ${error.message}`)
  else console.error('Cannot start:', error)
  process.exit(1)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

main().catch(startFailed)
