import { openStore } from '../../server/store/store.ts'
import { NEW_INDEX } from './new-index.ts'

// A program for tests: it creates an index on a dataset while a row of it is added, and ends.
const [databaseUrl = '', organizationId = '', datasetId = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
const creation = store.createIndex({ organizationId, datasetId, ...NEW_INDEX, now: Date.now() })
const body = Buffer.from(JSON.stringify({ rows: [{ t: 'written meanwhile' }] }))
await store.appendRows({ organizationId, datasetId, body, maxRows: 1, maxProblems: 1, now: Date.now() })
await creation
await store.close()
