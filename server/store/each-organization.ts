import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Swept } from './interface/maintenance.ts'
import type { OrganizationRecord } from './interface/organizations.ts'
import type { Statements } from './interface/statements.ts'

/**
 * The organizations of what is swept, each in a turn of the event loop of its own. On SQLite a read answers at once, and the files that a turn
 * has opened stay open until it ends: a loop over a thousand organizations would hold up all requests, and keep the files of all of them open
 * together.
 */
export async function* eachOrganization(statements: Statements, { part }: Swept): AsyncGenerator<OrganizationRecord> {
  if (part === 'shared') return
  for (const organization of part === undefined ? await statements.selectOrganizations() : [part]) {
    await nextTurn()
    yield organization
  }
}

/** Where tables are: in an organization's, or in those that all share. */
export type Place = { readonly organizationId?: string }

/** The places of what is swept, the shared one first. */
export async function* eachPlace(statements: Statements, swept: Swept): AsyncGenerator<Place> {
  if (swept.part === undefined || swept.part === 'shared') yield {}
  for await (const { id: organizationId } of eachOrganization(statements, swept)) yield { organizationId }
}

/** The plans of those whose records may be in these places. */
export async function plansOf(
  statements: Statements,
  { part }: Swept,
): Promise<Map<string, OrganizationRecord['plan']>> {
  const isOne = part !== undefined && part !== 'shared'
  const organizations = isOne ? [part] : await statements.selectOrganizations()
  return new Map(organizations.map(({ id, plan }) => [id, plan]))
}
