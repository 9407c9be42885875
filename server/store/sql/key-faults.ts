import { type Kysely, sql } from 'kysely'
import { KEY_LIMITS } from '../../domain/unique-keys.ts'
import type { KeyFault } from '../interface/indexes.ts'
import { cell } from './conditions.ts'
import type { PhysicalIndex } from './physical.ts'
import { rowTable } from './row-tables.ts'
import type { Schema } from './schema.ts'

interface Found {
  readonly row_count: number | string
  readonly row_number: number | string
  readonly same_as: number | string | null
}

/** The rows that a unique index of these fields cannot have; undefined where there are none. `own` is the database with the organization's tables. */
export async function findKeyFault(own: Kysely<Schema>, index: PhysicalIndex): Promise<KeyFault | undefined> {
  const [found] = [...(await longKeys(own, index)), ...(await sameKeys(own, index))]
  if (found === undefined) return undefined
  const { row_count, row_number, same_as } = found
  const sameAs = same_as === null ? undefined : Number(same_as)
  return { rowCount: Number(row_count), rowNumber: Number(row_number), sameAs }
}

async function longKeys(own: Kysely<Schema>, index: PhysicalIndex): Promise<readonly Found[]> {
  const texts = index.fields.filter(({ type }) => type === 'text').map(({ column }) => cell(column))
  if (texts.length === 0) return []
  const bytes = sql.join(
    texts.map((text) => sql`coalesce(octet_length(${text}), 0)`),
    sql` + `,
  )
  const isLong = sql.join(
    [...texts.map((text) => sql`length(${text}) > ${KEY_LIMITS.textLength}`), sql`${bytes} > ${KEY_LIMITS.bytes}`],
    sql` or `,
  )
  const found = await own
    .selectFrom(rowTable(index))
    .select([
      sql<number>`count(*)`.as('row_count'),
      sql<number>`min(row_number)`.as('row_number'),
      sql<null>`null`.as('same_as'),
    ])
    .where(sql<boolean>`(${isLong})`)
    .execute()
  return found.filter(({ row_count }) => Number(row_count) > 0)
}

/** Rows that have the key of an earlier one. */
async function sameKeys(own: Kysely<Schema>, index: PhysicalIndex): Promise<readonly Found[]> {
  const cells = index.fields.map(({ column }) => cell(column))
  const isFilled = sql.join(
    cells.map((each) => sql`${each} is not null`),
    sql` and `,
  )
  const keyed = own
    .selectFrom(rowTable(index))
    .select(['row_number', sql<number>`min(row_number) over (partition by ${sql.join(cells)})`.as('same_as')])
    .where(sql<boolean>`${isFilled}`)
  return own
    .selectFrom(keyed.as('keyed'))
    .select(['row_number', 'same_as', sql<number>`count(*) over ()`.as('row_count')])
    .whereRef('row_number', '<>', 'same_as')
    .orderBy('row_number')
    .limit(1)
    .execute()
}
