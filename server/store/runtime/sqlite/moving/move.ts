import type { Kysely, Transaction } from 'kysely'
import type { MovedOrganization, MoveTarget } from '../../../interface/organizations.ts'
import { makePlace, nextNumber } from '../../../migrations/places.ts'
import type { Schema } from '../../../sql/schema.ts'
import type { CatalogueConnection, Connection } from '../../../sql/sqlite/connection.ts'
import { CATALOGUE_PLACE } from '../../../sql/sqlite/places.ts'
import { ofWriting } from '../new-file.ts'
import { clearSome, removeFailedCopy } from './clear.ts'
import { type CopiedTenant, copyTenant } from './copy-tenant.ts'
import { HOLD_MS, type Hold, IS_HELD, lost, release, renewed, requireHeld } from './hold.ts'
import { alone, fileOf, slice } from './slice.ts'

/** How often it is tried to remove what was left, while somebody reads it. Afterwards the server does it. */
const ATTEMPTS_TO_CLEAR = 30

/** Where a move may stop: `waits` when it has to be tried again a little later. */
export type Pause = 'more' | 'waits'

/**
 * Moves the tables of an organization to another file, in steps. Between two of them all other writes go on. The catalogue says first that the
 * organization is held, so that its tables stay as they are; then they are copied; then one transaction of the catalogue names the other file. A
 * crash before it leaves a copy, and one after it what was copied: `clearSome` removes both.
 */
export async function* moveOrganization(
  catalogue: CatalogueConnection,
  target: MoveTarget,
): AsyncGenerator<Pause, MovedOrganization> {
  const { organizationId } = target
  for (;;) {
    const cleared = await clearSome(catalogue, organizationId)
    if (cleared === 'cleared') break
    if (cleared === 'waits') return { outcome: 'busy', why: 'what an earlier move has left is still read' }
    yield 'more'
  }
  const begun = await catalogue.db.transaction().execute((db) => begin(catalogue, db, target))
  catalogue.places.forgetNumbers()
  if ('outcome' in begun) return begun
  yield 'more'
  let copied: CopiedTenant | MovedOrganization
  try {
    copied = yield* moveHeld(catalogue, begun, target.to === 'new')
  } catch (error) {
    await clearSome(catalogue, organizationId).catch(() => {}) // a server does it later
    throw error
  }
  const isCleared = yield* clearAll(catalogue, organizationId)
  if ('outcome' in copied) return copied
  return { outcome: 'moved', ...copied, file: fileOf(catalogue, begun.target), isCleared }
}

/** Removes what is left, as long as it takes. Whether all of it is gone: somebody may still read it after some attempts. */
async function* clearAll(catalogue: CatalogueConnection, organizationId: string): AsyncGenerator<Pause, boolean> {
  let cleared: Awaited<ReturnType<typeof clearSome>> = 'more'
  for (let attempts = 0; cleared !== 'cleared' && attempts < ATTEMPTS_TO_CLEAR; ) {
    yield attempts === 0 ? 'more' : 'waits'
    cleared = await clearSome(catalogue, organizationId)
    attempts = cleared === 'waits' ? attempts + 1 : 0
  }
  return cleared === 'cleared'
}

async function* moveHeld(
  catalogue: CatalogueConnection,
  begun: Hold,
  isNew: boolean,
): AsyncGenerator<Pause, CopiedTenant | MovedOrganization> {
  let hold = begun
  try {
    const copied = yield* copyHeld(catalogue, hold, isNew, (renewed) => {
      hold = renewed
    })
    if (!('outcome' in copied)) switchPlace(catalogue, hold)
    return copied
  } catch (error) {
    removeFailedCopy(catalogue, hold)
    throw ofWriting(fileOf(catalogue, hold.target), error)
  } finally {
    release(catalogue, hold)
  }
}

/** Notes in the catalogue that the organization is held, and where the copy will be, before there is one. */
async function begin(
  { places }: CatalogueConnection,
  db: Transaction<Schema>,
  { organizationId, to }: MoveTarget,
): Promise<Hold | MovedOrganization> {
  const known = await db.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst()
  if (known === undefined) return { outcome: 'no_such_organization' }
  const place = await db
    .selectFrom('places')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (place?.held_until != null) return { outcome: 'being_moved' }
  const source = place?.number ?? CATALOGUE_PLACE
  if (to === source) return { outcome: 'is_there' }
  if (to !== 'new' && !(await isPlace(db, to))) return { outcome: 'no_such_file' }
  const target = to === 'new' ? await nextNumber(db, places) : to
  const until = Date.now() + HOLD_MS
  await db
    .insertInto('places')
    .values({ organization_id: organizationId, number: source, other: target, held_until: until })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ other: target, held_until: until }))
    .execute()
  return { organizationId, source, target, until }
}

/** Whether some organization has its tables there. */
async function isPlace(db: Kysely<Schema>, number: number): Promise<boolean> {
  if (number === CATALOGUE_PLACE) return true
  const found = await db.selectFrom('places').select('number').where('number', '=', number).executeTakeFirst()
  return found !== undefined
}

async function* copyHeld(
  catalogue: CatalogueConnection,
  begun: Hold,
  isNew: boolean,
  onRenewed: (hold: Hold) => void,
): AsyncGenerator<Pause, CopiedTenant | MovedOrganization> {
  const { organizationId } = begun
  let hold = begun
  if (isNew) await makePlace(catalogue.places, hold.target)
  const [from, to] = [alone(catalogue, hold.source), alone(catalogue, hold.target)]
  const copying = copyTenant({ from, to, organizationId })
  try {
    // Who had begun to write before the hold was there has ended then.
    from.database.exec('begin immediate; commit')
    const work = workOf(from, organizationId)
    if (work !== undefined) return { outcome: 'busy', why: work }
    for (;;) {
      yield 'more'
      hold = renewed(catalogue, hold)
      onRenewed(hold)
      const { done, value } = slice(to, copying, () => requireHeld(catalogue, hold))
      if (done === true) return value
    }
  } finally {
    copying.return({ datasets: 0, rows: 0 })
    from.close()
    to.close()
  }
}

/** What is under way, and would have to begin again. */
export function workOf({ database }: Connection, organizationId: string): string | undefined {
  const find = (statement: string) => database.prepare<[string], string>(statement).pluck().get(organizationId)
  const running = find(`select id from imports where organization_id = ? and status in ('queued', 'running')`)
  if (running !== undefined) return `the import ${running} is running`
  const built = find(`select indexes.id from indexes join counters using (dataset_id)
    where organization_id = ? and status = 'building'`)
  return built === undefined ? undefined : `the index ${built} is being built`
}

/** The one step from which on the tables are in the other file. */
function switchPlace({ database, places }: CatalogueConnection, hold: Hold): void {
  const change = database.prepare(`update places set number = :target, other = :source, held_until = null
    where ${IS_HELD} and held_until > :now`)
  if (change.run({ ...hold, now: Date.now() }).changes === 0) throw lost(hold)
  places.forgetNumbers()
}
