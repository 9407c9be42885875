import { openStore } from '../../server/store/store.ts'

// A program for tests: it backs up a database to a file, and ends.
const [databaseUrl = '', file = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
await store.backup(file)
await store.close()
