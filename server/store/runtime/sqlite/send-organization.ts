import { setTimeout as delay } from 'node:timers/promises'
import type { LeftOrganization, SentOrganization } from '../../interface/organizations.ts'
import { connect as connectPostgres } from '../../sql/postgres/connection.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { connect } from '../../sql/sqlite/connection.ts'
import { leaveDatabase } from './moving/leave.ts'

/** One dataset may take long, and none of its statements more than this. */
const STATEMENT_LIMIT_MS = 60 * 60 * 1000

/** Until what is read now may have been read. */
const WAIT_MS = 100

/** Moves an organization from the database of a file to PostgreSQL, on connections of its own. */
export async function sendOrganization(
  file: string,
  { organizationId, url, createSchema }: SentOrganization,
): Promise<LeftOrganization> {
  const target = connectPostgres(url, createSchema, { connections: 1, statementMs: STATEMENT_LIMIT_MS })
  const catalogue = connect(file)
  try {
    return await leaveDatabase({
      ...{ catalogue, target, organizationId },
      onStep: async (step) => void (step === 'waits' && (await delay(WAIT_MS))),
    })
  } catch (error) {
    throw storeError(error)
  } finally {
    catalogue.close()
    await target.destroy()
  }
}
