import { expect, test } from 'vitest'
import { createClient } from '../../generated/client/index.ts'
import { createDataset, listDatasets } from '../../generated/sdk.gen.ts'
import { describeService } from '../support/harness.ts'

describeService('the generated functions', ({ server, own }) => {
  test('reach the service with a key, and tell its failures', async () => {
    const client = createClient({ baseUrl: server.baseUrl, auth: own.apiKey })
    const columns = [{ name: 'origin', type: 'text' as const }]
    const made = await createDataset({ client, body: { name: 'Flights', project_id: own.projectId, columns } })
    expect(made.response?.status).toBe(201)
    expect((await listDatasets({ client })).data?.data.map(({ name }) => name)).toEqual(['Flights'])
    const { error } = await listDatasets({ client, query: { limit: 1000 } })
    expect(error?.error).toMatchObject({ code: 'validation_error', field: 'limit' })
  })
})
