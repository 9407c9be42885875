import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { PhysicalIndex } from '../../server/store/interface/indexes.ts'
import { exclusiveJobsOn } from '../../server/store/runtime/sqlite/exclusive-jobs.ts'
import { buildIndex } from '../../server/store/runtime/sqlite/index-builder.ts'
import { sortKeys } from '../../server/store/runtime/sqlite/sort-keys.ts'
import { connect, connectReadOnly } from '../../server/store/sql/sqlite/connection.ts'
import { openStore } from '../../server/store/store.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

const ROWS = 2_000
const SYNC_MS = 1_000

afterEach(() => void vi.restoreAllMocks())

/** A database with a dataset of texts. */
async function texts() {
  const file = join(temporaryFolder(), 'data.db')
  const store = await openStore(`sqlite:${file}`)
  const { organizationId, projectId } = await makeOrganization(store)
  const key = { organizationId, datasetId: 'ds_1' }
  await store.createDataset({ ...key, projectId, name: 'Texts', columns: [{ name: 't', type: 'text' }], now: 1 })
  const body = Buffer.from(JSON.stringify({ rows: Array.from({ length: ROWS }, (_, n) => ({ t: `text ${n}` })) }))
  await store.appendRows({ ...key, body, maxRows: ROWS, maxProblems: 1, now: 1 })
  await store.close()
  return { file, key }
}

/** Lets the clock go on only by the commits of a database, each of which takes as long as on a slow disk. */
function onSlowDisk(file: string): void {
  const { database, close } = connectReadOnly(file)
  onTestFinished(close)
  const version = database.prepare<[], number>('pragma data_version').pluck()
  let [seen, now] = [version.get(), 0]
  vi.spyOn(performance, 'now').mockImplementation(() => {
    if (version.get() !== seen) now += SYNC_MS
    seen = version.get()
    return now
  })
}

test.each([
  ['an index', {}],
  ['an index for ~', { contains: true as const }],
])('%s is built in few steps however long each commit takes', async (_, kind) => {
  const { file, key } = await texts()
  const catalogue = connect(file)
  onTestFinished(catalogue.close)
  onSlowDisk(file)
  const jobs = exclusiveJobsOn(catalogue)
  const fields = [{ column: 1, type: 'text' as const, descending: false, ...kind }]
  const index: PhysicalIndex = { ...key, indexId: 'idx_1', generation: 0, fields }
  let steps = 0
  const counted = <Step, Done>(run: (step: Step) => Promise<Done>) => {
    return (step: Step) => {
      steps += 1
      return run(step)
    }
  }
  const sorting = async () => sortKeys(catalogue.of(key.organizationId).database, file, index)
  const fill = { fillIndex: counted(jobs.fillIndex), fillTrigrams: counted(jobs.fillTrigrams) }
  await buildIndex({ ...jobs, ...fill, sortKeys: sorting, findKeyFault: async () => undefined }, index, 200)
  expect(steps).toBeLessThanOrEqual(4)
})
