import { openStore } from '../../server/store/store.ts'

// A program for tests: it deletes an organization, and ends.
const [databaseUrl = '', organizationId = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
await store.deleteOrganization({ organizationId })
await store.close()
