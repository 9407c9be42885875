import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { StoreError } from '../../interface/store-error.ts'
import type { Schema } from '../../sql/schema.ts'

/**
 * Writes the database as of one moment to a new file. VACUUM INTO holds one read snapshot, so it ends however much is
 * written at the same time. SQLite's backup interface would start again with each write of another process.
 * The file appears under its name only when it is whole and synced.
 */
export async function backupTo(db: Kysely<Schema>, file: string): Promise<void> {
  if (await exists(file)) throw new StoreError('unusable', `${file} exists. A backup never replaces a file.`)
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  await (await open(partial, 'wx', 0o600)).close() // VACUUM fills an empty file, and keeps its mode
  await sql`vacuum into ${partial}`.execute(db)
  await sync(partial)
  await rename(partial, file)
  await sync(dirname(file))
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** Brings what was written to a file or folder to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
