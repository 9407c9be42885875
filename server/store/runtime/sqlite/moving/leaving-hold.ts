import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { keysOf } from '../../../copy/organization/part.ts'
import type { LeftOrganization } from '../../../interface/organizations.ts'
import type { Schema } from '../../../sql/schema.ts'
import type { CatalogueConnection } from '../../../sql/sqlite/connection.ts'
import { CATALOGUE_PLACE } from '../../../sql/sqlite/places.ts'
import { emptyOrganization } from '../../../writes/delete-organization.ts'
import { FOR_GOOD, HOLD_MS, type Hold, IS_HELD, lost, release, renewed } from './hold.ts'

const RENEWED_EVERY_MS = 1_000

/** Which database an organization goes to, by its key for cursors: below 0, as no file of places is. */
export async function markOf(target: Kysely<Schema>): Promise<number> {
  const { cursor } = await keysOf(target)
  return -1 - createHash('sha256').update(cursor).digest().readUInt32BE()
}

/** Notes in the catalogue that an organization is held, and where it goes. One that was held for good goes on where it was going. */
export async function beginLeaving(
  db: Transaction<Schema>,
  organizationId: string,
  mark: number,
): Promise<Hold | LeftOrganization> {
  const known = await db.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst()
  if (known === undefined) return { outcome: 'no_such_organization' }
  const place = await db
    .selectFrom('places')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const source = place?.number ?? CATALOGUE_PLACE
  if (place?.held_until === FOR_GOOD)
    return place.other === mark ? { organizationId, source, target: mark, until: FOR_GOOD } : { outcome: 'elsewhere' }
  if (place?.held_until != null) return { outcome: 'being_moved' }
  const until = Date.now() + HOLD_MS
  await db
    .insertInto('places')
    .values({ organization_id: organizationId, number: source, other: mark, held_until: until })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ other: mark, held_until: until }))
    .execute()
  return { organizationId, source, target: mark, until }
}

/** A hold that is renewed while others are waited for. */
export class RenewedHold {
  readonly #catalogue: CatalogueConnection
  readonly #timer: NodeJS.Timeout
  #hold: Hold
  #failure: unknown

  constructor(catalogue: CatalogueConnection, hold: Hold) {
    this.#catalogue = catalogue
    this.#hold = hold
    this.#timer = setInterval(() => this.#renew(), RENEWED_EVERY_MS)
  }

  get isForGood(): boolean {
    return this.#hold.until === FOR_GOOD
  }

  /** Lets nobody write the tables before somebody knows where they are. Throws where they may have been written since they were copied. */
  forGood(): void {
    if (this.#failure !== undefined) throw this.#failure
    if (this.isForGood) return
    const change = this.#catalogue.database.prepare(
      `update places set held_until = ${FOR_GOOD} where ${IS_HELD} and held_until > :now`,
    )
    if (change.run({ ...this.#hold, now: Date.now() }).changes === 0) throw lost(this.#hold)
    this.#hold = { ...this.#hold, until: FOR_GOOD }
  }

  release(): void {
    release(this.#catalogue, this.#hold)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #renew(): void {
    try {
      this.#hold = renewed(this.#catalogue, this.#hold)
    } catch (error) {
      this.#failure = error
    }
  }
}

/** Forgets an organization that is in another database. What is left of its tables `clearSome` removes. */
export async function removeHere(db: Transaction<Schema>, { organizationId, source }: Hold): Promise<void> {
  await emptyOrganization(db, { organizationId })
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute()
  await db
    .updateTable('places')
    .set({ number: CATALOGUE_PLACE, other: source, held_until: null })
    .where('organization_id', '=', organizationId)
    .execute()
}
