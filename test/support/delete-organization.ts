import type { KilledProgram } from './killed-program.ts'

/** Deletes an organization. */
export const run: KilledProgram = async (store, { organizationId }) => {
  await store.deleteOrganization({ organizationId })
}
