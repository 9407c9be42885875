import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { StoreError } from '../../interface/store-error.ts'

/** A draft that was not written to for so long has lost its writer. */
const ABANDONED_MS = 24 * 3_600_000

/** What follows the name of a file in the name of a draft of it or of one of its places; earlier versions had no number. */
const DRAFT = /^(-place-\d+)?(\.[0-9a-f]{8})?\.partial(-journal)?$/

/** A new name beside a file, for what is to become the file: two processes that write the same one meet only at the end. */
export function draftOf(file: string): string {
  return `${file}.${randomBytes(4).toString('hex')}.partial`
}

/** Gives a synced draft the file's name. Throws `StoreError` if there is such a file, also if it has appeared just now. */
export async function takeName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file) // `rename` would replace a file
    await rm(draft)
  } catch (error) {
    // Cast: the file system throws nothing else.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existing(file)
    if (!existsSync(draft)) throw error
    requireNew(file)
    await rename(draft, file) // there are no links on some file systems
  }
}

/** Throws `StoreError` if there is such a file. */
export function requireNew(file: string): void {
  if (existsSync(file)) throw existing(file)
}

function existing(file: string): StoreError {
  return new StoreError('unusable', `${file} exists. A backup never replaces a file.`)
}

/** Removes drafts of a file and of its places whose writers were killed. Throws `StoreError` if its folder is missing or cannot be read. */
export async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file)
  const names = await readdir(folder).catch((error) => {
    throw new StoreError('unusable', `${file} cannot be written: ${error.message}.`, { cause: error })
  })
  for (const name of names) {
    if (!name.startsWith(basename(file)) || !DRAFT.test(name.slice(basename(file).length))) continue
    const draft = join(folder, name)
    const writtenAt = await stat(draft).then(({ mtimeMs }) => mtimeMs, Date.now) // it may just have got its name
    if (Date.now() - writtenAt > ABANDONED_MS) await rm(draft, { force: true })
  }
}

/** Removes a file that could not be written, and the journal that VACUUM leaves beside it then. */
export async function removeUnfinished(file: string): Promise<void> {
  for (const suffix of ['', '-journal']) await rm(file + suffix, { force: true })
}

/** Names the file that has filled its disk, which may be another disk than that of the database. */
export function ofWriting(file: string, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_FULL') return error
  return new StoreError('unavailable', `${file} cannot be written: its disk is full.`, { cause: error })
}

/** Brings what was written to a file or folder to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
