import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../../sql/differences.ts'
import type { Schema } from '../../sql/schema.ts'
import type { LONG } from '../../writes/long-tables.ts'
import { type CATALOGUED, isNumbered, keysOf, type OrganizationCopy } from './part.ts'

const NUMBERS_PER_STEP = 1_000

type Table = (typeof CATALOGUED | typeof LONG)[number]

/**
 * Whether the records of an organization keep the numbers that give lists their order. Cursors of lists have them, and are valid where the same
 * key signs them: then it was in this very database, or in one that this was copied from, and its numbers are free unless others got them since.
 * Everywhere else it gets new numbers, in the same order.
 */
export async function keepsNumbers(copy: OrganizationCopy, db: Kysely<Schema>, table: Table): Promise<boolean> {
  if (!isNumbered(table)) return true
  if ((await keysOf(copy.source)).cursor !== (await keysOf(db)).cursor) return false
  const last = await lastNumber(db, table)
  for (let after = 0; ; ) {
    const numbers = await numbersAfter(copy, table, after)
    after = numbers.at(-1) ?? after
    if (numbers.length === 0) return true
    if (after > last || (await isTaken(db, table, numbers))) return false
  }
}

async function numbersAfter({ source, organizationId }: OrganizationCopy, table: Table, after: number) {
  const found = await source
    .selectFrom(table)
    .select(sql<number>`sequence`.as('sequence'))
    .where(sql.ref<string>(table === 'organizations' ? 'id' : 'organization_id'), '=', organizationId)
    .where(sql.ref<number>('sequence'), '>', after)
    .orderBy(sql.ref('sequence'))
    .limit(NUMBERS_PER_STEP)
    .execute()
  return found.map(({ sequence }) => sequence)
}

async function isTaken(db: Kysely<Schema>, table: Table, numbers: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select(sql<number>`sequence`.as('sequence'))
    .where(sql.ref<number>('sequence'), 'in', numbers)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The highest number that a table has given out; 0 where that is not known. */
async function lastNumber(db: Kysely<Schema>, table: Table): Promise<number> {
  const statement = differencesOf(db).hasTenantSchemas
    ? sql<{ last: number }>`
        select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'sequence')::regclass), 0) as last`
    : sql<{ last: number }>`select coalesce(max(seq), 0) as last from sqlite_sequence where name = ${table}`
  const { rows } = await statement.execute(db)
  return rows[0]?.last ?? 0
}
