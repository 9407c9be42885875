import { type SqlBool, sql } from 'kysely'
import { codecs } from '../../../domain/codecs.ts'
import { isUnique } from '../../../domain/index-fields.ts'
import type { Differences } from '../differences.ts'
import { physicalIndex } from '../physical.ts'
import { sortKey } from '../sort.ts'
import { isOutOfRange } from './errors.ts'
import { findByKeys } from './find-by-keys.ts'
import { buildIndexInside, dropOtherIndexes } from './indexes.ts'
import { recordsByCopy, rowsByCopy } from './rows-by-copy.ts'
import { takeSchemaLock } from './schema-lock.ts'
import { setCells } from './set-cells.ts'

/** What makes an organization's schema, unless a deployment says otherwise. `{schema}` stands for its quoted name. */
export const CREATE_SCHEMA = 'create schema if not exists {schema}'

/** Readers that come while a statement waits for those before them wait as long. */
const SHORT_WAIT_MS = 100

/** Tells this lock of an organization from that of `lockTenant`. */
const EVENTS_LOCK = 1

/** The array types for the values of a column. */
const ARRAYS = { text: sql`text[]`, 'double precision': sql`double precision[]`, integer: sql`integer[]` }

/** PostgreSQL: a schema for each organization, many writers at a time. */
export function postgresDifferences(createSchema: string): Differences {
  return {
    hasTenantSchemas: true,
    bearable: {},
    canWriteInSelect: true,
    // Not an identity column: a table that has one cannot be distributed later.
    withSequence: (table) => table.addColumn('sequence', 'bigserial', (column) => column.primaryKey()),
    rowNumberType: 'bigint',
    // Not `clock_timestamp`, which Citus refuses in an UPDATE.
    clock: () => sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`,
    textType: sql`text collate "C"`,
    textBytes: (cell) => sql<number | null>`octet_length(${cell}::text)`,
    lowerAscii: (text) => sql`lower(${text} collate "C")`,
    contains(text, part, by) {
      const matches = sql<SqlBool>`strpos(${text}, ${part}) > 0`
      if (by === undefined) return matches
      const pattern = `%${String(part).replaceAll(/[%_\\]/g, '\\$&')}%`
      return sql<SqlBool>`(${text} like ${pattern} and ${matches})`
    },
    isOutOfRange,
    scansAtOnce: true,
    // Most datasets at once: pieces of a range are read by the primary key, and two statements share them.
    groupedRows: 1_000_000,
    // The server adds up one after the other: n numbers lose at most n × 2⁻⁵³ of the sum of their absolute values. The sums of one statement, of
    // which there are 123 at most, lose as much when they are added up.
    summedRows: 8_192,
    manyRows: rowsByCopy,
    storeManyRecords: recordsByCopy,
    isOneOf: (number, numbers) => sql<SqlBool>`${number} = any(${numbers}::bigint[])`,
    setCells,
    indexes: {
      areTables: false,
      name: ({ indexId, generation }) => physicalIndex(indexId, generation),
      emptyKey: null,
      key: sortKey,
      cell: sortKey,
      findByKeys,
      eachValue: (type, values) => ({
        values: sql`unnest(${values}::${ARRAYS[codecs[type].storage]}) with ordinality as member(value, place)`,
        value: sql.ref('member.value'),
      }),
      // A unique one is built when the table has its rows: while they come, two may have the same key that had it one after the other.
      createBeforeSwitch: async (own, index) => (isUnique(index) ? undefined : buildIndexInside(own, index)),
      dropOthers: dropOtherIndexes,
      moveAtSwitch: async () => {},
      dropWithDataset: async () => {},
    },
    async waitShortly(own) {
      await sql`set local lock_timeout = ${sql.lit(SHORT_WAIT_MS)}`.execute(own)
    },
    async withoutSync(own) {
      await sql`set local synchronous_commit = off`.execute(own)
    },
    async createTenantSchema(db, organizationId) {
      await takeSchemaLock(db)
      const counters = sql.id(organizationId, 'counters')
      const found = await sql<{
        counters: string | null
      }>`select to_regclass(${counters.compile(db).sql}) as counters`.execute(db)
      if (found.rows[0]?.counters !== null) return false
      const name = sql.id(organizationId).compile(db).sql
      // Without parameters it may be several statements.
      await sql.raw(createSchema.replaceAll('{schema}', () => name)).execute(db)
      return true
    },
    async dropTenantSchema(db, organizationId) {
      await takeSchemaLock(db)
      await sql`drop schema if exists ${sql.id(organizationId)} cascade`.execute(db)
    },
    async lockOrganization(db, organizationId) {
      // References from other tables take a lock that goes with this one.
      await sql`select 1 from organizations where id = ${organizationId} for no key update`.execute(db)
    },
    async lockTenant(db, organizationId) {
      // The catalogue's record may be on another machine.
      await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, 0))`.execute(db)
    },
    async lockEvents(db, organizationId) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${organizationId}, ${EVENTS_LOCK}))`.execute(db)
    },
    async hasTable(db, name) {
      const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
      return rows[0]?.found === true
    },
    async hasColumn(db, table, name) {
      const { rows } = await sql`select 1 from pg_attribute
        where attrelid = to_regclass(${table}) and attname = ${name} and not attisdropped`.execute(db)
      return rows.length > 0
    },
  }
}
