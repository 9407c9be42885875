import { openStore } from '../../server/store/store.ts'
import { verifySqlite } from '../../server/store/verify/verify.ts'
import { changeDatabase } from './change-database.ts'
import { type ChangedDataset, problemsOfForm } from './changed-dataset.ts'

/**
 * The organization is whole in one file, and is written to when the hold of the process that ended has run out. What is left is removed, and it can be
 * moved again at once.
 */
export async function problemsAfterMove(dataset: ChangedDataset): Promise<string[]> {
  const { databaseUrl, organizationId, datasetId } = dataset
  await changeDatabase(databaseUrl, organizationId, 'update places set held_until = 1 where held_until is not null')
  const store = await openStore(databaseUrl)
  try {
    const torn = await problemsOfForm(store, dataset)
    const body = Buffer.from(JSON.stringify({ rows: [{ t: 'written afterwards' }] }))
    const appended = await store.appendRows({ organizationId, datasetId, body, maxRows: 1, maxProblems: 1, now: 1 })
    await store.clearMoved()
    const left = await leftOver(databaseUrl)
    const moved = await store.moveOrganization({ organizationId, to: 'new' })
    return [
      ...torn,
      ...(appended.outcome === 'appended' ? [] : [`an append ends as ${appended.outcome}`]),
      ...(moved.outcome === 'moved' ? [] : [`moving it again ends as ${moved.outcome}`]),
      ...[...left, ...(await leftOver(databaseUrl))].map((file) => `it was not removed: ${file}`),
      ...(await problemsOfForm(store, dataset)),
    ]
  } finally {
    await store.close()
  }
}

async function leftOver(databaseUrl: string): Promise<readonly string[]> {
  return (await verifySqlite(databaseUrl.slice('sqlite:'.length))).leftOver
}
