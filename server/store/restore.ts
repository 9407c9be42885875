import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeFolder } from '../make-folder.ts'
import { StoreError } from './interface/store-error.ts'
import {
  copyBeside,
  endEpoch,
  movePlaces,
  putInPlace,
  remove,
  removePlacing,
  requireUnused,
  standingAt,
  withPlaces,
} from './runtime/sqlite/restore.ts'
import { lockTarget } from './runtime/sqlite/target-lock.ts'
import { placesBeside } from './sql/sqlite/places.ts'
import { openStore } from './store.ts'
import { type Verified, verifySqlite } from './verify/verify.ts'

/** What was put in place, and where what stood there is now. */
export interface Restored extends Verified {
  readonly file: string
  /** Undefined where there was nothing. */
  readonly kept: string | undefined
}

/**
 * Makes a backup the database. It is copied beside it, brought to this version's schema, verified, and put in place in one step;
 * the backup stays as it is. Throws `StoreError` when the backup is not whole, when there is a database that may not be
 * replaced, and while another restore to it runs.
 */
export async function restore(backup: string, target: string, { replace }: { replace: boolean }): Promise<Restored> {
  makeFolder(dirname(target))
  return restoringAlone(target, () => restoreAlone(backup, target, replace))
}

/** Runs a restore into a database, or into a part of it. Throws `StoreError` while another one runs, in whatever process. */
export async function restoringAlone<Answer>(target: string, run: () => Promise<Answer>): Promise<Answer> {
  const unlock = lockTarget(target)
  try {
    // All reads of a turn of the event loop see what the first of them saw, which may be before the other restore ended.
    await nextTurn()
    return await run()
  } finally {
    unlock()
  }
}

async function restoreAlone(backup: string, target: string, replace: boolean): Promise<Restored> {
  const standing = standingAt(target)
  const isReplaced = standing !== undefined
  if (isReplaced && !replace)
    throw new StoreError('unusable', `${standing} exists. With --replace it is replaced, and kept under another name.`)
  await removePlacing(target) // of one that was killed
  const copy = await copyBeside(backup, target)
  try {
    await (await openStore(`sqlite:${copy}`)).close() // an older backup gets this version's schema
    const verified = await verifySqlite(copy)
    const [problem] = verified.problems
    if (problem !== undefined) throw new StoreError('unusable', `${backup} is not whole: ${problem}.`)
    endEpoch(copy)
    const kept = isReplaced ? `${target}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : undefined
    const old = placesBeside(target)
    if (isReplaced) for (const file of withPlaces(target)) requireUnused(file)
    for (const file of withPlaces(copy)) requireUnused(file) // what is beside it now is part of it, and is removed below
    await putInPlace(await movePlaces(copy, target), target, kept, old)
    return { ...verified, leftOver: [], file: target, kept } // what a move has left in the copy, a server removes
  } finally {
    await remove(copy)
    await removePlacing(target)
  }
}
