import { describe, expect, test } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { preparedOrganization } from '../support/prepared-organization.ts'

describe.each(engines)('A store that is closed ($name)', (engine) => {
  test('is unavailable for requests that the shutdown did not wait for', async () => {
    const { databaseUrl, organizationId } = await preparedOrganization(engine)
    const store = await openStore(databaseUrl)
    const ofIndex = { organizationId, datasetId: newId('ds'), indexId: newId('idx') }
    expect(await store.findIndex(ofIndex)).toBeUndefined()
    await store.close()
    const later = [
      store.findIndex(ofIndex),
      store.findRowTable(ofIndex),
      store.findOrganization({ organizationId }),
      store.deleteDataset({ ...ofIndex, now: 1 }),
    ]
    for (const answer of await Promise.allSettled(later))
      expect(answer).toMatchObject({ status: 'rejected', reason: { reason: 'unavailable' } })
  })
})
