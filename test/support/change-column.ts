import type { KilledProgram } from './killed-program.ts'

/** Gives a column of a dataset another type while a row of it is changed. */
export const run: KilledProgram = async (store, { organizationId, datasetId }) => {
  const now = Date.now()
  const change = store.updateColumn({ organizationId, datasetId, columnName: 'n', type: 'text', now })
  const body = Buffer.from(JSON.stringify({ rows: [{ t: 'written meanwhile' }] }))
  await store.appendRows({ organizationId, datasetId, body, maxRows: 1, maxProblems: 1, now })
  await change
}
