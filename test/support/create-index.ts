import type { KilledProgram } from './killed-program.ts'
import { NEW_INDEX } from './new-index.ts'

/** Creates an index on a dataset while a row of it is added. */
export const run: KilledProgram = async (store, { organizationId, datasetId }) => {
  const creation = store.createIndex({ organizationId, datasetId, ...NEW_INDEX, now: Date.now() })
  const body = Buffer.from(JSON.stringify({ rows: [{ t: 'written meanwhile' }] }))
  await store.appendRows({ organizationId, datasetId, body, maxRows: 1, maxProblems: 1, now: Date.now() })
  await creation
}
