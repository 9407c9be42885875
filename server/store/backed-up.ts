import { StoreError } from './interface/store-error.ts'
import { lacksMigrations } from './migrations/migrate.ts'
import { requireOwn } from './migrations/records.ts'
import { withSnapshot } from './sql/sqlite/snapshot.ts'
import { verifySqlite } from './verify/verify.ts'

/** An organization that a backup has whole. */
export interface BackedUpOrganization {
  readonly organizationId: string
  readonly name: string
}

/**
 * Finds an organization in a backup, or in any SQLite database: the only one where none is named. Holds its datasets against their records before
 * anybody relies on them. Throws `StoreError` where there is none, where it is not whole, and where the backup is of another version.
 */
export async function findBackedUp(from: string, named: string | undefined): Promise<BackedUpOrganization> {
  const { result: organizations } = await withSnapshot(from, async ({ db }) => {
    await requireOwn(db, from)
    if (await lacksMigrations(db))
      throw new StoreError(
        'unusable',
        `${from} is of an older version. Restore it to another file, which brings it to this version, and name that file.`,
      )
    return db.selectFrom('organizations').select(['id', 'name']).orderBy('sequence').execute()
  })
  const found = named === undefined ? organizations : organizations.filter(({ id }) => id === named)
  const [organization] = found
  if (organization === undefined)
    throw new StoreError('unusable', `${from} does not have ${named ?? 'an organization'}.`)
  if (found.length > 1) {
    const names = found.slice(0, 10).map(({ id, name }) => `${id} (${name})`)
    throw new StoreError('unusable', `${from} has ${found.length} organizations. Name one of them: ${names.join(', ')}`)
  }
  const [problem] = (await verifySqlite(from, organization.id)).problems
  if (problem !== undefined) throw new StoreError('unusable', `${from} is not whole: ${problem}.`)
  return { organizationId: organization.id, name: organization.name }
}
