import { randomUUID } from 'node:crypto'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { readConfig } from '../../server/config.ts'
import type { CountRequest } from '../../server/http/rate-limit.ts'
import { type AssembledServer, assembleServer } from '../../server/lifecycle/assemble-server.ts'
import { requestCounting } from '../../server/lifecycle/request-counting.ts'
import type { UseRecorder } from '../../server/lifecycle/use-recorder.ts'
import { createLogger } from '../../server/observability/log.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { makeUser, type TestUser } from './console-user.ts'
import { checkReply } from './contract-record.ts'
import { recordingStore } from './statement-record.ts'

/** A server in this process, over a database of its own. */
export interface TestServer {
  /** With the version segment. */
  readonly baseUrl: string
  readonly databaseUrl: string
  readonly store: Store
  readonly use: UseRecorder
  /** `fetch` that holds every reply against the contract. */
  readonly fetch: typeof fetch
  close(): Promise<void>
}

export interface TestServerOptions {
  readonly databaseUrl: string
  readonly maxBodyBytes?: number
  /** On SQLite, after so many a new organization gets a file of its own; 10 unless said. */
  readonly organizationsPerFile?: number
  /** Otherwise the server counts requests alone. */
  readonly countRequest?: (store: Store) => CountRequest
  readonly trustProxy?: number
  /** Settings of time-outs and connections, as in the environment. */
  readonly limits?: Readonly<Record<string, string>>
  /** Where log lines go; nowhere unless said. */
  readonly log?: (line: string) => void
  /** Stands between the application and its store, to let it fail on demand. */
  readonly wrapStore?: (store: Store, databaseUrl: string) => Store
}

/** With `TEST_LOOPS=4`, requests go to four stores in turn, which are one another's event loops. */
export const LOOPS = Number(process.env['TEST_LOOPS'] ?? 1)

export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const loop = LOOPS > 1 ? { name: randomUUID() } : undefined
  const { organizationsPerFile = 10 } = options
  const open = (port?: MessagePort) =>
    openStore(options.databaseUrl, { organizationsPerFile, ...(loop && { loop: { ...loop, port } }) })
  const main = await open()
  const others = await Promise.all(
    Array.from({ length: LOOPS - 1 }, () => {
      const { port1, port2 } = new MessageChannel()
      main.serveLoop(port1)
      return open(port2)
    }),
  )
  const stores = [main, ...others].map((each) => recordingStore(each, options.databaseUrl))
  const server = await serve(stores, options)
  return {
    ...server,
    async close() {
      await server.close()
      for (const each of others) await each.close()
      await main.close()
    },
  }
}

/** Another server over a store that is open, and stays so when the server is closed: it starts no threads of its own. */
export function startBeside(store: Store, options: TestServerOptions): Promise<TestServer> {
  return serve([store], options)
}

/** Serves each of the stores in turn. */
async function serve(stores: readonly Store[], options: TestServerOptions): Promise<TestServer> {
  const [store, ...ofOthers] = stores
  if (store === undefined) throw new Error('there is no store to serve')
  const config = readConfig({
    MAX_BODY_BYTES: String(options.maxBodyBytes ?? 32 * 1024 ** 2),
    TRUST_PROXY: String(options.trustProxy ?? 0),
    ...options.limits,
  })
  const countRequest = options.countRequest?.(store)
  const logger = options.log === undefined ? createLogger('silent') : createLogger('trace', { write: options.log })
  const assemble = async (each: Store) => {
    const counting = await requestCounting(config, each, logger, LOOPS)
    return assembleServer({
      store: options.wrapStore?.(each, options.databaseUrl) ?? each,
      config,
      logger,
      ...(LOOPS > 1 && { counting }),
      ...(countRequest && { counting: { ...(LOOPS > 1 && counting), countRequest } }),
    })
  }
  const server = await assemble(store)
  const ofOtherLoops = await Promise.all(ofOthers.map(assemble))
  takeTurns(server, ofOtherLoops)
  const port = await server.listen(0, '127.0.0.1')
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    databaseUrl: options.databaseUrl,
    store,
    use: {
      ...server.use,
      flush: async () => void (await Promise.all([server, ...ofOtherLoops].map(({ use }) => use.flush()))),
    },
    fetch: checkedFetch,
    async close() {
      server.http.closeIdleConnections()
      await server.drain(0)
    },
  }
}

/** Lets the requests that come to one server be answered by all in turn. */
function takeTurns(server: AssembledServer, others: readonly AssembledServer[]): void {
  if (others.length === 0) return
  const applications = [server, ...others].map(({ http }) => http.listeners('request'))
  let turn = 0
  server.http.removeAllListeners('request')
  server.http.on('request', (request, response) => {
    turn += 1
    for (const listener of applications[turn % applications.length] ?? []) listener.call(server.http, request, response)
  })
}

const checkedFetch: typeof fetch = async (input, init) => {
  const { method, url } = input instanceof Request ? input : { method: init?.method ?? 'GET', url: input }
  const response = await fetch(input, init)
  await checkReply(method, new URL(url).pathname, response)
  return response
}

/** An organization with its first project, keys of both kinds, and an owner. */
export interface TestOrganization {
  readonly organizationId: string
  readonly projectId: string
  readonly apiKey: string
  readonly readKey: string
  readonly owner: TestUser
}

/** Enterprise with wide limits unless another plan is asked for, so that no test meets a limit that it does not test. */
export async function makeOrganization(
  store: Store,
  plan: 'free' | 'pro' | 'enterprise' = 'enterprise',
  rowsPerRequest = 10_000,
): Promise<TestOrganization> {
  const limits = plan === 'enterprise' ? { requestsPerMinute: 1_000_000, rowsPerRequest } : {}
  const { organization_id: organizationId, project_id: projectId } = await createOrganization(store, {
    name: 'Test',
    plan,
    ...limits,
  })
  const full = await createApiKey(store, { organizationId, name: 'full', access: 'full' })
  const read = await createApiKey(store, { organizationId, name: 'read', access: 'read' })
  const owner = await makeUser(store, organizationId, 'owner')
  return { organizationId, projectId, apiKey: full.api_key, readKey: read.api_key, owner }
}
