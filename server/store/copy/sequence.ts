import { type Kysely, sql } from 'kysely'
import type { Schema } from '../sql/schema.ts'

/**
 * Lets new records of a table get higher numbers than `last`. A worker of Citus gives each sequence a range of its own, far above any number
 * of a copy: there is nothing to set then. No table is named but by its text, so that Citus runs this where it assigns the numbers.
 */
export async function continueAfter(db: Kysely<Schema>, table: string, last: number): Promise<void> {
  await sql`select setval(seqrelid, ${last}::bigint) from pg_sequence
    where seqrelid = pg_get_serial_sequence(${table}, 'sequence')::regclass
      and ${last}::bigint between seqmin and seqmax`.execute(db)
}
