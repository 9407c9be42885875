import { copyToPostgres } from '../../copy/organization/to-postgres.ts'
import type { ArrivedOrganization, ReceivedOrganization } from '../../interface/organizations.ts'
import { connect, type PostgresSettings } from '../../sql/postgres/connection.ts'
import { storeError } from '../../sql/postgres/errors.ts'
import { withSnapshot } from '../../sql/sqlite/snapshot.ts'

/** One dataset may take long, and none of its statements more than this. */
const STATEMENT_LIMIT_MS = 60 * 60 * 1000

/** Copies an organization of a SQLite database into this one, on a connection of its own. */
export async function receiveOrganization(
  { url, createSchema }: PostgresSettings,
  { from, organizationId }: ReceivedOrganization,
): Promise<ArrivedOrganization> {
  const { result } = await withSnapshot(from, async ({ db: source }) => {
    const target = connect(url, createSchema, { connections: 1, statementMs: STATEMENT_LIMIT_MS })
    try {
      return await copyToPostgres({ source, organizationId }, target)
    } catch (error) {
      throw storeError(error)
    } finally {
      await target.destroy()
    }
  })
  return result
}
