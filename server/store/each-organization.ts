import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OrganizationRecord } from './interface/organizations.ts'
import type { Statements } from './interface/statements.ts'

/**
 * All organizations, each in a turn of the event loop of its own. On SQLite a read answers at once, and the files that a turn has opened stay
 * open until it ends: a loop over a thousand organizations would hold up all requests, and keep the files of all of them open together.
 */
export async function* eachOrganization(statements: Statements): AsyncGenerator<OrganizationRecord> {
  for (const organization of await statements.selectOrganizations()) {
    await nextTurn()
    yield organization
  }
}
