import { createHash, randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { StoreError } from '../../interface/store-error.ts'
import { COMING } from '../../sql/postgres/coming.ts'
import type { CounterTable, Schema } from '../../sql/schema.ts'
import { keysOf } from './part.ts'

/** A note that nobody has touched for so long is of a copy that was given up. */
const GIVEN_UP_MS = 60 * 60 * 1000

/** Which copy of an organization is on its way. The schema that it has may be written by nobody else. */
export interface Claim {
  readonly organizationId: string
  /** What it is a copy of. */
  readonly of: string
  /** When it was begun first. */
  readonly now: number
  /** The process that makes it. */
  readonly run: string
}

/** What is copied: the same only as long as no dataset has been changed. */
export async function contentsMark(source: Kysely<Schema>, counters: readonly CounterTable[]): Promise<string> {
  const { cursor } = await keysOf(source)
  return createHash('sha256')
    .update(JSON.stringify([cursor, counters]))
    .digest('base64')
}

/**
 * Takes the copy of an organization over from whoever made it before, who fails with the next step. It goes on where that was if it is of the same
 * contents, and otherwise begins again. Throws where the organization is there.
 */
export async function takeClaim(db: Transaction<Schema>, { organizationId, of }: Pick<Claim, 'organizationId' | 'of'>) {
  const before = await findClaim(db, organizationId) // first: a copy that is just being finished is waited for
  if (await isCatalogued(db, organizationId)) throw new StoreError('unusable', `${organizationId} is in the database.`)
  const isSame = before?.of === of
  const claim: Claim = { organizationId, of, now: isSame ? before.now : Date.now(), run: randomUUID() }
  const value = JSON.stringify({ ...claim, touchedAt: Date.now() })
  await db
    .insertInto('secrets')
    .values({ name: COMING + organizationId, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return { claim, isSame }
}

/** Whether an organization is there, after the end of whatever transaction of a copy of it is running. */
export async function hasArrived(db: Transaction<Schema>, organizationId: string): Promise<boolean> {
  await findClaim(db, organizationId)
  return isCatalogued(db, organizationId)
}

async function isCatalogued(db: Kysely<Schema>, organizationId: string): Promise<boolean> {
  const found = await db.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst()
  return found !== undefined
}

/** Holds the note of a copy for the rest of the transaction. Throws where another process has taken it over. */
export async function holdClaim(db: Transaction<Schema>, claim: Claim): Promise<void> {
  const found = await findClaim(db, claim.organizationId)
  if (found?.run !== claim.run)
    throw new StoreError('unavailable', `another process copies ${claim.organizationId} into the database`)
  const value = JSON.stringify({ ...claim, touchedAt: Date.now() })
  await db
    .updateTable('secrets')
    .set({ value })
    .where('name', '=', COMING + claim.organizationId)
    .execute()
}

export async function endClaim(db: Transaction<Schema>, { organizationId }: Claim): Promise<void> {
  await db
    .deleteFrom('secrets')
    .where('name', '=', COMING + organizationId)
    .execute()
}

async function findClaim(db: Transaction<Schema>, organizationId: string): Promise<Claim | undefined> {
  const found = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', COMING + organizationId)
    .forUpdate()
    .executeTakeFirst()
  return found && (JSON.parse(found.value) as Claim) // as `takeClaim` wrote it
}

/** Takes over a copy that nobody has worked on for long, or undefined. One whose step is running is not waited for. */
export async function takeGivenUp(db: Transaction<Schema>, organizationId: string): Promise<Claim | undefined> {
  const found = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', COMING + organizationId)
    .where(sql<number>`(value::json ->> 'touchedAt')::bigint`, '<', Date.now() - GIVEN_UP_MS)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return found && (await takeClaim(db, { organizationId, of: 'given up' })).claim
}
