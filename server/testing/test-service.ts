import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiKey, createOrganization, type NewOrganization } from '../admin/provisioning.ts'
import { readConfig } from '../config.ts'
import { assembleServer } from '../lifecycle/assemble-server.ts'
import { createLogger } from '../observability/log.ts'
import { openStore } from '../store/store.ts'
import type { TestServiceOptions } from './start-test-service.ts'

/**
 * The process that `startTestService` starts: the real server on a database that it removes at its end. It prints one line of JSON when it
 * serves, and ends with its standard input, so that it never outlives the test.
 */
async function main(options: TestServiceOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-test-'))
  const store = await openStore(`sqlite:${join(folder, 'test.db')}`)
  const server = assembleServer({ store, config: readConfig({}), logger: createLogger('silent') })
  const port = await server.listen(0, '127.0.0.1')
  const { organization_id: organizationId, project_id: projectId } = await createOrganization(store, wanted(options))
  const { api_key: apiKey } = await createApiKey(store, { organizationId, name: 'Test', access: 'full' })
  const { api_key: readKey } = await createApiKey(store, { organizationId, name: 'Test, read', access: 'read' })
  const service = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey, readKey, organizationId, projectId }
  process.stdout.write(`${JSON.stringify(service)}\n`)

  process.stdin.resume().on('end', async () => {
    server.http.closeAllConnections()
    await server.drain(0)
    await store.close()
    rmSync(folder, { recursive: true })
  })
}

/** Limits that no test reaches, unless it asks for those of a plan. */
function wanted({ plan = 'enterprise', requestsPerMinute, rowsPerRequest }: TestServiceOptions): NewOrganization {
  if (plan !== 'enterprise') return { name: 'Test', plan }
  const limits = {
    requestsPerMinute: requestsPerMinute ?? 1_000_000,
    rowsPerRequest: rowsPerRequest ?? 10_000,
  }
  return { name: 'Test', plan, ...limits }
}

await main(JSON.parse(process.argv[2] ?? '{}'))
