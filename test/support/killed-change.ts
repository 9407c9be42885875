import { openStore } from '../../server/store/store.ts'
import { type ChangedDataset, problemsOfForm } from './changed-dataset.ts'
import { problemsAfterMove } from './killed-move.ts'
import { busiestOf, type Kill, type Opening, runKilled } from './killed-opening.ts'
import type { ProgramName } from './killed-program.ts'
import { NEW_INDEX } from './new-index.ts'
import { tracesOf } from './traces.ts'
import { problemsOf } from './verify-database.ts'

const PROGRAM = new URL('./killed-program.ts', import.meta.url)

/** A large change that a separate process makes, which is killed just before a statement, and what is wrong afterwards. */
export interface KilledChange {
  readonly name: string
  /** The only engine that has it. */
  readonly only?: 'SQLite'
  readonly program: ProgramName
  /** One sentence for each fault. */
  problemsAfter(dataset: ChangedDataset): Promise<string[]>
}

export const KILLED_CHANGES: readonly KilledChange[] = [
  { name: 'a change of a column', program: 'change-column', problemsAfter: problemsAfterColumnChange },
  { name: 'a change of half of the rows', program: 'change-matching', problemsAfter: problemsAfterMatching },
  { name: 'an index that is created', program: 'create-index', problemsAfter: problemsAfterIndex },
  {
    name: 'an organization that is deleted',
    program: 'delete-organization',
    problemsAfter: problemsAfterDeletion,
  },
  {
    name: 'an organization that is moved and moved back',
    only: 'SQLite',
    program: 'move-organization',
    problemsAfter: problemsAfterMove,
  },
]

/** Makes a change, which may be killed. */
export async function makeKilled({ program }: KilledChange, dataset: ChangedDataset, kill: Kill): Promise<Opening> {
  const { output, ...ended } = await runKilled(PROGRAM, [argument(program, dataset)], kill)
  return { ...ended, statements: busiestOf(output) }
}

/** How many statements the busiest thread sends for each change. One process makes them all. */
export async function statementsOf(
  made: readonly { readonly change: KilledChange; readonly dataset: ChangedDataset }[],
): Promise<number[]> {
  const args = made.map(({ change, dataset }) => argument(change.program, dataset))
  const { output } = await runKilled(PROGRAM, args, {})
  return output.split('\n\n').slice(0, made.length).map(busiestOf)
}

function argument(program: ProgramName, dataset: ChangedDataset): string {
  return JSON.stringify({ program, ...dataset })
}

/** Half of the rows are changed or none, and a change of them can be made again at once. */
async function problemsAfterMatching({ databaseUrl, organizationId, datasetId }: ChangedDataset): Promise<string[]> {
  const store = await openStore(databaseUrl)
  try {
    const torn = await problemsOf(databaseUrl)
    const table = await store.findRowTable({ organizationId, datasetId })
    const where = { column: 1, type: 'number', operator: '<', value: 30 } as const
    const change = (text: string) =>
      store.changeMatching({
        ...{ organizationId, datasetId, columnsVersion: table?.columnsVersion ?? 0, rows: { where } },
        ...{ cells: [{ index: 1, value: text }], expected: undefined, isDryRun: false, key: undefined },
        ...{ mostRows: 1, maxProblems: 1, now: Date.now() },
      })
    const again = await change('matched')
    const [updated, unchanged] = again.outcome === 'changed' ? [again.updated, again.unchanged] : []
    await store.dropSpareTables({ touchedBefore: 0 }) // of the process that has ended, however young
    const left = await store.steps.selectSpareTables({ organizationId, touchedBefore: Number.MAX_SAFE_INTEGER })
    const isWhole = again.outcome === 'changed' && (Number(updated) <= 1 || Number(unchanged) === 0)
    return [
      ...torn,
      ...(isWhole ? [] : [`changing the rows again ends as ${again.outcome}: ${updated} changed, ${unchanged} not`]),
      ...(left.length === 0 ? [] : ['the sweep left a table']),
      ...(await problemsOf(databaseUrl)),
    ]
  } finally {
    await store.close()
  }
}

/** The index exists or not. Its remains are removed at the next start, and then it can be created. */
async function problemsAfterIndex({ databaseUrl, organizationId, datasetId }: ChangedDataset): Promise<string[]> {
  const store = await openStore(databaseUrl)
  try {
    const torn = await problemsOf(databaseUrl)
    await store.dropUnfinishedIndexes({ madeBefore: 0 }) // of the process that has ended, however young
    const { items } = await store.selectIndexes({ organizationId, datasetId, after: 0, limit: 9 })
    const again = await store.createIndex({ ...NEW_INDEX, organizationId, datasetId, now: Date.now() })
    const isThere = items.some(({ id }) => id === NEW_INDEX.indexId)
    return [
      ...torn,
      ...(items.every(({ status }) => status === 'ready') ? [] : ['the sweep left an index half built']),
      ...(again.outcome === (isThere ? 'duplicate' : 'created') ? [] : [`creating it again ends as ${again.outcome}`]),
      ...(await problemsOf(databaseUrl)),
    ]
  } finally {
    await store.close()
  }
}

/** The organization exists or not. If it does, deleting it again leaves nothing. */
async function problemsAfterDeletion({ databaseUrl, organizationId, datasetId }: ChangedDataset): Promise<string[]> {
  const store = await openStore(databaseUrl)
  try {
    const torn = await problemsOf(databaseUrl)
    await store.deleteOrganization({ organizationId })
    const traces = await tracesOf(databaseUrl, organizationId, [datasetId])
    return [...torn, ...traces.map((table) => `${table} still has something of it`), ...(await problemsOf(databaseUrl))]
  } finally {
    await store.close()
  }
}

/** The faults after a kill, a sentence each: the dataset must be wholly of the old or of the new form, and the change must be repeatable. */
async function problemsAfterColumnChange(dataset: ChangedDataset): Promise<string[]> {
  const { databaseUrl, organizationId, datasetId } = dataset
  const store = await openStore(databaseUrl)
  try {
    const torn = await problemsOfForm(store, dataset)
    // At once, although the killed server had another change in progress.
    const change = { organizationId, datasetId, columnName: 'n', type: 'text' as const, now: Date.now() }
    const { outcome } = await store.updateColumn(change)
    await store.dropSpareTables({ touchedBefore: 0 }) // of the process that has ended, however young
    const left = await store.steps.selectSpareTables({ organizationId, touchedBefore: Number.MAX_SAFE_INTEGER })
    return [
      ...torn,
      ...(left.length === 0 ? [] : ['the sweep left a table']),
      ...(outcome === 'updated' ? [] : [`the change ends as ${outcome}`]),
      ...(await problemsOfForm(store, dataset)),
    ]
  } finally {
    await store.close()
  }
}
