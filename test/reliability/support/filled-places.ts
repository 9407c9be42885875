import { createApiKey, createOrganization } from '../../../server/admin/provisioning.ts'
import { newId } from '../../../server/domain/ids.ts'
import { openStore, type Store } from '../../../server/store/store.ts'

/** An organization of many, with a dataset that has rows enough for scans. */
export interface OrganizationOfMany {
  readonly organizationId: string
  readonly projectId: string
  readonly apiKey: string
  readonly datasetId: string
}

export interface FilledPlaces {
  readonly organizations: readonly OrganizationOfMany[]
  readonly seconds: number
}

/** Rows of the first dataset of each organization; pages that sort them are scans. */
const ROWS = 600

const COLUMNS = [
  { name: 'n', type: 'number' as const },
  { name: 'word', type: 'text' as const },
]

/** Creations that wait together are committed together. So many may always wait. */
const AT_ONCE = 16

/** Makes organizations with as many datasets each, through the store. */
export async function fillPlaces(
  databaseUrl: string,
  { organizations, datasets, perFile }: { organizations: number; datasets: number; perFile: number | undefined },
): Promise<FilledPlaces> {
  const began = performance.now()
  const store = await openStore(databaseUrl, { organizationsPerFile: perFile })
  const made: OrganizationOfMany[] = []
  try {
    for (let n = 0; n < organizations; n += 1) {
      const organization = await makeOne(store, `Organization ${n}`)
      await createMany(store, organization, Math.round(datasets / organizations) - 1)
      made.push(organization)
    }
  } finally {
    await store.close()
  }
  return { organizations: made, seconds: Math.round((performance.now() - began) / 1_000) }
}

async function makeOne(store: Store, name: string): Promise<OrganizationOfMany> {
  const limits = { requestsPerMinute: 1_000_000, rowsPerRequest: 10_000 }
  const created = await createOrganization(store, { name, plan: 'enterprise', ...limits })
  const [organizationId, projectId, datasetId] = [created.organization_id, created.project_id, newId('ds')]
  await store.updateQuotas({ organizationId, quotas: { datasets: 1_000_000 } })
  const { api_key: apiKey } = await createApiKey(store, { organizationId, name: 'full', access: 'full' })
  const dataset = { organizationId, projectId, datasetId }
  await store.createDataset({ ...dataset, name: 'Words', columns: COLUMNS, now: Date.now() })
  const rows = Array.from({ length: ROWS }, (_, n) => ({ n, word: `word ${(n * 7919) % ROWS}` }))
  const body = Buffer.from(JSON.stringify({ rows }))
  await store.appendRows({ organizationId, datasetId, body, maxRows: 10_000, maxProblems: 1, now: Date.now() })
  return { organizationId, projectId, apiKey, datasetId }
}

async function createMany(store: Store, { organizationId, projectId }: OrganizationOfMany, count: number) {
  for (let begun = 0; begun < count; begun += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - begun) }, (_, n) =>
        store.createDataset({
          ...{ organizationId, projectId, datasetId: newId('ds'), name: `Dataset ${begun + n}` },
          columns: COLUMNS,
          now: Date.now(),
        }),
      ),
    )
}
