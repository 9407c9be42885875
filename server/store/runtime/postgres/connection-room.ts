import { type Kysely, sql } from 'kysely'
import { onSession } from '../../sql/postgres/session.ts'
import type { Schema } from '../../sql/schema.ts'

/**
 * How many connections the server lets this user have at once: by the limit of the role, by that of the database, which other users share, and by
 * `max_connections`. Infinity behind a pooler, whose clients share connections.
 */
export function connectionRoom(db: Kysely<Schema>): Promise<number> {
  return db.connection().execute(async (connection) => {
    const isDirect = await onSession(connection, async ({ processId }) => processId !== undefined)
    if (!isDirect) return Number.POSITIVE_INFINITY
    // A superuser has no limit but the last one, of which some connections are kept for superusers. `least` passes over null.
    const { rows } = await sql<{ room: number }>`
      select least(
        case when not rolsuper then nullif(rolconnlimit, -1) end,
        case when not rolsuper then nullif(datconnlimit, -1) end,
        current_setting('max_connections')::int - case when rolsuper then 0 else
          current_setting('superuser_reserved_connections')::int +
          coalesce(current_setting('reserved_connections', true)::int, 0) end
      ) as room
      from pg_roles, pg_database where rolname = session_user and datname = current_database()`.execute(connection)
    return rows[0]?.room ?? Number.POSITIVE_INFINITY
  })
}
