import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openStore, type Store } from '../../server/store/store.ts'
import { filledOnce } from './engines.ts'
import { temporaryFolder } from './spawned-server.ts'
import { makeOrganization } from './test-server.ts'

export interface Owned {
  readonly organizationId: string
  readonly projectId: string
  readonly datasetId: string
}

export const columns = [{ name: 'n', type: 'number' as const }]

export async function append(store: Store, { organizationId, datasetId }: Owned, numbers: readonly number[]) {
  const body = Buffer.from(JSON.stringify({ rows: numbers.map((n) => ({ n })) }))
  const appended = await store.appendRows({ organizationId, datasetId, body, maxRows: 100, maxProblems: 1, now: 1 })
  expect(appended.outcome).toBe('appended')
}

/** An organization with a dataset of so many rows. */
export async function filled(store: Store, rowCount: number): Promise<Owned> {
  const { organizationId, projectId } = await makeOrganization(store)
  const owned = { organizationId, projectId, datasetId: `ds_${organizationId.slice('org_'.length)}` }
  await store.createDataset({ ...owned, name: 'Numbers', columns, now: 1 })
  await append(
    store,
    owned,
    Array.from({ length: rowCount }, (_, n) => n),
  )
  return owned
}

const ONE_PER_FILE = { organizationsPerFile: 1 }

const copyThree = filledOnce(
  async (store) => [await filled(store, 1), await filled(store, 2), await filled(store, 3)] as const,
  ONE_PER_FILE,
)

/** Three organizations in three files, with 1, 2 and 3 rows. */
export async function threeFiles() {
  const file = join(temporaryFolder(), 'live', 'data.db')
  const owned = await copyThree(file)
  const store = await openStore(`sqlite:${file}`, ONE_PER_FILE)
  onTestFinished(() => store.close())
  return { file, store, owned }
}

export async function rowCounts(store: Store, owned: readonly Owned[]): Promise<(number | undefined)[]> {
  return Promise.all(owned.map(async (of) => (await store.findDataset(of))?.rowCount))
}

export async function rowCountsIn(file: string, owned: readonly Owned[]) {
  const store = await openStore(`sqlite:${file}`)
  return rowCounts(store, owned).finally(() => store.close())
}

export const names = (file: string) => readdirSync(dirname(file)).filter((name) => !/-(wal|shm)$/.test(name))
