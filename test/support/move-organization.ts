import { openStore } from '../../server/store/store.ts'

// A program for tests: it moves an organization to a file of its own, and back to the catalogue's, and ends.
const [databaseUrl = '', organizationId = ''] = process.argv.slice(2)
const store = await openStore(databaseUrl)
for (const to of ['new', 0] as const) {
  const { outcome } = await store.moveOrganization({ organizationId, to })
  if (outcome !== 'moved') throw new Error(`the move ended as ${outcome}`)
}
await store.close()
