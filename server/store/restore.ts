import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StoreError } from './interface/store-error.ts'
import { copyBeside, endEpoch, isTaken, putInPlace, requireUnused } from './runtime/sqlite/restore.ts'
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
 * the backup stays as it is. Throws `StoreError` when the backup is not whole, and when there is a database that may not be replaced.
 */
export async function restore(backup: string, target: string, { replace }: { replace: boolean }): Promise<Restored> {
  const isReplaced = isTaken(target)
  if (isReplaced && !replace)
    throw new StoreError('unusable', `${target} exists. With --replace it is replaced, and kept under another name.`)
  if (!isReplaced) await mkdir(dirname(target), { recursive: true })
  const copy = await copyBeside(backup, target)
  try {
    await (await openStore(`sqlite:${copy}`)).close() // an older backup gets this version's schema
    const verified = await verifySqlite(copy)
    const [problem] = verified.problems
    if (problem !== undefined) throw new StoreError('unusable', `${backup} is not whole: ${problem}.`)
    endEpoch(copy)
    const kept = isReplaced ? `${target}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : undefined
    if (isReplaced) requireUnused(target)
    requireUnused(copy) // what is beside it now is part of it, and is removed below
    await putInPlace(copy, target, kept)
    return { ...verified, file: target, kept }
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(copy + suffix, { force: true })
  }
}
