import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { CURSOR_KEY, WEBHOOK_KEY } from '../../interface/secrets.ts'
import { StoreError } from '../../interface/store-error.ts'
import type { Schema } from '../../sql/schema.ts'
import type { LONG } from '../../writes/long-tables.ts'

/** An organization of one database on its way into another one, in which it is not. */
export interface OrganizationCopy {
  /** The catalogue that has it, as of one moment, or while nobody writes there. */
  readonly source: Kysely<Schema>
  readonly organizationId: string
  /** When the copy was begun: from then on its datasets count versions. */
  readonly now: number
}

/** The tables of the catalogue in which an organization has records of its own, each after those that it refers to. */
export const CATALOGUED = [
  'organizations',
  'projects',
  'datasets',
  'api_keys',
  'key_use',
  'memberships',
  'invitations',
  'webhooks',
] as const

export type CataloguedTable = (typeof CATALOGUED)[number]

/** What a table of a catalogue has of an organization, in the order of its lists. */
export async function recordsOf({ source, organizationId }: OrganizationCopy, table: CataloguedTable) {
  const own = sql.ref<string>(table === 'organizations' ? 'id' : 'organization_id')
  const records = source.selectFrom(table).selectAll().where(own, '=', organizationId)
  return (isNumbered(table) ? records.orderBy(sql.ref('sequence')) : records).execute()
}

/** Whether `sequence` numbers the records of a table. */
export function isNumbered(table: CataloguedTable | (typeof LONG)[number]): boolean {
  return !['key_use', 'idempotency_keys'].includes(table)
}

/** The keys with which a database signs cursors and encrypts secrets of webhooks. */
export async function keysOf(db: Kysely<Schema>): Promise<{ readonly cursor: string; readonly webhooks: KeyObject }> {
  const secrets = await db.selectFrom('secrets').selectAll().where('name', 'in', [CURSOR_KEY, WEBHOOK_KEY]).execute()
  const value = (name: string) => {
    const found = secrets.find((secret) => secret.name === name)
    if (found === undefined) throw new StoreError('unusable', `a database has no key ${name}. Start its server once.`)
    return found.value
  }
  return { cursor: value(CURSOR_KEY), webhooks: createSecretKey(value(WEBHOOK_KEY), 'base64') }
}
