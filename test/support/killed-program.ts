import { channel } from 'node:diagnostics_channel'
import { openStore, type Store } from '../../server/store/store.ts'

/** A large change, of a file that exports it as `run`. */
export type KilledProgram = (
  store: Store,
  dataset: { readonly organizationId: string; readonly datasetId: string },
) => Promise<void>

/** Each is loaded only where it is made. */
const PROGRAMS = {
  'change-column': () => import('./change-column.ts'),
  'change-matching': () => import('./change-matching.ts'),
  'create-index': () => import('./create-index.ts'),
  'delete-organization': () => import('./delete-organization.ts'),
  'move-organization': () => import('./move-organization.ts'),
}

export type ProgramName = keyof typeof PROGRAMS

// A program for tests: it makes changes, each in a database of its own, one after another, and ends. What counts its statements begins
// again after each.
for (const argument of process.argv.slice(2)) {
  const { program, databaseUrl, ...dataset } = JSON.parse(argument)
  const { run } = await PROGRAMS[program as ProgramName]()
  const store = await openStore(databaseUrl)
  await run(store, dataset)
  await store.close()
  channel('a change ends').publish(program)
}
