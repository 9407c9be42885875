import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { CountedEntries } from '../differences.ts'
import type { PhysicalIndex } from '../physical.ts'
import type { Schema } from '../schema.ts'

// An index for texts that contain a text is a full-text table of trigrams, which triggers keep up to date. It says which rows may match,
// by all trigrams of the text that is looked for; the cells decide.

/** The names that its statements need. All are minted, so no text of a user is in a statement. */
export interface ContainsTables {
  readonly index: PhysicalIndex
  /** The full-text table. */
  readonly table: string
  /** The table that says up to which row the index is filled, while it is being built. */
  readonly filled: string
  /** The dataset's rows. */
  readonly rows: string
}

/** The statements that make an index without entries. Without positions and lengths it takes half of the space. */
export function containsTables({ table, filled }: Pick<ContainsTables, 'table' | 'filled'>): string[] {
  return [
    `create virtual table ${table} using fts5(cell, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`,
    // Merging its parts less often saves a tenth of the time of appends. A search then looks into more of them, for some hundredths of a millisecond.
    `insert into ${table} (${table}, rank) values ('automerge', 8)`,
    `create table ${filled} (row_number integer primary key)`,
    `insert into ${filled} values (0)`,
  ]
}

/** What triggers do. While the index is being built, rows beyond those that are in it are left to the building. */
export function containsTriggers({ index, table, filled, rows }: ContainsTables, isBuilding: boolean) {
  const column = `c_${index.fields[0]?.column}`
  const isIn = (row: 'new' | 'old') =>
    `${row}.${column} is not null${isBuilding ? ` and ${row}.row_number <= (select row_number from ${filled})` : ''}`
  const add = `insert into ${table} (rowid, cell) select new.row_number, new.${column} where ${isIn('new')};`
  const remove = `insert into ${table} (${table}, rowid, cell) select 'delete', old.row_number, old.${column} where ${isIn('old')};`
  return {
    insert: `insert on ${rows} begin ${add} end`,
    update: `update of ${column} on ${rows} begin ${remove} ${add} end`,
    delete: `delete on ${rows} begin ${remove} end`,
  }
}

/** Adds the next rows to an index that is being built. True when all are in it. */
export async function fillContains(
  db: Kysely<Schema>,
  { index, table, filled, rows }: ContainsTables,
  limit: number,
): Promise<boolean> {
  const column = sql.ref(`c_${index.fields[0]?.column}`)
  const [names, from] = [sql.table(rows), sql.table(filled)]
  const { rows: found } = await sql<{ after: number; last: number }>`
    select (select row_number from ${from}) as after, (select coalesce(max(row_number), 0) from ${names}) as last`.execute(
    db,
  )
  const { after = 0, last = 0 } = found[0] ?? {}
  const upTo = Math.min(last, after + limit)
  await sql`insert into ${sql.table(table)} (rowid, cell) select row_number, ${column} from ${names}
    where row_number > ${after} and row_number <= ${upTo} and ${column} is not null`.execute(db)
  await sql`update ${from} set row_number = ${upTo}`.execute(db)
  return upTo === last
}

/** Trigrams that are looked for; more would say little that these do not. */
const MOST_TRIGRAMS = 32

/** The query for rows whose cells have all trigrams of a text of at least three code points. */
export function trigramQuery(text: string): string {
  const characters = Array.from(text)
  const places = characters.length - 2
  const step = Math.max(1, places / MOST_TRIGRAMS)
  const trigrams = new Set<string>()
  for (let place = 0; place < places; place += step) {
    const at = Math.floor(place)
    trigrams.add(characters.slice(at, at + 3).join(''))
  }
  // Without positions an index answers for single trigrams only, each of which is a phrase of one.
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/** The last of the next rows that may contain a text, if there are so many. */
export async function lastCandidate(
  db: Kysely<Schema>,
  table: string,
  text: string,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<number | undefined> {
  const index = sql.table(table)
  const { rows } = await sql<{ last: number | null; found: number }>`
    select max(rowid) as last, count(*) as found from (select rowid from ${index}
      where ${index} match ${trigramQuery(text)} and rowid >= ${from} order by rowid limit ${count})`.execute(db)
  const { last = null, found = 0 } = rows[0] ?? {}
  return found < count ? undefined : (last ?? undefined)
}

/** Entries of an index: a trigram of a row each. */
export async function countTrigrams(db: Kysely<Schema>, tables: ContainsTables): Promise<CountedEntries> {
  const { index, table, rows } = tables
  const column = sql.ref(`c_${index.fields[0]?.column}`)
  await sql.raw(`create virtual table temp.trigrams using fts5vocab(main, ${table}, instance)`).execute(db)
  try {
    const { rows: found } = await sql<{ all: number; right: number }>`
      select count(*) as "all", coalesce(sum(instr(${column}, term) > 0), 0) as "right"
      from temp.trigrams left join ${sql.table(rows)} on row_number = doc`.execute(db)
    const { all = 0, right = 0 } = found[0] ?? {}
    return { all, right, expected: await countExpected(db, tables) }
  } finally {
    await sql`drop table temp.trigrams`.execute(db)
  }
}

const ROWS_AT_ONCE = 1_000

async function countExpected(db: Kysely<Schema>, { index, rows }: ContainsTables): Promise<number> {
  const column = sql.ref(`c_${index.fields[0]?.column}`)
  let expected = 0
  for (let after = 0; ; ) {
    const { rows: texts } = await sql<{ row_number: number; text: string | null }>`
      select row_number, ${column} as text from ${sql.table(rows)} where row_number > ${after}
      order by row_number limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    for (const { text } of texts) if (text !== null) expected += trigramsOf(text).size
    const last = texts.at(-1)
    if (last === undefined) return expected
    after = last.row_number
  }
}

function trigramsOf(text: string): Set<string> {
  const characters = Array.from(text)
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= characters.length; at += 1) trigrams.add(characters.slice(at, at + 3).join(''))
  return trigrams
}
