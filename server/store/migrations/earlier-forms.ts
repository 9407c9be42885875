import { type Kysely, sql } from 'kysely'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { upTenant as besideRows } from './001-catalogue.ts'
import { upTenant as indexes } from './002-indexes.ts'
import { upTenant as describeColumns, describeDatasets } from './013-names-and-rules.ts'
import type { SchemaStep } from './index.ts'
import { recordedSteps } from './records.ts'

/**
 * What steps lack that a database has run in an earlier form: steps 001, 002 and 013 were changed after versions had used them. Such a
 * database also lacks later steps, so a start on one that lacks none need not look.
 */
export async function missingParts(db: Kysely<Schema>): Promise<SchemaStep[]> {
  const { hasTable, hasColumn, hasTenantSchemas } = differencesOf(db)
  const parts: SchemaStep[] = []
  // The first versions knew SQLite only.
  if (!hasTenantSchemas && (await hasTable(db, 'counters')) && !(await hasColumn(db, 'counters', 'organization_id')))
    parts.push({ up: leaveFirstForm })
  if ((await recordedSteps(db)).includes('013-names-and-rules') && !(await hasColumn(db, 'datasets', 'description')))
    parts.push({ up: describeDatasets, upTenant: describeColumns })
  return parts
}

/** Columns that tables have had from the beginning, in both forms. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  counters: [
    'dataset_id',
    'next_row_number',
    'next_column_number',
    'row_count',
    'version',
    'columns_version',
    'largest_row_bytes',
    'data_updated_at',
    'created_at',
  ],
  columns: ['dataset_id', 'number', 'position', 'name', 'type'],
  indexes: ['sequence', 'id', 'dataset_id', 'fields', 'status', 'created_at'],
}

/** To whom counters belong. What an interrupted creation or deletion left has no dataset; the sweep finds it with any organization. */
const OWNER = sql`coalesce((select organization_id from datasets where datasets.id = dataset_id),
  (select min(id) from organizations), '')`

/**
 * Gives a database of the first versions the tables of steps 001 and 002 as they are since: there, counters did not say whose they are, and
 * columns and indexes referred to the catalogue.
 */
async function leaveFirstForm(db: Kysely<Schema>): Promise<void> {
  await sql`drop index if exists indexes_by_dataset`.execute(db)
  const { hasTable } = differencesOf(db)
  const tables: string[] = []
  for (const table of Object.keys(KEPT)) if (await hasTable(db, table)) tables.push(table)
  for (const table of tables) await sql`alter table ${sql.id(table)} rename to ${sql.id(earlier(table))}`.execute(db)
  await besideRows(db)
  if (tables.includes('indexes')) await indexes(db)
  for (const table of tables) await moveRecords(db, table)
}

async function moveRecords(db: Kysely<Schema>, table: string): Promise<void> {
  const kept = sql.join((KEPT[table] ?? []).map((column) => sql.id(column)))
  await (table === 'counters'
    ? sql`insert into counters (organization_id, ${kept}) select ${OWNER}, ${kept} from ${sql.id(earlier(table))}`
    : sql`insert into ${sql.id(table)} (${kept}) select ${kept} from ${sql.id(earlier(table))}`
  ).execute(db)
  await sql`drop table ${sql.id(earlier(table))}`.execute(db)
}

const earlier = (table: string) => `earlier_${table}`
