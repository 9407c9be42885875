import type { Kysely } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Webhooks and what is on its way to them. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await createWebhooks(db)
  await createDeliveries(db)
}

async function createWebhooks(db: Kysely<Schema>): Promise<void> {
  await differencesOf(db)
    .withSequence(db.schema.createTable('webhooks'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('dataset_id', 'text')
    .addColumn('project_id', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('disabled_reason', 'text')
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('previous_secret', 'text')
    .addColumn('previous_expires_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('next_due_at', 'bigint')
    .addColumn('paused_until', 'bigint')
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'bigint')
    .execute()
  await index(db, 'webhooks_by_organization', 'webhooks', ['organization_id', 'sequence'])
  await index(db, 'webhooks_by_due', 'webhooks', ['next_due_at'])
}

async function createDeliveries(db: Kysely<Schema>): Promise<void> {
  await differencesOf(db)
    .withSequence(db.schema.createTable('deliveries'))
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('last_attempt_at', 'bigint')
    .addColumn('last_status', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await index(db, 'deliveries_by_webhook', 'deliveries', ['webhook_id', 'sequence'])
  await index(db, 'deliveries_by_due', 'deliveries', ['webhook_id', 'due_at'])
  await index(db, 'deliveries_by_age', 'deliveries', ['created_at'])
  await index(db, 'deliveries_by_organization', 'deliveries', ['organization_id'])
}

async function index(db: Kysely<Schema>, name: string, table: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}
