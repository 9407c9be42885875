import { expect, onTestFinished, test } from 'vitest'
import { updateChecked } from '../../server/store/column-check.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { changeDatabase } from '../support/change-database.ts'
import { engines } from '../support/engines.ts'
import { makeOrganization } from '../support/test-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const DATASET = 'ds_checked'
const EVERY = { datasetId: DATASET, maxRows: 100_000, maxProblems: 1 }

/** A dataset of numbers, and a change that makes them at least 0, in the middle of which something is done once. */
async function checking(databaseUrl: string) {
  const store = await openStore(databaseUrl)
  onTestFinished(() => store.close())
  const { organizationId, projectId } = await makeOrganization(store)
  const columns = [{ name: 'n', type: 'number' as const }]
  await store.createDataset({ organizationId, projectId, datasetId: DATASET, name: 'D', columns, now: 1 })
  const append = async (numbers: readonly number[]) => {
    const body = Buffer.from(JSON.stringify({ rows: numbers.map((n) => ({ n })) }))
    return (await store.appendRows({ ...EVERY, organizationId, body, now: 2 })).outcome
  }
  await append([1, 2, 3])
  const { columnsVersion = 0 } = (await store.findRowTable({ organizationId, datasetId: DATASET })) ?? {}
  const change = {
    organizationId,
    datasetId: DATASET,
    columnName: 'n',
    terms: { rules: { min: 0 } },
    columnsVersion,
    now: 3,
  }
  return {
    organizationId,
    append,
    remove: (rowNumber: number) => store.deleteRow({ organizationId, datasetId: DATASET, rowNumber, now: 4 }),
    changed: (after: () => Promise<unknown>) => updateChecked(interrupted(store, after), change),
    rules: async () => (await store.findRowTable({ organizationId, datasetId: DATASET }))?.columns[0]?.rules,
  }
}

/** Does something after the first scan, before the change looks at the log. */
function interrupted(store: Store, after: () => Promise<unknown>): Store['steps'] & Store {
  const statements = { ...store, ...store.steps } as Store['steps'] & Store
  let scans = 0
  return {
    ...statements,
    async selectBadCells(query) {
      const found = await store.selectBadCells(query)
      scans += 1
      if (scans === 1) await after()
      return found
    },
  }
}

test.each(engines)('a cell that is written while a rule is checked is checked too ($name)', async ({ create }) => {
  const { databaseUrl, remove } = await create({ migrated: true })
  onTestFinished(remove)
  const { append, changed, rules } = await checking(databaseUrl)
  expect(await changed(() => append([4, -5]))).toMatchObject({
    outcome: 'rules_broken',
    count: 1,
    cells: [{ rowNumber: 5, cell: -5 }],
  })
  expect(await rules()).toBeUndefined()
  expect(await append([-6])).toBe('appended')
})

test.each(engines)('a rule is set after many writes in between, and holds ($name)', async ({ create }) => {
  const { databaseUrl, remove: removeDatabase } = await create({ migrated: true })
  onTestFinished(removeDatabase)
  const { append, remove, changed, rules } = await checking(databaseUrl)
  const writes = async () => {
    // More than is checked while writers wait, and a bad row that goes again.
    await append(Array.from({ length: 5_000 }, (_, n) => n))
    await append([-1])
    await remove(5_004)
  }
  expect(await changed(writes)).toMatchObject({ outcome: 'updated' })
  expect(await rules()).toEqual({ min: 0 })
  expect(await append([-1])).toBe('refused')
  expect(await problemsOf(databaseUrl)).toEqual([])
})

test.each(engines)('admin verify counts the cells that break a rule ($name)', async ({ create }) => {
  const { databaseUrl, remove } = await create({ migrated: true })
  onTestFinished(remove)
  const { organizationId, changed, rules } = await checking(databaseUrl)
  await changed(async () => {})
  expect(await rules()).toEqual({ min: 0 })
  await changeDatabase(databaseUrl, organizationId, 'update {org}.rows_checked set c_1 = -9 where row_number > 1')
  expect(await problemsOf(databaseUrl)).toEqual([
    'ds_checked: 2 cells of its column c_1 break its rules, the first in row 2',
  ])
})
