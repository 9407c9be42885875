import Database from 'better-sqlite3'
import { onServer } from '../../scripts/postgres/server.ts'

/** Runs statements on a database directly, as damage or a careless operator would. `{org}` is the organization's schema. */
export async function changeDatabase(databaseUrl: string, organizationId: string, statement: string): Promise<void> {
  if (!databaseUrl.startsWith('sqlite:')) {
    // One at a time: Citus takes several in one message for a transaction, and a pooler may refuse them.
    await onServer(databaseUrl, ...statement.replaceAll('{org}', organizationId).split(/;\s+/))
    return
  }
  const database = new Database(databaseUrl.slice('sqlite:'.length))
  database.exec(statement.replaceAll('{org}.', ''))
  database.close()
}
