import type { KilledProgram } from './killed-program.ts'

/** Moves an organization to a file of its own, and back to the catalogue's. */
export const run: KilledProgram = async (store, { organizationId }) => {
  for (const to of ['new', 0] as const) {
    const { outcome } = await store.moveOrganization({ organizationId, to })
    if (outcome !== 'moved') throw new Error(`the move ended as ${outcome}`)
  }
}
