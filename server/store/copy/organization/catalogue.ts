import type { Transaction } from 'kysely'
import { seal, unseal } from '../../../domain/webhooks.ts'
import { StoreError } from '../../interface/store-error.ts'
import { laterThan } from '../../sql/columns-version.ts'
import type { Schema } from '../../sql/schema.ts'
import { lockUser } from '../../writes/lock-user.ts'
import { keepsNumbers } from './numbers.ts'
import { CATALOGUED, type CataloguedTable, keysOf, type OrganizationCopy, recordsOf } from './part.ts'

const RECORDS_PER_INSERT = 500

/**
 * Adds to a catalogue what another one has of an organization, but for what may be long. From the commit on it is there. Sessions are left out, so
 * everybody signs in again.
 */
export async function addToCatalogue(copy: OrganizationCopy, db: Transaction<Schema>): Promise<void> {
  await addUsers(copy, db)
  for (const table of CATALOGUED) await addRecords(copy, db, table)
  await countDatasetsAnew(copy, db)
  await sealWebhooks(copy, db)
}

/**
 * Adds the accounts that are not there. Those that are stay as they are: they belong to their users, and other organizations have them too. They are
 * held, since somebody may be about to delete them with their last membership.
 */
async function addUsers({ source, organizationId }: OrganizationCopy, db: Transaction<Schema>): Promise<void> {
  const users = await source
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('memberships').select('user_id').where('organization_id', '=', organizationId),
    )
    .orderBy('id') // as others lock several users
    .execute()
  for (const user of users) if (!(await lockUser(db, user.id))) await db.insertInto('users').values(user).execute()
}

async function addRecords(copy: OrganizationCopy, db: Transaction<Schema>, table: CataloguedTable): Promise<void> {
  const records = await recordsOf(copy, table)
  const isKept = await keepsNumbers(copy, db, table)
  for (let start = 0; start < records.length; start += RECORDS_PER_INSERT) {
    const some = records.slice(start, start + RECORDS_PER_INSERT)
    await db
      .insertInto(table)
      .values(isKept ? some : some.map(withoutNumber))
      .execute()
  }
}

/** The database numbers it. */
export function withoutNumber<Values extends object>(record: Values): Omit<Values, 'sequence'> {
  const { sequence: _, ...rest } = { sequence: undefined, ...record }
  return rest
}

/** No tag of a dataset that was given out before stands for what it is from now on. */
async function countDatasetsAnew({ organizationId, now }: OrganizationCopy, db: Transaction<Schema>): Promise<void> {
  const datasets = await db
    .selectFrom('datasets')
    .select(['id', 'metadata_version'])
    .where('organization_id', '=', organizationId)
    .execute()
  for (const { id, metadata_version } of datasets)
    await db
      .updateTable('datasets')
      .set({ metadata_version: laterThan(metadata_version, now) })
      .where('id', '=', id)
      .execute()
}

/** Encrypts secrets of webhooks with the key of this database. Nobody sends to them yet. */
async function sealWebhooks({ source, organizationId }: OrganizationCopy, db: Transaction<Schema>): Promise<void> {
  const [{ webhooks: from }, { webhooks: to }] = [await keysOf(source), await keysOf(db)]
  const webhooks = await db.selectFrom('webhooks').selectAll().where('organization_id', '=', organizationId).execute()
  for (const { id, secret, previous_secret } of webhooks) {
    const sealed = (stored: string) =>
      seal(
        to,
        id,
        opened(id, () => unseal(from, id, stored)),
      )
    await db
      .updateTable('webhooks')
      .set({ secret: sealed(secret), leased_by: null, leased_until: null })
      .set({ previous_secret: previous_secret === null ? null : sealed(previous_secret) })
      .where('id', '=', id)
      .execute()
  }
}

function opened(webhookId: string, open: () => string): string {
  try {
    return open()
  } catch (error) {
    const reason = `the secret of ${webhookId} cannot be decrypted with the key beside it`
    throw new StoreError('unusable', reason, { cause: error })
  }
}
