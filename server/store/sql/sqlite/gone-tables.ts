import { type Kysely, sql, type Transaction } from 'kysely'
import { type GoneIndex, type GoneTables, physicalIndex } from '../physical.ts'
import type { Schema } from '../schema.ts'

// Dropping a table reads all of its pages in one statement, while all writers wait: for a table of 2,000,000 rows that was not read for a while, seconds. So a
// large one gets another name, by which nobody reads it, and is emptied some rows at a time before it is dropped.

/** How long other writes wait. */
const STEP_MS = 15
const ROWS_PER_STATEMENT = 256

/** Smaller tables are dropped as they are: a new name takes 10 µs for each table of the file. */
const FEW_ROWS = 2_000

/** What the name of a table begins with that was set aside. */
export const GONE = 'gone_'

/** Deletes some rows of tables that are about to be dropped. False when what is left can be dropped at once. */
export async function emptySome(own: Transaction<Schema>, gone: GoneTables): Promise<boolean> {
  const until = performance.now() + STEP_MS
  const { present, aside } = await tablesOf(own, gone)
  for (const table of aside) {
    if (!(await emptied(own, GONE + table, until))) return true
    await sql`drop table ${sql.table(GONE + table)}`.execute(own)
  }
  for (const table of present) {
    if (!(await hasMany(own, table))) continue
    await setAside(own, table)
    return true
  }
  return false
}

/** Drops what has been set aside of tables, emptied or not. */
export async function dropAside(own: Transaction<Schema>, gone: GoneTables): Promise<void> {
  const { aside } = await tablesOf(own, gone)
  for (const table of aside) await sql`drop table ${sql.table(GONE + table)}`.execute(own)
}

/** Those that are there. A full-text table is dropped as it is: no statement may change its parts. */
async function tablesOf(
  own: Kysely<Schema>,
  { tables, indexes }: GoneTables,
): Promise<Record<'present' | 'aside', string[]>> {
  const ofIndexes = indexes.map((index) => ({ ...index, name: physicalIndex(index.indexId, 0) }))
  const isNamed = (prefix: string) => [
    ...tables.map((table) => sql`name = ${prefix + table}`),
    ...ofIndexes.flatMap(({ name }) => [sql`name = ${prefix + name}`, sql`name glob ${`${prefix}${name}_[0-9]*`}`]),
  ]
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql not like 'create virtual %'
      and (${sql.join([...isNamed(''), ...isNamed(GONE)], sql` or `)})`.execute(own)
  const names = rows.map(({ name }) => name)
  const isGone = (table: string) =>
    tables.includes(table) || ofIndexes.some((index) => table.startsWith(index.name) && isOfIndex(table, index))
  return {
    present: names.filter((name) => !name.startsWith(GONE) && isGone(name)),
    aside: names.filter((name) => name.startsWith(GONE)).map((name) => name.slice(GONE.length)),
  }
}

function isOfIndex(table: string, { name, kept, upTo, only }: GoneIndex & { readonly name: string }): boolean {
  const builtFor = table === name ? 0 : Number(table.slice(name.length + 1))
  if (only !== undefined) return builtFor === only
  return builtFor !== kept && builtFor <= (upTo ?? Number.POSITIVE_INFINITY)
}

async function hasMany(own: Kysely<Schema>, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1 offset ${sql.lit(FEW_ROWS)}`.execute(own)
  return rows.length > 0
}

/** Without the triggers that would go on with it. */
async function setAside(own: Kysely<Schema>, table: string): Promise<void> {
  const ofIndex = ['insert', 'update', 'delete'].map((event) => `${table}_${event}`)
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'trigger' and (tbl_name = ${table} or name in (${sql.join(ofIndex)}))`.execute(
    own,
  )
  for (const { name } of rows) await sql`drop trigger ${sql.table(name)}`.execute(own)
  // Otherwise every trigger and table of the file would be looked through for the name.
  await sql`pragma legacy_alter_table = on`.execute(own)
  try {
    await sql`alter table ${sql.table(table)} rename to ${sql.table(GONE + table)}`.execute(own)
  } finally {
    await sql`pragma legacy_alter_table = off`.execute(own)
  }
}

/** Whether no row is left. */
async function emptied(own: Kysely<Schema>, table: string, until: number): Promise<boolean> {
  const deletion = sql`delete from ${sql.table(table)} limit ${sql.lit(ROWS_PER_STATEMENT)}`
  while (performance.now() < until) {
    const { numAffectedRows = 0n } = await deletion.execute(own)
    if (numAffectedRows < ROWS_PER_STATEMENT) return true
  }
  return false
}
