import { expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { openStream } from '../support/event-stream.ts'
import { spawnServer } from '../support/spawned-server.ts'

test.each(engines)('SIGTERM ends streams of changes and requests that wait for changes ($name)', async ({ create }) => {
  const { databaseUrl, remove } = await create()
  onTestFinished(remove)
  const store = await openStore(databaseUrl)
  const { organization_id, project_id } = await createOrganization(store, { name: 'Test', plan: 'pro' })
  const { api_key } = await createApiKey(store, { organizationId: organization_id, name: 'k', access: 'full' })
  await store.close()
  const server = spawnServer({ DATABASE_URL: databaseUrl })
  const baseUrl = await server.baseUrl
  const service = new DatasetService({ apiKey: api_key, baseUrl, maxRetries: 0 })
  const columns = [{ name: 'n', type: 'number' as const }]
  const { id } = await service.datasets.create({ name: 'Followed', project_id, columns })
  const { pagination } = await service.changes.list(id)
  const query = `?cursor=${pagination.cursor}`
  const stream = await openStream({ baseUrl }, api_key, id, { query })
  const waiting = service.changes.list(id, { cursor: pagination.cursor, wait: 30 }).then(({ data }) => data)
  // Both are there when the stream has this row.
  const append = service.rows.append(id, [{ n: 1 }])
  expect(await stream.next()).toMatchObject({ event: 'row' })
  await append
  expect(await waiting).toMatchObject([{ type: 'row' }])
  const began = performance.now()
  server.process.kill('SIGTERM')
  expect(await stream.next()).toBeUndefined()
  expect(await server.exit).toBe(0)
  expect(performance.now() - began).toBeLessThan(10_000)
})
