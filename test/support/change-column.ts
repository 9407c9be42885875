import { openStore } from '../../server/store/store.ts'

// A program for tests: it gives a column of a dataset another type while a row of it is changed, and ends.
const [databaseUrl = '', organizationId = '', datasetId = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
const now = Date.now()
const change = store.updateColumn({ organizationId, datasetId, columnName: 'n', type: 'text', now })
const body = Buffer.from(JSON.stringify({ rows: [{ t: 'written meanwhile' }] }))
await store.appendRows({ organizationId, datasetId, body, maxRows: 1, maxProblems: 1, now })
await change
await store.close()
