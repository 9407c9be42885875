import { StoreError } from '../../../interface/store-error.ts'
import type { CatalogueConnection } from '../../../sql/sqlite/connection.ts'

/** For so long nobody writes the tables of an organization after the last sign of the process that copies them. */
export const HOLD_MS = 10_000

/** Until then nobody writes an organization that may be in another database already. */
export const FOR_GOOD = Number.MAX_SAFE_INTEGER

/** What `places` says of an organization whose tables are being copied. It has to be renewed before it runs out. */
export interface Hold {
  readonly organizationId: string
  /** Where its tables are. */
  readonly source: number
  /** Where they are copied to: a file, or below 0 the mark of another database. */
  readonly target: number
  readonly until: number
}

/** To be asked between two steps of copying. */
export const IS_HELD = 'organization_id = :organizationId and other = :target and held_until = :until'

/** The same hold with more time. Throws where its time had run out: somebody may have written since. */
export function renewed({ database }: CatalogueConnection, hold: Hold): Hold {
  const now = Date.now()
  if (hold.until - now > HOLD_MS / 2) return hold
  const next = now + HOLD_MS
  const renew = database.prepare(`update places set held_until = :next where ${IS_HELD} and held_until > :now`)
  if (renew.run({ ...hold, next, now }).changes === 0) throw lost(hold)
  return { ...hold, until: next }
}

export function isHeld({ database }: CatalogueConnection, hold: Hold): boolean {
  return database.prepare(`select 1 from places where ${IS_HELD}`).get(hold) !== undefined
}

export function requireHeld(catalogue: CatalogueConnection, hold: Hold): void {
  if (!isHeld(catalogue, hold)) throw lost(hold)
}

/** Lets the tables be written again where they are, and the copy be removed where it is not named. */
export function release({ database, places }: CatalogueConnection, hold: Hold): void {
  database.prepare(`update places set held_until = null where ${IS_HELD}`).run(hold)
  places.forgetNumbers()
}

export function lost({ organizationId }: Hold): StoreError {
  return new StoreError('unavailable', `moving ${organizationId} took too long between two steps, and was given up`)
}
