import { expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { copyDatabase } from '../../server/store/copy/copy.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { openStore } from '../../server/store/store.ts'
import { changeDatabase } from '../support/change-database.ts'
import { needs } from '../support/given-server.ts'
import { migratedDatabase } from '../support/postgres-dataset.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'

/** The numbers that worker 3 of Citus may assign. */
const OF_A_WORKER = { from: 3n * 2n ** 48n + 1n, to: 4n * 2n ** 48n }

/** A database on which an organization's sequences are as a worker of Citus has them, or that has no organization yet. */
async function emptyTarget(organizationId: string, isWorker: boolean): Promise<string> {
  const url = await migratedDatabase()
  if (!isWorker) return url
  const store = await openStore(url)
  await store.steps.createTenant({ organizationId })
  await store.close()
  const { from, to } = OF_A_WORKER
  const bounds = `minvalue ${from} maxvalue ${to} start ${from} restart`
  await changeDatabase(url, organizationId, `alter sequence {org}.indexes_sequence_seq ${bounds}`)
  return url
}

test.for([
  { where: 'on PostgreSQL', isWorker: false },
  { where: 'where sequences have the range of a worker of Citus', isWorker: true },
])('a copied dataset keeps its indexes, and a new one comes after them, $where', async ({ isWorker }, context) => {
  if (isWorker) needs(context, 'sequences')
  const file = `${temporaryFolder()}/old.db`
  const old = await startTestServer({ databaseUrl: `sqlite:${file}` })
  const { apiKey, projectId, organizationId } = await makeOrganization(old.store)
  const clientOf = ({ baseUrl, fetch }: typeof old) => new DatasetService({ apiKey, baseUrl, fetch, maxRetries: 0 })
  const columns = [{ name: 'n', type: 'number' as const }]
  const { id } = await clientOf(old).datasets.create({ name: 'D', project_id: projectId, columns })
  for (const field of ['n', '-n']) await clientOf(old).indexes.create(id, { fields: [field] })
  await old.close()

  const url = await emptyTarget(organizationId, isWorker)
  await copyDatabase(file, { url, replicaUrl: undefined, createSchema: CREATE_SCHEMA }, () => {})
  const server = await startTestServer({ databaseUrl: url })
  onTestFinished(() => server.close())
  await clientOf(server).indexes.create(id, { fields: ['n'], unique: true })
  const indexes = await clientOf(server).indexes.list(id).toArray()
  expect(indexes.map(({ fields, unique }) => [fields[0], unique])).toEqual([
    ['n', false],
    ['-n', false],
    ['n', true],
  ])
})
