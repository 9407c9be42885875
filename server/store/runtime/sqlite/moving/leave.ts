import type { Kysely } from 'kysely'
import { hasArrived } from '../../../copy/organization/claim.ts'
import { type CopiedUntil, copyLate, endOfLongTables } from '../../../copy/organization/late.ts'
import { type BegunCopy, beginCopy, copyParts, countsOf, finishCopy } from '../../../copy/organization/to-postgres.ts'
import type { LeftOrganization } from '../../../interface/organizations.ts'
import { StoreError } from '../../../interface/store-error.ts'
import { tenant } from '../../../sql/differences.ts'
import { datasetOfKey } from '../../../sql/hidden-counters.ts'
import type { Schema } from '../../../sql/schema.ts'
import type { CatalogueConnection } from '../../../sql/sqlite/connection.ts'
import { withSnapshot } from '../../../sql/sqlite/snapshot.ts'
import { clearSome } from './clear.ts'
import { FOR_GOOD, type Hold, release } from './hold.ts'
import { beginLeaving, markOf, RenewedHold, removeHere } from './leaving-hold.ts'
import { workOf } from './move.ts'
import { alone } from './slice.ts'

/** How often it is tried to remove what was left here, while somebody reads it. Afterwards the server does it. */
const ATTEMPTS_TO_CLEAR = 30

/** What has just been done: a process may be killed after each. */
export type LeavingStep = 'held' | 'copied' | 'held for good' | 'there' | 'gone' | 'waits'

interface Leaving {
  readonly catalogue: CatalogueConnection
  readonly target: Kysely<Schema>
  readonly organizationId: string
  readonly onStep: (step: LeavingStep) => Promise<void>
}

/**
 * Moves an organization to a PostgreSQL database. Its tables are held here while they are copied. Then they are held for good, and while nobody
 * writes the catalogue here, one transaction there adds all that the catalogue has of it, and one here removes it. So whatever was acknowledged here
 * is there. After a crash between the two it is in both databases, and nobody writes it here until the move is called again, which finishes it.
 */
export async function leaveDatabase(leaving: Leaving): Promise<LeftOrganization> {
  const { catalogue, target, organizationId, onStep } = leaving
  if (!(await clear(leaving))) return { outcome: 'busy', why: 'what an earlier move has left is still read' }
  const mark = await markOf(target)
  const hold = await catalogue.db.transaction().execute((db) => beginLeaving(db, organizationId, mark))
  catalogue.places.forgetNumbers()
  if ('outcome' in hold) return hold
  await onStep('held')
  const copied = hold.until === FOR_GOOD && (await isThere(leaving)) ? undefined : await copyHeld(leaving, hold)
  if (copied !== undefined && 'outcome' in copied) return copied
  if (copied === undefined) await catalogue.db.transaction().execute((db) => removeHere(db, hold))
  catalogue.places.forgetNumbers()
  await onStep('gone')
  return { outcome: 'left', ...(copied ?? (await countsThere(leaving))), isCleared: await clear(leaving) }
}

async function copyHeld(leaving: Leaving, begun: Hold) {
  const { catalogue, onStep } = leaving
  const hold = new RenewedHold(catalogue, begun)
  try {
    const work = hold.isForGood ? undefined : workHere(leaving, begun)
    if (work !== undefined) {
      hold.release()
      return { outcome: 'busy' as const, why: work }
    }
    const { copy, until } = await copyTables(leaving)
    await onStep('copied')
    hold.forGood()
    await onStep('held for good')
    await catalogue.db.transaction().execute(async (db) => {
      await finishThere({ ...copy, copy: { ...copy.copy, source: db } }, until)
      await onStep('there')
      await removeHere(db, begun)
    })
    return countsOf(copy)
  } catch (error) {
    if (hold.isForGood) return await settle(leaving, begun, error)
    hold.release()
    throw error
  } finally {
    hold.stop()
  }
}

/** What is under way. Who had begun to write before the hold was there has ended then. */
function workHere({ catalogue, organizationId }: Leaving, { source }: Hold): string | undefined {
  const own = alone(catalogue, source)
  try {
    own.database.exec('begin immediate; commit')
    return workOf(own, organizationId)
  } finally {
    own.close()
  }
}

async function copyTables({ catalogue, target, organizationId }: Leaving) {
  const { result } = await withSnapshot(catalogue.places.file, async ({ db: source }) => {
    const until = await endOfLongTables({ source, organizationId })
    const copy = await beginCopy({ source, organizationId }, target)
    await copyParts(copy)
    return { copy, until }
  })
  return result
}

/** Adds there what the catalogue has here now. */
async function finishThere(copy: BegunCopy, until: CopiedUntil): Promise<void> {
  const { source, organizationId } = copy.copy
  const datasets = await source
    .selectFrom('datasets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('purged_at', 'is', null)
    .execute()
  const copied = new Set(copy.counters.map((record) => datasetOfKey(record.dataset_id)))
  const added = datasets.find(({ id }) => !copied.has(id))
  if (added !== undefined) throw new StoreError('unavailable', `${added.id} was created meanwhile. Try again.`)
  await finishCopy(copy, (db) => copyLate(copy.copy, db, until))
}

/**
 * Finds out what became of a transaction there that has failed, perhaps only its reply. Where that cannot be found out, the tables stay held.
 */
async function settle(leaving: Leaving, hold: Hold, error: unknown): Promise<undefined> {
  const { catalogue, organizationId } = leaving
  const arrived = await isThere(leaving).catch(() => 'unknown' as const)
  if (arrived === true) return undefined
  if (arrived === 'unknown')
    throw new StoreError(
      'unavailable',
      `it is not known whether ${organizationId} has arrived: ${error instanceof Error ? error.message : error}. It can be read here, and not be written. Repeat the command when the other database answers, which finishes the move.`,
      { cause: error },
    )
  release(catalogue, { ...hold, until: FOR_GOOD })
  throw error
}

function isThere({ target, organizationId }: Leaving): Promise<boolean> {
  return target.transaction().execute((db) => hasArrived(db, organizationId))
}

async function countsThere({ target, organizationId }: Leaving) {
  const counters = await tenant(target, organizationId).selectFrom('counters').select('row_count').execute()
  return { datasets: counters.length, rows: counters.reduce((sum, { row_count }) => sum + row_count, 0) }
}

/** Removes what is left here; false while somebody reads it. */
async function clear({ catalogue, organizationId, onStep }: Leaving): Promise<boolean> {
  for (let waited = 0; waited < ATTEMPTS_TO_CLEAR; ) {
    const cleared = await clearSome(catalogue, organizationId)
    if (cleared === 'cleared') return true
    if (cleared === 'waits') waited += 1
    await onStep('waits')
  }
  return false
}
