import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Events of organizations, by what they are looked for. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await differencesOf(db)
    .withSequence(db.schema.createTable('events'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('actor_kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('address', 'text')
    .addColumn('request_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('dataset_id', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .execute()
  const indexes = {
    list: [],
    time: ['created_at'],
    type: ['type'],
    dataset: ['dataset_id'],
    actor: ['actor_id'],
  } as const
  for (const [name, columns] of Object.entries(indexes))
    await db.schema
      .createIndex(`events_by_${name}`)
      .on('events')
      .columns(['organization_id', ...columns, 'sequence'])
      .execute()
}

/**
 * Events of changes beside the rows, how far the changes of rows have been told, and who began an import. What is older than this step is told by
 * no event.
 */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  await own.schema
    .createTable('pending_events')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .execute()
  await own.schema
    .createTable('announced')
    .ifNotExists()
    .addColumn('dataset_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
  await own
    .insertInto('announced')
    .columns(['dataset_id', 'version'])
    // Without a condition SQLite takes ON CONFLICT for that of a join.
    .expression((eb) => eb.selectFrom('counters').select(['dataset_id', 'version']).where('version', '>', eb.lit(0)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { hasTenantSchemas } = differencesOf(own)
  await own.schema
    .alterTable('imports')
    // It runs again where a start was interrupted, which SQLite undoes as a whole.
    .addColumn('origin', 'text', (column) => (hasTenantSchemas ? column.ifNotExists() : column))
    .execute()
}
