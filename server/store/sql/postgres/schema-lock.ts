import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

// Any number that no other program on the database takes: "datasets" in ASCII.
const LOCK = '7233173838382854515'

/** Lets one transaction of all nodes at a time change schemas, until it ends. A lock of a session would not go through a pooler. */
export async function takeSchemaLock(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.raw(LOCK)})`.execute(db)
}
