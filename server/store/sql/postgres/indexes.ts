import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isContains, isUnique } from '../../../domain/index-fields.ts'
import type { KeyFault } from '../../interface/indexes.ts'
import { StoreError } from '../../interface/store-error.ts'
import { cell } from '../conditions.ts'
import { schemaOf, tenant } from '../differences.ts'
import { findKeyFault } from '../key-faults.ts'
import type { PhysicalIndex } from '../physical.ts'
import { physicalIndex } from '../physical.ts'
import { rowTable } from '../row-tables.ts'
import type { RowTableName, Schema } from '../schema.ts'
import { sortKey } from '../sort.ts'
import { isRefusedByIndex, isTaken, sqlStateOf, storeError } from './errors.ts'

type IndexName = Pick<PhysicalIndex, 'organizationId' | 'indexId' | 'generation'>

/**
 * Makes an index of the very expressions that pages are ordered by, and of the row number, which decides last. It runs outside
 * transactions, so that rows can be written at the same time. An unfinished index of an earlier attempt is dropped first.
 */
export async function buildIndex(db: Kysely<Schema>, index: PhysicalIndex): Promise<KeyFault | undefined> {
  await dropIndex(db, index)
  if (isUnique(index)) return buildUnique(db, index)
  await createIndex(db, index, sql`concurrently`)
}

/** Looks for rows that the index cannot have before, since the server says nothing of them, and after, since texts may have been too long. */
async function buildUnique(db: Kysely<Schema>, index: PhysicalIndex): Promise<KeyFault | undefined> {
  const own = tenant(db, index.organizationId)
  const fault = await findKeyFault(own, index)
  if (fault !== undefined) return fault
  try {
    await createIndex(db, index, sql`concurrently`)
  } catch (error) {
    if (!isRefusedByIndex(error)) throw error
    const written = await findKeyFault(own, index)
    if (written === undefined) throw error // it was gone a moment later; the caller may try again
    return written
  }
  return findKeyFault(own, index)
}

/** The same in a transaction, on a table that no other transaction sees yet. */
export async function buildIndexInside(db: Transaction<Schema>, index: PhysicalIndex): Promise<void> {
  await createIndex(db, index, sql``)
}

/** Room for about 60,000 texts of 30 characters: rows come in while those before them are put in their places. */
const PENDING_KB = 32_768

async function createIndex(db: Kysely<Schema>, index: PhysicalIndex, how: RawBuilder<unknown>): Promise<void> {
  const { organizationId, generation, indexId, fields } = index
  const keys = fields.map((field) => {
    const direction = field.descending ? sql`desc nulls last` : sql`asc nulls first`
    return sql`(${sortKey(field)}) ${direction}`
  })
  const name = sql.id(physicalIndex(indexId, generation))
  const table = sql.id(organizationId, rowTable(index))
  if (isUnique(index)) {
    const cells = fields.map(({ column }) => cell(column))
    await sql`create unique index ${how} ${name} on ${table} (${sql.join(cells)})`.execute(db)
  } else if (isContains(index)) {
    const operators = sql.id(await trigramSchema(db), 'gin_trgm_ops')
    const cells = fields.map(({ column }) => sql`${cell(column)} ${operators}`)
    // New rows wait in a list, which readers look through, and are added together, mostly after their write: one by one takes eight times as long.
    const list = sql`fastupdate = on, gin_pending_list_limit = ${sql.lit(PENDING_KB)}`
    await sql`create index ${how} ${name} on ${table} using gin (${sql.join(cells)}) with (${list})`.execute(db)
  } else await sql`create index ${how} ${name} on ${table} (${sql.join([...keys, sql.ref('row_number')])})`.execute(db)
}

/**
 * The schema of the extension that makes trigrams, which an administrator may have put anywhere. Throws `StoreError` where the server does
 * not have it, or this user may not add it to the database.
 */
async function trigramSchema(db: Kysely<Schema>): Promise<string> {
  const present = await findTrigramSchema(db)
  if (present !== undefined) return present
  try {
    await sql`create extension if not exists pg_trgm`.execute(db)
  } catch (error) {
    // Of two who add it at once, one is refused when the other has.
    const added = isTaken(error) ? await findTrigramSchema(db) : undefined
    if (added !== undefined) return added
    const hasFailed = storeError(error) instanceof StoreError && sqlStateOf(error) !== NO_FILE
    if (hasFailed) throw error
    const message = 'the database has no extension pg_trgm, and does not let the service create it'
    throw new StoreError('unsupported', message, { cause: error })
  }
  return (await findTrigramSchema(db)) ?? 'public'
}

/** What servers before version 15 say of an extension that is not installed. */
const NO_FILE = '58P01'

async function findTrigramSchema(db: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`.execute(db)
  return rows[0]?.schema
}

/** Drops the indexes of a table but for some, in a transaction. */
export async function dropOtherIndexes(
  own: Transaction<Schema>,
  table: RowTableName,
  kept: readonly IndexName[],
): Promise<void> {
  const schema = schemaOf(own)
  const names = kept.map(({ indexId, generation }) => physicalIndex(indexId, generation))
  const { rows } = await sql<{ name: string }>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = to_regclass(format('%I.%I', ${schema}::text, ${table}::text))
      and i.relname like 'ix\\_%' and i.relname <> all(${names}::text[])`.execute(own)
  for (const { name } of rows) await sql`drop index ${sql.id(schema, name)}`.execute(own)
}

export async function dropIndex(db: Kysely<Schema>, { organizationId, indexId, generation }: IndexName): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(organizationId, physicalIndex(indexId, generation))}`.execute(db)
}
