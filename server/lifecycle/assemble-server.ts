import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createApp } from '../app.ts'
import { type Config, httpLimits } from '../config.ts'
import { refusalLog, shownAddresses } from '../http/answered.ts'
import { createReadiness } from '../http/health.ts'
import { drain, httpServer, LISTEN_VARIABLES, listen } from '../http/server.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Store } from '../store/store.ts'
import { countingAlone, type RequestCounting } from './request-counting.ts'
import { type UseRecorder, useRecorder } from './use-recorder.ts'

/** What a server is made of, whether the program, a test, or the package's test service starts it. */
export interface ServerParts {
  readonly store: Store
  readonly config: Config
  readonly logger: Logger
  /** Without it this server counts requests alone. */
  readonly counting?: Pick<RequestCounting, 'countRequest' | 'countGuesses'>
  /** Fewer than `MAX_CONNECTIONS` where the process may not open so many files. */
  readonly connections?: number
  readonly metrics?: Pick<Metrics, 'observe' | 'watchConnections'> | undefined
}

/** The service over an open store, which stays its caller's to close. */
export interface AssembledServer {
  /** Collects which keys and sessions are used, until `flush` writes it down. */
  readonly use: UseRecorder
  /** Resolves with the port, on which other event loops may listen too if it is shared. Throws `ListenError`. */
  listen(port: number, host: string, isShared?: boolean): Promise<number>
  /** Whether something asks `/readyz` now and then. */
  isWatched(): boolean
  /** Announces the shutdown at `/readyz` and with `Connection: close` on every reply. Requests are served as before. */
  leave(): void
  /** Stops listening, and resolves when the last connection is closed. See `drain` for the two times. */
  drain(timeoutMs: number, quietMs?: number): Promise<void>
  readonly http: Server
}

/** Assembles the application and the HTTP server around it. */
export function assembleServer({
  store,
  config,
  logger,
  counting = countingAlone(),
  connections = config.MAX_CONNECTIONS,
  metrics,
}: ServerParts): AssembledServer {
  let isLeaving = false
  const readiness = createReadiness(() => isLeaving, store)
  const use = useRecorder(store)
  const { countRequest, countGuesses } = counting
  const app = createApp({
    ...{ store, config, logger, readiness, countRequest, countGuesses, noteUse: use.note },
    observe: metrics?.observe,
  })
  const http = httpServer({
    ...{ listener: app.callback(), countRequest, limits: { ...httpLimits(config), connections } },
    onRefused: refusalLog(logger, shownAddresses(config.LOG_ADDRESSES)),
  })
  metrics?.watchConnections(http)
  return {
    use,
    listen: (port, host, isShared = false) => listen(http, { variables: LISTEN_VARIABLES, port, host, isShared }),
    isWatched: readiness.isWatched,
    leave() {
      isLeaving = true
    },
    drain: (timeoutMs, quietMs) => drain(http, timeoutMs, quietMs),
    http,
  }
}
