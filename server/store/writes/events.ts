import { sql, type Transaction } from 'kysely'
import type { NewEvent } from '../../domain/events.ts'
import { rowId } from '../../domain/ids.ts'
import { type Actor, BY_ITSELF } from '../../domain/origin.ts'
import { announceEvents, recordEvents } from '../events/record.ts'
import type { LoggedRows } from '../interface/changes.ts'
import type { Announcement } from '../interface/events.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import { partsOf } from '../reads/changes.ts'
import { tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Rows that an event names, and actors. */
const ROWS_NAMED = 100
const ACTORS_NAMED = 10

/**
 * Tells of changes of a dataset's rows by one event. How far changes are told moves in the same transaction, from where the caller found it:
 * of two who tell of the same changes, one comes too late.
 */
export async function announceChanges(db: Transaction<Schema>, changes: Announcement): Promise<boolean> {
  const { organizationId, datasetId, from, to, eventId, changesCursor } = changes
  const own = tenant(db, organizationId)
  if (!(await moveAnnounced(own, changes))) return false
  const { isReplaced, ...counts } = await countsOf(own, changes)
  const rowIds = await rowIdsOf(own, changes)
  if (rowIds.length === 0 && !isReplaced) return true
  const replaced = isReplaced ? { replaced: true } : {}
  const { actor, named } = await actorsOf(own, changes)
  const data = {
    ...counts,
    ...replaced,
    row_ids: rowIds,
    actors: named,
    after_version: from,
    version: to,
    changes_cursor: changesCursor,
  }
  await announceEvents(own, [
    { id: eventId, organizationId, datasetId, type: 'rows.changed', data, origin: { ...BY_ITSELF, actor } },
  ])
  return true
}

async function moveAnnounced(own: Transaction<Schema>, { datasetId, from, to }: Announcement): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await own
    .insertInto('announced')
    .columns(['dataset_id', 'version'])
    // Of a dataset that is gone nothing is kept.
    .expression((eb) =>
      eb
        .selectFrom('counters')
        .select(['dataset_id', sql<number>`cast(${to} as bigint)`.as('version')])
        .where('dataset_id', '=', datasetId),
    )
    .onConflict((conflict) =>
      conflict.column('dataset_id').doUpdateSet({ version: to }).where('announced.version', '=', from),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

function logOf(own: Transaction<Schema>, { datasetId, from, to }: Announcement) {
  return own
    .selectFrom('changes')
    .where('dataset_id', '=', datasetId)
    .where('version', '>', from)
    .where('version', '<=', to)
}

/** How many rows were changed, each as often as it was. Added up by the database, since there may be thousands of changes in a second. */
async function countsOf(own: Transaction<Schema>, changes: Announcement) {
  const kinds = await logOf(own, changes)
    .select(['kind', ({ fn }) => fn.sum<number | string>('row_count').as('rows')])
    .groupBy('kind')
    .execute()
  const beside = await logOf(own, changes).select('parts').where('parts', 'is not', null).execute()
  const parts = beside.flatMap(({ parts }) => partsOf(parts ?? '[]'))
  const count = (kind: LoggedRows['kind']) =>
    Number(kinds.find((one) => one.kind === kind)?.rows ?? 0) +
    parts.reduce((sum, part) => sum + (part.kind === kind ? part.rowCount : 0), 0)
  return {
    created: count('appended'),
    updated: count('updated'),
    deleted: count('deleted'),
    isReplaced: kinds.some(({ kind }) => kind === 'replaced'),
  }
}

/** The first rows that were changed, each once. */
async function rowIdsOf(own: Transaction<Schema>, changes: Announcement): Promise<string[]> {
  const records = await logOf(own, changes)
    .select(['first_row', 'row_count', 'parts'])
    .where('first_row', 'is not', null)
    .orderBy('version')
    .limit(ROWS_NAMED * 10)
    .execute()
  const numbers = new Set<number>()
  for (const { first_row, row_count, parts } of records)
    for (const { firstRow, rowCount } of [{ firstRow: first_row ?? 0, rowCount: row_count }, ...partsOf(parts ?? '[]')])
      for (let number = firstRow; number < firstRow + rowCount && numbers.size < ROWS_NAMED; number += 1)
        numbers.add(number)
  return [...numbers].map(rowId)
}

/** Who changed the rows: the first whose identifiers are known, and what the event says of all of them. */
async function actorsOf(own: Transaction<Schema>, changes: Announcement): Promise<{ actor: Actor; named: string[] }> {
  const found = await logOf(own, changes)
    .select('actor')
    .where('kind', '<>', 'columns')
    .groupBy('actor')
    .orderBy(({ fn }) => fn.min('version'))
    .limit(ACTORS_NAMED + 1)
    .execute()
  const [first, ...others] = found.map(({ actor }) => actor)
  const named = found.flatMap(({ actor }) => actor ?? []).slice(0, ACTORS_NAMED)
  if (others.length > 0) return { actor: { kind: 'several', id: null }, named }
  if (first === undefined || first === null) return { actor: BY_ITSELF.actor, named }
  return { actor: { kind: first.startsWith('key_') ? 'key' : 'user', id: first }, named }
}

/** Records events in the catalogue that were left beside the rows. */
export async function placeEvents(
  db: Transaction<Schema>,
  { events }: OrganizationKey & { readonly events: readonly NewEvent[] },
): Promise<void> {
  await recordEvents(db, events)
}

/** Forgets events beside the rows that the catalogue has. */
export async function deletePendingEvents(
  db: Transaction<Schema>,
  { organizationId, ids }: OrganizationKey & { readonly ids: readonly string[] },
): Promise<void> {
  await tenant(db, organizationId).deleteFrom('pending_events').where('id', 'in', ids).execute()
}

const EVENTS_PER_STEP = 1_000

/** Deletes some of the oldest events of an organization. Returns how many. */
export async function deleteEvents(
  db: Transaction<Schema>,
  { organizationId, recordedBefore }: OrganizationKey & { readonly recordedBefore: number },
): Promise<number> {
  const old = db
    .selectFrom('events')
    .select('sequence')
    .where('organization_id', '=', organizationId)
    .where('created_at', '<', recordedBefore)
    .orderBy('created_at')
    .orderBy('sequence')
    .limit(EVENTS_PER_STEP)
  const { numDeletedRows } = await db.deleteFrom('events').where('sequence', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
