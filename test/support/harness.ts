import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Column, type Dataset, DatasetService, type Row } from '../../client/index.ts'
import { isPublic } from '../../server/http/permit.ts'
import type { Store } from '../../server/store/store.ts'
import { makeSession } from './console-user.ts'
import { routeOf } from './contract-record.ts'
import { engines, sqlite, type TestEngine } from './engines.ts'
import { type RawAnswer, type RawOptions, rawRequest } from './raw-request.ts'
import { sharedServer } from './shared-server.ts'
import {
  LOOPS,
  makeOrganization,
  startBeside,
  startTestServer,
  type TestOrganization,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'
import { admitsKeys } from './valid-requests.ts'

/** What a conformance test works with: a server on one engine, and an organization with wide limits on it. */
export interface Harness {
  readonly server: TestServer
  readonly own: TestOrganization
  /** Calls with the full key of `own`. */
  readonly client: DatasetService
  readonly seed: Seed
  /** A client of another key. */
  clientOf(apiKey: string): DatasetService
  /**
   * Raw HTTP with the full key of `own`, unless another one, or null for none, is given. What no key may use gets a new session
   * of its owner. `path` begins after `/v1`.
   */
  request(method: string, path: string, options?: RawOptions): Promise<RawAnswer>
  /**
   * `test` on SQLite, and undefined on PostgreSQL: for tests that show nothing there that they have not shown on SQLite, since the server refuses or
   * answers before the engines differ (`Differences` in server/store/sql says where), or since another test shows on both what differs.
   */
  readonly onSqlite: typeof test | undefined
}

/** Makes what a test starts from. */
export interface Seed {
  organization(plan?: 'free' | 'pro' | 'enterprise'): Promise<TestOrganization>
  /** A dataset of `own`, or of the organization given. Without columns: `name` text, `age` number. */
  dataset(options?: { columns?: Column[]; rows?: Row[]; in?: TestOrganization; name?: string }): Promise<Dataset>
}

export interface HarnessOptions extends Omit<TestServerOptions, 'databaseUrl'> {
  /** Whether no other tests use the database: for what looks at all organizations, such as a sweep. */
  readonly isDatabaseOwn?: boolean
}

/**
 * Runs the same tests against a server on each engine: one that others share, or with any option one of their own, over the store that others
 * share.
 */
export function describeEachEngine(name: string, define: (harness: Harness) => void, options?: HarnessOptions): void {
  for (const engine of engines) {
    describe(`${name} (${engine.name})`, async () => {
      define(await harnessOn(engine, await (options === undefined ? withOthers(engine) : ownServer(engine, options))))
    })
  }
}

/** Runs tests of what has nothing to do with the engine, on the server that others share. */
export function describeService(name: string, define: (harness: Harness) => void): void {
  describe(name, async () => define(await harnessOn(sqlite, await withOthers(sqlite))))
}

async function withOthers(engine: TestEngine): Promise<TestServer> {
  const server = await sharedServer(engine)
  beforeAll(server.forgetCounts)
  return server
}

async function ownServer(engine: TestEngine, options: HarnessOptions): Promise<TestServer> {
  const { isDatabaseOwn = LOOPS > 1, ...rest } = options
  if (!isDatabaseOwn) {
    const { store, databaseUrl } = await sharedServer(engine)
    const server = await startBeside(store, { databaseUrl, ...rest })
    afterAll(server.close)
    return server
  }
  const { databaseUrl, remove } = await engine.create({ migrated: true })
  const server = await startTestServer({ databaseUrl, ...rest })
  afterAll(async () => {
    await server.close()
    await remove()
  })
  return server
}

async function harnessOn(engine: TestEngine, server: TestServer): Promise<Harness> {
  const own = await makeOrganization(server.store)
  // Every reply is what a test asks for, so that none is asked for again.
  const connection = { baseUrl: server.baseUrl, fetch: server.fetch, maxRetries: 0 }
  const clientOf = (apiKey: string) => new DatasetService({ apiKey, ...connection })
  return {
    server,
    own,
    client: clientOf(own.apiKey),
    seed: seedOn(server.store, own, clientOf),
    clientOf,
    onSqlite: engine === sqlite ? test : undefined,
    request: async (method, path, options) =>
      rawRequest(server, own.apiKey, method, path, {
        ...(await sessionFor(server, own, method, path, options)),
        ...options,
      }),
  }
}

/** A session where the operation asks for one, and the test says nothing else. */
async function sessionFor(
  { store }: TestServer,
  { owner }: TestOrganization,
  method: string,
  path: string,
  { key, session }: RawOptions = {},
): Promise<RawOptions> {
  const route = routeOf(method, `/v1${path.replace(/\?.*$/, '')}`)
  if (key !== undefined || session !== undefined || route === undefined || admitsKeys(route)) return {}
  return { session: isPublic(route) ? null : await makeSession(store, owner.userId) }
}

const DEFAULT_COLUMNS: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'age', type: 'number' },
]

function seedOn(store: Store, own: TestOrganization, clientOf: Harness['clientOf']): Seed {
  return {
    organization: (plan) => makeOrganization(store, plan),
    async dataset({ columns = DEFAULT_COLUMNS, rows = [], in: owner = own, name = 'Seeded' } = {}) {
      const client = clientOf(owner.apiKey)
      const { id } = await client.datasets.create({ name, project_id: owner.projectId, columns })
      if (rows.length > 0) await client.rows.append(id, rows)
      return client.datasets.get(id)
    },
  }
}
