import type { KilledProgram } from './killed-program.ts'

/** Changes half of a dataset's rows beside its table while a row is appended that matches too. */
export const run: KilledProgram = async (store, { organizationId, datasetId }) => {
  const now = Date.now()
  const change = store.changeMatching({
    ...{
      organizationId,
      datasetId,
      columnsVersion: (await store.findRowTable({ organizationId, datasetId }))?.columnsVersion ?? 0,
    },
    rows: { where: { column: 1, type: 'number', operator: '<', value: 30 } },
    cells: [{ index: 1, value: 'matched' }],
    ...{ expected: undefined, isDryRun: false, key: undefined, mostRows: 1, maxProblems: 1, now },
  })
  const body = Buffer.from(JSON.stringify({ rows: [{ n: 29, t: 'written meanwhile' }] }))
  await store.appendRows({ organizationId, datasetId, body, maxRows: 1, maxProblems: 1, now })
  await change
}
