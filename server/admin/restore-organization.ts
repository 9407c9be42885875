import { existsSync, statSync } from 'node:fs'
import * as z from 'zod'
import { type Config, sqliteFileOf } from '../config.ts'
import { findBackedUp } from '../store/backed-up.ts'
import { restoringAlone } from '../store/restore.ts'
import type { Store } from '../store/store.ts'
import { AdminError, type Command, type Options, read } from './command.ts'

const restored = z.object({
  from: z.string().min(1),
  organization: z.string().optional(),
  replace: z.string().optional(),
})

/** The command that restores one organization from a backup, while the others are served. */
export const restoreOrganizationCommand: Command = {
  synopsis: '--from FILE [--organization ID] [--replace NAME]   (restores one organization while others are served)',
  options: Object.keys(restored.shape),
  createsDatabase: true,
  run: restore,
}

async function restore(store: Store, options: Options, _: unknown, { DATABASE_URL }: Config): Promise<object> {
  const { from, organization, replace } = read(restored, options)
  if (!existsSync(from)) throw new AdminError(`There is no backup ${from}.`)
  if (isDatabase(from, DATABASE_URL)) throw new AdminError(`${from} is the database itself, and no backup of it.`)
  const { organizationId } = await findBackedUp(from, organization)
  const run = async () => {
    const isReplaced = await deleteReplaced(store, organizationId, replace)
    const { datasets, rows, file } = await store.receiveOrganization({ from, organizationId })
    return { organization_id: organizationId, datasets, rows, replaced: isReplaced, file: file ?? null }
  }
  // Another restore would delete what this one has just copied.
  const own = sqliteFileOf(DATABASE_URL)
  return own === undefined ? run() : restoringAlone(own, run)
}

/** Whether a file is the database, under whatever name: what is deleted there could not be restored from it. */
function isDatabase(file: string, databaseUrl: string): boolean {
  const own = sqliteFileOf(databaseUrl)
  if (own === undefined) return false
  const [one, other] = [statSync(file), statSync(own)]
  return one.dev === other.dev && one.ino === other.ino
}

/** Deletes the organization that is there, once the operator has typed its name. Whether there was one. */
async function deleteReplaced(store: Store, organizationId: string, typed: string | undefined): Promise<boolean> {
  const present = await store.findOrganization({ organizationId })
  if (present === undefined) return false
  const own = JSON.stringify(present.name)
  if (typed === undefined)
    throw new AdminError(
      `${organizationId} is in the database. To delete what it has now, for good, and to restore it from the backup, repeat the command with --replace and its name, which is ${own}.`,
    )
  if (typed !== present.name)
    throw new AdminError(
      `--replace ${JSON.stringify(typed)} is not the name of ${organizationId}, which is ${own}. Nothing was changed.`,
    )
  await store.deleteOrganization({ organizationId })
  return true
}
