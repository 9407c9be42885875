import { createOrganization } from '../../../server/admin/provisioning.ts'
import { newId } from '../../../server/domain/ids.ts'
import { openStore } from '../../../server/store/store.ts'
import { COLUMNS } from '../data.ts'
import { memoryOfBackend } from './backend.ts'
import { costOf, grownEach, type Measured, msEach, sizeOf } from './meter.ts'

/** Many organizations with a dataset each. They are made in this process, since the administration command would start for each of them. */
export async function measureOrganizations(measured: Measured, count: number): Promise<Record<string, unknown>> {
  const store = await openStore(measured.databaseUrl)
  const here = { ...measured, nodePid: process.pid }
  try {
    const made: { readonly organizationId: string; readonly projectId: string }[] = []
    const before = await sizeOf(measured)
    const organizations = await costOf(here, async () => {
      for (let n = 0; n < count; n += 1) {
        const ids = { organizationId: newId('org'), projectId: newId('proj') }
        await createOrganization(store, { name: `Organization ${n}`, plan: 'free', ...ids })
        made.push(ids)
      }
    })
    const between = await sizeOf(measured)
    const datasets = await costOf(here, async () => {
      const columns = COLUMNS.map((column) => ({ ...column }))
      for (const ids of made)
        await store.createDataset({ ...ids, datasetId: newId('ds'), name: 'Only', columns, now: Date.now() })
    })
    return {
      organizations: count,
      each: grownEach(before, between, count),
      creation: msEach(organizations, count),
      datasetEach: grownEach(between, await sizeOf(measured), count),
      creationOfDataset: msEach(datasets, count),
      privateMbOfBackend: await memoryOfBackend(measured.databaseUrl, [100, 1_000]),
    }
  } finally {
    await store.close()
  }
}
