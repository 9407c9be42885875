import { expect } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { rowTable } from '../../server/store/sql/row-tables.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import type { Store } from '../../server/store/store.ts'
import { filledOnce } from './engines.ts'
import { makeOrganization } from './test-server.ts'

/** A dataset of an organization. */
export interface Owned {
  readonly organizationId: string
  readonly projectId: string
  readonly datasetId: string
}

const columns = [
  { name: 'n', type: 'number' as const },
  { name: 'word', type: 'text' as const },
]

const INDEXES = [
  [{ column: 1, type: 'number' as const, descending: true }],
  [{ column: 2, type: 'text' as const, descending: false, contains: true as const }],
]

export async function append(store: Store, { organizationId, datasetId }: Owned, rows: readonly object[]) {
  const body = Buffer.from(JSON.stringify({ rows }))
  return store.appendRows({ organizationId, datasetId, body, maxRows: 10_000, maxProblems: 1, now: 1 })
}

/** An organization with a dataset of rows, one of which was deleted, with an index of each kind, and with a dataset in the trash. */
export async function filled(store: Store, rowCount = 300): Promise<Owned> {
  const { organizationId, projectId } = await makeOrganization(store)
  const owned = { organizationId, projectId, datasetId: newId('ds') }
  const trashed = { ...owned, datasetId: newId('ds') }
  for (const dataset of [owned, trashed]) {
    await store.createDataset({ ...dataset, name: 'Words', columns, now: 1 })
    const rows = Array.from({ length: rowCount }, (_, n) => ({ n: n % 7 === 0 ? null : n, word: `wörd ${n % 50}` }))
    expect(await append(store, dataset, rows)).toMatchObject({ outcome: 'appended' })
  }
  for (const fields of INDEXES)
    expect(await store.createIndex({ ...owned, indexId: newId('idx'), fields, maxIndexes: 9, now: 1 })).toEqual({
      outcome: 'created',
    })
  await store.deleteRow({ ...owned, rowNumber: 3, now: 2 })
  const { metadataVersion = 0 } = (await store.findDataset(trashed)) ?? {}
  await store.deleteDataset({ ...trashed, metadataVersion, now: 1 })
  return owned
}

/** Copies a database with two organizations to a file, with its folder. */
export const copyFilled = filledOnce(async (store) => ({ owned: await filled(store), other: await filled(store, 10) }))

/** What is stored of a dataset, wherever it is. */
export function contents(file: string, { organizationId, datasetId }: Owned): unknown[][] {
  const catalogue = connect(file)
  const { database } = catalogue.of(organizationId)
  const ofDataset = (table: string) => `select * from ${table} where dataset_id = '${datasetId}'`
  const statements = ['changes', 'row_history', 'counters', 'columns'].map(ofDataset)
  const found = [`select * from ${rowTable({ datasetId, generation: 0 })}`, ...statements].map((statement) =>
    database.prepare(statement).raw().safeIntegers().all(),
  )
  catalogue.close()
  return found
}
