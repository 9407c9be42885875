import { openStore } from '../../server/store/store.ts'

// A program for tests: it opens a database, as a server does at its start, and closes it.
const store = await openStore(process.argv[2] ?? '')
await store.close()
