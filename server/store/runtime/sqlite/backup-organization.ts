import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { CATALOGUE_TABLES } from '../../copy/catalogue.ts'
import { StoreError } from '../../interface/store-error.ts'
import { migrateWithPlaces } from '../../migrations/places.ts'
import { datasetOfKey } from '../../sql/hidden-counters.ts'
import { type Connection, connect, connectReadOnly } from '../../sql/sqlite/connection.ts'
import { CATALOGUE_PLACE, placeFile } from '../../sql/sqlite/places.ts'
import { copyRows, copyTenant } from './moving/copy-tenant.ts'
import { draftOf, ofWriting, removeAbandoned, requireNew, sync, takeName } from './new-file.ts'
import { remove } from './restore.ts'

/** What the catalogue has of an organization. Keys of the deployment are part of it: without them its cursors and webhooks would not work. */
const CONDITIONS: Readonly<Record<string, string | undefined>> = {
  organizations: 'id = ?',
  users: 'id in (select user_id from memberships where organization_id = ?)',
  secrets: undefined,
}

const OF_ORGANIZATION = 'organization_id = ?'

/**
 * Writes one organization to a new file, which is a database with nothing else in it: the catalogue's part as of one moment, then its tables as of
 * a later one. Nobody waits for it. The file appears under its name when it is whole and synced.
 */
export async function backupOrganizationTo(source: string, file: string, organizationId: string): Promise<void> {
  requireNew(file)
  await removeAbandoned(file)
  const draft = draftOf(file)
  const catalogue = snapshotOf(source)
  const opened: Connection[] = [catalogue]
  try {
    const target = connect(draft)
    opened.push(target)
    await migrateWithPlaces(target)
    const number = catalogue.places.numberOf(organizationId)
    const from = snapshotOf(number === CATALOGUE_PLACE ? source : placeFile(source, number))
    opened.push(from)
    // Until it is synced as a whole.
    target.database.exec('pragma synchronous = off; begin; delete from secrets')
    for (const table of [...CATALOGUE_TABLES, 'events']) {
      const condition = table in CONDITIONS ? CONDITIONS[table] : OF_ORGANIZATION
      finish(copyRows({ from: catalogue, to: target, organizationId }, table, condition))
      continueAfter(catalogue, target, table)
    }
    // First those that the catalogue keeps: beside the rows they are only noted.
    finish(copyRows({ from: catalogue, to: target, organizationId }, 'idempotency_keys', OF_ORGANIZATION))
    target.database.exec('commit; begin')
    finish(copyTenant({ from, to: target, organizationId }))
    dropDeletedMeanwhile(source, target)
    target.database.exec('commit')
    for (const connection of opened.splice(0)) connection.close()
    await sync(draft)
    await takeName(draft, file)
    await sync(dirname(file))
  } catch (error) {
    for (const connection of opened.splice(0)) connection.close()
    await remove(draft)
    throw ofWriting(file, error)
  }
}

/** A file as of now. What a move leaves in it stays as long as the catalogue's snapshot does. */
function snapshotOf(file: string) {
  if (!existsSync(file)) throw new StoreError('unusable', `${file} is missing.`)
  const connection = connectReadOnly(file)
  connection.database.exec('begin')
  connection.database.pragma('schema_version')
  return connection
}

/** Nobody else waits for this file. */
function finish(copying: Generator<void, unknown>): void {
  while (copying.next().done !== true);
}

/** New records get higher numbers than all that there were, deleted ones included. */
function continueAfter(from: Connection, to: Connection, table: string): void {
  const last = from.database.prepare<[string], number>('select seq from sqlite_sequence where name = ?').pluck()
  const seq = last.get(table)
  if (seq !== undefined) to.database.prepare('update sqlite_sequence set seq = ? where name = ?').run(seq, table)
}

/** A dataset that was deleted between the two moments has lost its rows in the copy, and goes from its catalogue too. */
function dropDeletedMeanwhile(source: string, { database }: Connection): void {
  const keys = database.prepare<[], string>('select dataset_id from counters').pluck().all()
  const counted = new Set(keys.map(datasetOfKey))
  const named = database.prepare<[], string>('select id from datasets').pluck().all()
  const now = connectReadOnly(source)
  const isThere = now.database.prepare('select 1 from datasets where id = ?')
  for (const id of named)
    if (!counted.has(id) && isThere.get(id) === undefined) database.prepare('delete from datasets where id = ?').run(id)
  now.close()
}
