import type { Kysely, Transaction } from 'kysely'
import { beginAnew } from '../../../copy/organization/anew.ts'
import { addToCatalogue } from '../../../copy/organization/catalogue.ts'
import { copyLongTables, type InStep } from '../../../copy/organization/long-tables.ts'
import type { OrganizationCopy } from '../../../copy/organization/part.ts'
import type { ArrivedOrganization } from '../../../interface/organizations.ts'
import { StoreError } from '../../../interface/store-error.ts'
import { makePlace, nextNumber } from '../../../migrations/places.ts'
import type { Schema } from '../../../sql/schema.ts'
import type { CatalogueConnection } from '../../../sql/sqlite/connection.ts'
import { CATALOGUE_PLACE } from '../../../sql/sqlite/places.ts'
import { ofWriting } from '../new-file.ts'
import { clearSome, removeFailedCopy } from './clear.ts'
import { type CopiedTenant, copyTenant } from './copy-tenant.ts'
import { HOLD_MS, type Hold, IS_HELD, lost, release, renewed, requireHeld } from './hold.ts'
import { alone, fileOf, slice } from './slice.ts'

/** How often what was left is looked for while somebody reads it, each time for 50 ms. */
const ATTEMPTS_TO_CLEAR = 100

/**
 * Copies an organization that is not in a database into it, from a snapshot of another one. It is as a move to a new file, whose organization is
 * nowhere before: the catalogue says first that the file is to be, then the tables are copied, then records that may be many, and one transaction of the
 * catalogue adds the others and names the file. What a crash before it has left, `clearSome` removes. `between` is called between two steps,
 * in which others write.
 */
export async function arriveOrganization(
  catalogue: CatalogueConnection,
  from: CatalogueConnection,
  organizationId: string,
  between: () => Promise<void>,
): Promise<ArrivedOrganization> {
  await clearLeft(catalogue, organizationId, between)
  const copy = { source: from.db, organizationId, now: Date.now() }
  const begun = await catalogue.db.transaction().execute((db) => begin(catalogue, db, copy))
  const held = new Held(catalogue, begun, between)
  try {
    await between()
    await makePlace(catalogue.places, begun.target)
    const copied = await copyTables(catalogue, from, held, copy)
    await copyLongTables(copy, catalogue.db, held.inStep)
    await held.inStep(async (db) => {
      await addToCatalogue(copy, db)
      held.end()
    })
    return { ...copied, file: fileOf(catalogue, begun.target) }
  } catch (error) {
    held.giveUp()
    await clearLeft(catalogue, organizationId, between).catch(() => {}) // a server does it later
    throw ofWriting(fileOf(catalogue, begun.target), error)
  } finally {
    catalogue.places.forgetNumbers()
  }
}

/** Removes what an earlier attempt has left, or the organization itself when it was deleted. */
async function clearLeft(
  catalogue: CatalogueConnection,
  organizationId: string,
  between: () => Promise<void>,
): Promise<void> {
  for (let waited = 0; waited < ATTEMPTS_TO_CLEAR; ) {
    const cleared = await clearSome(catalogue, organizationId)
    if (cleared === 'cleared') return
    if (cleared === 'waits') waited += 1
    await between()
  }
  throw new StoreError('unavailable', `what was left of ${organizationId} is still read. Try again in a moment.`)
}

/** Notes in the catalogue where the tables will be, before they are there. */
async function begin(
  { places }: CatalogueConnection,
  db: Transaction<Schema>,
  { organizationId }: OrganizationCopy,
): Promise<Hold> {
  await requireAbsent(db, organizationId)
  const target = await nextNumber(db, places)
  const until = Date.now() + HOLD_MS
  await db
    .insertInto('places')
    .values({ organization_id: organizationId, number: CATALOGUE_PLACE, other: target, held_until: until })
    .execute()
  return { organizationId, source: CATALOGUE_PLACE, target, until }
}

async function requireAbsent(db: Kysely<Schema>, organizationId: string): Promise<void> {
  const find = (table: 'organizations' | 'places', column: 'id' | 'organization_id') =>
    db.selectFrom(table).select(column).where(column, '=', organizationId).executeTakeFirst()
  if ((await find('organizations', 'id')) !== undefined)
    throw new StoreError('unusable', `${organizationId} is in the database.`)
  if ((await find('places', 'organization_id')) !== undefined)
    throw new StoreError(
      'unavailable',
      `${organizationId} is being copied into the database. If that was interrupted, try again in ten seconds.`,
    )
}

/** What lets nobody else copy the organization, or remove what was copied, as long as there are steps. */
class Held {
  readonly #catalogue: CatalogueConnection
  readonly #between: () => Promise<void>
  #hold: Hold

  constructor(catalogue: CatalogueConnection, hold: Hold, between: () => Promise<void>) {
    this.#catalogue = catalogue
    this.#hold = hold
    this.#between = between
  }

  /** The number of the file to which it is copied. */
  get target(): number {
    return this.#hold.target
  }

  /** Throws where its time had run out. */
  require(): void {
    requireHeld(this.#catalogue, this.#hold)
  }

  /** One transaction of the catalogue. */
  inStep: InStep = async (run) => {
    this.renew()
    const answer = await this.#catalogue.db.transaction().execute(async (db) => {
      this.require()
      return run(db)
    })
    await this.#between()
    return answer
  }

  renew(): void {
    this.#hold = renewed(this.#catalogue, this.#hold)
  }

  /** Between two steps that are no transactions of the catalogue. */
  async pause(): Promise<void> {
    await this.#between()
    this.renew()
  }

  /** Names the file, in the transaction from which on the organization is there. */
  end(): void {
    const change = this.#catalogue.database.prepare(`update places set number = :target, other = null, held_until = null
      where ${IS_HELD} and held_until > :now`)
    if (change.run({ ...this.#hold, now: Date.now() }).changes === 0) throw lost(this.#hold)
  }

  giveUp(): void {
    removeFailedCopy(this.#catalogue, this.#hold)
    release(this.#catalogue, this.#hold)
  }
}

/** Copies the tables to their file, which nobody has open. */
async function copyTables(
  catalogue: CatalogueConnection,
  from: CatalogueConnection,
  held: Held,
  { organizationId, now }: OrganizationCopy,
): Promise<CopiedTenant> {
  const to = alone(catalogue, held.target)
  const copying = copyTenant({ from: from.of(organizationId), to, organizationId, isWithoutLog: true })
  try {
    for (;;) {
      await held.pause()
      const { done, value } = slice(to, copying, () => held.require())
      if (done !== true) continue
      await beginAnew(to.db, { organizationId, now })
      return value
    }
  } finally {
    copying.return({ datasets: 0, rows: 0 })
    to.close()
  }
}
