import * as z from 'zod'
import { type Config, isPostgresUrl, storeOptions } from '../config.ts'
import { openStore, type Store } from '../store/store.ts'
import { AdminError, type Command, noSuchOrganization, read } from './command.ts'

const moves = z.object({
  organization: z.string(),
  to: z.string().refine((to) => /^(new|main|[1-9]\d{0,8})$/.test(to) || isPostgresUrl(to), {
    error: 'must be new, main, the number N of a file FILE-place-N, or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
  }),
})

/** The command that moves one organization to another file or database, while the others are served. */
export const moveOrganizationCommand: Command = {
  synopsis:
    '--organization ID --to new|main|N|postgres://…   (SQLite: moves the organization to a new file, the main file, FILE-place-N, or PostgreSQL)',
  options: Object.keys(moves.shape),
  run(store, options, _, config) {
    const { organization: organizationId, to } = read(moves, options)
    return isPostgresUrl(to) ? send(store, organizationId, to, config) : move(store, organizationId, to)
  },
}

async function move(store: Store, organizationId: string, to: string): Promise<object> {
  const target = to === 'new' ? to : to === 'main' ? 0 : Number(to)
  const moved = await store.moveOrganization({ organizationId, to: target })
  switch (moved.outcome) {
    case 'no_such_organization':
      throw noSuchOrganization(organizationId)
    case 'no_such_file':
      throw new AdminError(
        `--to ${to}: no organization has its tables in a file with this number. Use --to new for a new file.`,
      )
    case 'is_there':
      throw new AdminError(`The tables of ${organizationId} are in that file already.`)
    case 'being_moved':
      throw beingMoved(organizationId)
    case 'busy':
      throw notMoved(organizationId, moved.why)
    case 'moved': {
      const { file, datasets, rows, isCleared } = moved
      return {
        organization_id: organizationId,
        file,
        datasets,
        rows,
        old_tables: oldTables(isCleared),
      }
    }
  }
}

/** Moves an organization to a PostgreSQL database, which gets the schema of this version first. */
async function send(store: Store, organizationId: string, url: string, config: Config): Promise<object> {
  if (isPostgresUrl(config.DATABASE_URL))
    throw new AdminError('organizations move moves from SQLite: DATABASE_URL must be sqlite:FILE.')
  const { createSchema } = storeOptions(config)
  await (await openStore(url, { createSchema })).close()
  const left = await store.sendOrganization({ organizationId, url, createSchema })
  switch (left.outcome) {
    case 'no_such_organization':
      throw noSuchOrganization(organizationId)
    case 'being_moved':
      throw beingMoved(organizationId)
    case 'elsewhere':
      throw new AdminError(
        `${organizationId} is being moved to another database, which may already have it. Name that database in --to.`,
      )
    case 'busy':
      throw notMoved(organizationId, left.why)
    case 'left': {
      const { datasets, rows, isCleared } = left
      return { organization_id: organizationId, datasets, rows, old_tables: oldTables(isCleared) }
    }
  }
}

function beingMoved(organizationId: string): AdminError {
  return new AdminError(
    `${organizationId} is being moved. If that was interrupted, try again in ten seconds, or repeat the command that moves it to another database.`,
  )
}

function notMoved(organizationId: string, why: string): AdminError {
  return new AdminError(`${organizationId} was not moved: ${why}. Try again when that has ended.`)
}

function oldTables(isCleared: boolean): string {
  return isCleared ? 'removed' : 'are still being read, and will be removed later'
}
