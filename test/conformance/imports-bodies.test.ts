import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { rawRequest } from '../support/raw-request.ts'

/** Some 100 KB that become 40 MB. */
const BOMB = gzipSync(`n\n${'1\n'.repeat(20e6)}`)

describeEachEngine('The body of an import', ({ server, seed, clientOf }) => {
  test('that is a compressed bomb is refused as soon as it has more bytes than the quota, and is no import', async () => {
    const { organizationId, apiKey, projectId } = await seed.organization()
    await server.store.updateQuotas({ organizationId, quotas: { bytes: 1e6 } })
    const client = clientOf(apiKey)
    const columns = [{ name: 'n', type: 'number' as const }]
    const { id } = await client.datasets.create({ name: 'Bomb', project_id: projectId, columns })
    const headers = { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' }
    const refused = await rawRequest(server, apiKey, 'POST', `/datasets/${id}/imports`, { body: BOMB, headers })
    expect(refused).toMatchObject({ status: 422, error: { field: 'quotas.bytes' } })
    expect((await client.imports.list(id)).data).toEqual([])
  })
})
