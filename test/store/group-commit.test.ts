import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { engines } from '../support/engines.ts'
import { makeOrganization } from '../support/test-server.ts'
import { writeElsewhere } from '../support/write-elsewhere.ts'

const bodyOf = (rows: object[]) => Buffer.from(JSON.stringify({ rows }))

for (const engine of engines) {
  async function setUp() {
    const { databaseUrl, remove } = await engine.create({ migrated: true })
    const store = await openStore(databaseUrl)
    onTestFinished(async () => {
      await store.close()
      await remove()
    })
    const { organizationId, projectId } = await makeOrganization(store)
    const datasetId = 'ds_group'
    const columns = [{ name: 'n', type: 'number' as const }]
    await store.createDataset({ organizationId, datasetId, projectId, name: 'Group', columns, now: 1 })
    const dataset = await store.findDataset({ organizationId, datasetId })
    if (dataset === undefined) throw new Error('the dataset was not made')
    const append = (rows: object[]) =>
      store.appendRows({ ...dataset, datasetId, body: bodyOf(rows), maxRows: 1_000, maxProblems: 100, now: 2 })
    return { store, databaseUrl, organizationId, datasetId, append }
  }

  test(`writes that wait together fail alone: none takes another with it (${engine.name})`, async () => {
    const { store, organizationId, datasetId, append } = await setUp()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => {
        if (n % 3 === 0) return append([{ n }])
        if (n % 3 === 1) return append([{ n }, { n: 'not a number' }])
        return store.insertProject({ organizationId: 'org_missing', projectId: `proj_${n}`, name: 'Orphan', now: 3 })
      }),
    )
    const told = outcomes.map((result) =>
      result.status === 'rejected' ? 'failed' : (result.value as { outcome: string }).outcome,
    )
    expect(told).toEqual(Array.from({ length: 60 }, (_, n) => ['appended', 'refused', 'failed'][n % 3]))
    const dataset = await store.findDataset({ organizationId, datasetId })
    expect(dataset?.rowCount).toBe(20)
  })

  test(`the backlog of one organization does not make another wait (${engine.name})`, async () => {
    const { store, databaseUrl, append } = await setUp()
    const other = await makeOrganization(store)
    await append([{ n: 0 }])
    let done = 0
    const rows = Array.from({ length: 600 }, (_, n) => ({ n }))
    // On SQLite none is written before all have been handed over, however slowly that goes.
    const release = engine.name === 'SQLite' ? writeElsewhere(databaseUrl) : () => {}
    const backlog = Array.from({ length: 200 }, () => append(rows).finally(() => (done += 1)))
    const one = store.insertProject({ ...other, projectId: 'proj_other', name: 'Other', now: 3 })
    await nextTurn()
    release()
    await one
    expect(done).toBeLessThan(backlog.length / 2)
    await Promise.all(backlog)
  })

  test(`appends at the same time get numbers without gaps, each its own (${engine.name})`, async () => {
    const { append } = await setUp()
    const appended = await Promise.all(Array.from({ length: 50 }, (_, n) => append([{ n }, { n }])))
    const firsts = appended.map((answer) => (answer.outcome === 'appended' ? answer.firstRowNumber : 0))
    expect(firsts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => 2 * n + 1))
  })
}
