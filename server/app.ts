import Koa from 'koa'
import type { Logger } from 'pino'
import { type Config, webhookReach } from './config.ts'
import { callAll, type OnAnswered, requestLog, shownAddresses } from './http/answered.ts'
import { authenticator } from './http/authenticate.ts'
import { bodyReader } from './http/body.ts'
import { consolePages } from './http/console-pages.ts'
import { exchange } from './http/exchange.ts'
import { believeForwarded } from './http/forwarded.ts'
import { health, type Readiness } from './http/health.ts'
import { bodyOpener } from './http/long-body.ts'
import { mount, noSuchPath } from './http/mount.ts'
import { OpenRequests } from './http/open-requests.ts'
import type { CountRequest } from './http/rate-limit.ts'
import { reference } from './http/reference.ts'
import { sender } from './http/send.ts'
import { userFinder } from './http/session-cookie.ts'
import type { RequestState } from './http/state.ts'
import { stillAdmitted } from './http/still-admitted.ts'
import { unreadReplies } from './http/unread-replies.ts'
import { watchOnlyUnsent } from './http/watch-unsent.ts'
import type { KnownCaller } from './operations/caller.ts'
import type { CountGuesses } from './operations/guess-limit.ts'
import { operationsOver } from './operations/index.ts'
import { requirePathResources } from './operations/path-resources.ts'
import type { Store } from './store/store.ts'

/** What an application is made of. */
export interface AppParts {
  readonly store: Store
  readonly config: Pick<
    Config,
    | 'MAX_BODY_BYTES'
    | 'BODY_TIMEOUT_SECONDS'
    | 'TRUST_PROXY'
    | 'LOG_ADDRESSES'
    | 'WEBHOOK_ALLOWED_NETWORKS'
    | 'WEBHOOK_ALLOW_HTTP'
  >
  readonly logger: Logger
  readonly countRequest: CountRequest
  /** Counts wrong passwords; without it this node counts them alone. */
  readonly countGuesses?: CountGuesses | undefined
  /** Called with the caller of each request that is counted and known. */
  readonly noteUse: (caller: KnownCaller) => void
  /** Called for every request, as the log is. */
  readonly observe?: OnAnswered | undefined
  readonly readiness: Readiness
}

/** The whole service as a Koa application: `/v1`, the reference, and health. */
export function createApp(parts: AppParts): Koa<RequestState> {
  const { store, config, logger, countRequest, countGuesses, noteUse, observe, readiness } = parts
  const { isDraining } = readiness
  const app = new Koa<RequestState>({ proxy: config.TRUST_PROXY > 0 })
  watchOnlyUnsent(app)
  // Only faults after the beginning of a reply get here; `exchange` answers all others.
  app.on('error', (error: Error) => {
    if (isOfConnection(error)) logger.debug({ err: error }, 'connection failed')
    else logger.error({ err: error }, 'reply broken off')
  })
  const send = sender(isDraining)
  if (config.TRUST_PROXY > 0) app.use(believeForwarded(config.TRUST_PROXY))
  const finders = { authenticate: authenticator(store.findKeyHolder), findUser: userFinder(store.findSession) }
  const onAnswered = callAll([requestLog(logger, shownAddresses(config.LOG_ADDRESSES)), observe])
  app.use(exchange({ send, isDraining, logger, onAnswered }))
  app.use(
    mount('/v1', {
      ...{ send, holdReply: unreadReplies() },
      operations: operationsOver(store, {
        ...{ findWindow: countRequest.findWindow, countGuesses },
        webhookReach: webhookReach(config),
      }),
      ...finders,
      requireStillAdmitted: stillAdmitted(finders),
      showAddress: shownAddresses(config.LOG_ADDRESSES),
      countRequest,
      noteUse,
      isOrganization: async (organizationId) => (await store.findOrganization({ organizationId })) !== undefined,
      readBody: bodyReader({
        bulkBytes: config.MAX_BODY_BYTES,
        bodyMs: config.BODY_TIMEOUT_SECONDS * 1000,
        requireRoom: (organizationId) => store.requireRoom(organizationId),
      }),
      openRequests: new OpenRequests(isDraining),
      openBody: bodyOpener(config.BODY_TIMEOUT_SECONDS * 1000),
      requirePathResources: (path, caller, operationId) => requirePathResources(store, path, caller, operationId),
    }),
  )
  app.use(health(readiness))
  app.use(consolePages())
  app.use(reference())
  app.use((ctx) => {
    throw noSuchPath(ctx)
  })
  return app
}

/** Whether the client went away, which is no fault of this server. */
function isOfConnection(error: Error & { code?: string }): boolean {
  return /^(ECONN|EPIPE|ERR_STREAM|ERR_HTTP)/.test(error.code ?? '')
}
