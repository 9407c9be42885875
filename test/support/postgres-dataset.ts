import { onTestFinished } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { rateLimit } from '../../server/http/rate-limit.ts'
import { operationsOver } from '../../server/operations/index.ts'
import { openStore, type Store, type StoreOptions } from '../../server/store/store.ts'
import { postgres, type TestDatabase } from './engines.ts'
import { makeOrganization } from './test-server.ts'

/** A new database on the run's PostgreSQL, removed at the test's end. */
export function newDatabase(): Promise<string> {
  return removedAtEnd(postgres.create())
}

/**
 * One that a server has used before, without organizations: a start on it need not migrate, which takes most of its time. All of a worker are
 * copies with the same secrets, so that the service takes them for one.
 */
export function migratedDatabase(): Promise<string> {
  return removedAtEnd(postgres.create({ migrated: true }))
}

async function removedAtEnd(creating: Promise<TestDatabase>): Promise<string> {
  const { databaseUrl, remove } = await creating
  onTestFinished(remove)
  return databaseUrl
}

/** A store like that of a separate node, closed at the test's end. */
export async function openNode(databaseUrl: string, options: StoreOptions = {}): Promise<Store> {
  const store = await openStore(databaseUrl, options)
  onTestFinished(() => store.close())
  return store
}

/** An organization with a dataset of one number column, `n`, for several nodes. */
export interface SharedDataset {
  readonly organizationId: string
  readonly datasetId: string
  readonly projectId: string
}

export async function makeDataset(store: Store): Promise<SharedDataset> {
  const { organizationId, projectId } = await makeOrganization(store)
  const datasetId = newId('ds')
  const columns = [{ name: 'n', type: 'number' as const }]
  await store.createDataset({ organizationId, projectId, datasetId, name: 'Shared', columns, now: Date.now() })
  return { organizationId, datasetId, projectId }
}

/** The operations on the rows of one dataset, as a caller of its organization uses them on one node. */
export function rowsOn(store: Store, { organizationId, datasetId }: SharedDataset) {
  const reach = { allowsHttp: false, networks: [] }
  const operations = operationsOver(store, { findWindow: rateLimit().findWindow, webhookReach: reach })
  const caller = {
    organizationId,
    kind: 'key' as const,
    apiKeyId: 'key_test',
    access: 'full' as const,
    limits: { requests_per_minute: 1_000_000, rows_per_request: 10_000 },
    expiresAt: null,
  }
  const path = { dataset_id: datasetId }
  return {
    operations,
    caller,
    async append(rows: readonly object[]): Promise<number[]> {
      const body = Buffer.from(JSON.stringify({ rows }))
      const reply = await operations.appendRows({ path, headers: {}, contentType: 'application/json', body }, caller)
      if (reply.status !== 201) throw new Error(`the append was answered with ${reply.status}`)
      return reply.body.data.row_ids.map((id) => Number(id.slice('row_'.length)))
    },
    async page(query: { cursor?: string; limit?: number; filter?: string[]; sort?: string[] } = {}) {
      const reply = await operations.listRows({ path, query: { limit: 100, ...query }, headers: {} }, caller)
      if (reply.status !== 200) throw new Error(`the page was answered with ${reply.status}`)
      return reply.body
    },
    async dataset() {
      const reply = await operations.getDataset({ path, headers: {} }, caller)
      if (reply.status !== 200) throw new Error(`the dataset was answered with ${reply.status}`)
      return reply.body.data
    },
  }
}
