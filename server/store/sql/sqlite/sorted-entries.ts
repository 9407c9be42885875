import { type Kysely, sql } from 'kysely'
import type { RowPlace } from '../differences.ts'
import type { Schema } from '../schema.ts'

// A trigger adds the entry of each row as the row comes. Of many rows with keys in no order, each entry is in another page of the index, and SQLite
// notes the page anew for each statement. So rows that are appended together come with a mark, for which the triggers of plain indexes do
// nothing, and then all their entries in the order of the index. The mark is gone at the end of the transaction, so whoever knows nothing of it has the triggers.

/** Below this, looking for the indexes takes longer than it saves. */
const SORTED_FROM = 500

/** The condition of a trigger that leaves out rows with a mark. */
export const IS_UNMARKED = 'new.created_at >= 0'

/** A time with a mark; marking it once more removes the mark. */
function marked(createdAt: number): number {
  return -1 - createdAt
}

/** Stores rows with `insert`, which is given where they go, and adds the entries that triggers would add. */
export async function storeSorted(
  own: Kysely<Schema>,
  place: RowPlace,
  rowCount: number,
  insert: (place: RowPlace) => Promise<void>,
): Promise<void> {
  const indexes = rowCount < SORTED_FROM ? [] : await indexesWithMark(own, place.table)
  if (indexes.length === 0) return insert(place)
  await insert({ ...place, now: marked(place.now) })
  const range = sql`row_number between ${place.firstRowNumber} and ${place.firstRowNumber + rowCount - 1}`
  for (const { table, columns, keys } of indexes)
    await sql`insert into ${sql.raw(`${table} (${columns}) select ${keys} from ${place.table}`)}
      where ${range} order by ${sql.raw(keys)}`.execute(own)
  await sql`update ${sql.raw(place.table)} set created_at = -1 - created_at where ${range}`.execute(own)
}

/** The trigger of a plain index as it was before there were marks, with their condition; undefined for all others. */
export function leaveOutMarked(trigger: string): string | undefined {
  const [, event, body] =
    /^(create trigger \S+ after insert on \S+)\s+(begin\s+insert into \S+ \(k_.*)$/i.exec(trigger) ?? []
  return event && `${event} when ${IS_UNMARKED} ${body}`
}

interface Entries {
  readonly table: string
  readonly columns: string
  /** The keys of a row, and its number. */
  readonly keys: string
}

/** What the triggers of a table add for a row without a mark. Read from them, so it is exactly that, also of an index that is being built. */
async function indexesWithMark(own: Kysely<Schema>, rows: string): Promise<Entries[]> {
  const { rows: triggers } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and tbl_name = ${rows} and instr(sql, ${IS_UNMARKED}) > 0`.execute(
    own,
  )
  return triggers.map(({ sql: text }) => {
    const [, table, columns, keys] = / insert into (\S+) \((\S+)\) values \((.*)\); end$/.exec(text) ?? []
    if (table === undefined || columns === undefined || keys === undefined)
      throw new Error(`not a trigger of an index: ${text}`)
    return { table, columns, keys: keys.replaceAll('new.', '') }
  })
}
