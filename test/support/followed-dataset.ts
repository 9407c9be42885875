import { DatasetService } from '../../client/index.ts'
import { makeOrganization, type TestServer } from './test-server.ts'

const COLUMNS = [{ name: 'n', type: 'number' as const }]

/** A dataset of an organization of its own, and its changes after a cursor. */
export async function followed(server: TestServer) {
  const { apiKey, projectId, organizationId } = await makeOrganization(server.store, 'free')
  const client = new DatasetService({ apiKey, baseUrl: server.baseUrl, fetch: server.fetch, maxRetries: 0 })
  const { id } = await client.datasets.create({ name: 'Followed', project_id: projectId, columns: COLUMNS })
  const changes = async (cursor?: string) => client.changes.list(id, { ...(cursor !== undefined && { cursor }) })
  return { client, id, organizationId, apiKey, changes }
}
