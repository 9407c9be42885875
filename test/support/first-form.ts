import { changeDatabase } from './change-database.ts'
import { makeEarlier } from './earlier-database.ts'

/** The tables of the first versions, in their words: counters that do not say whose they are, and references to the catalogue. */
const COUNTERS = `
  create table "first" ("dataset_id" text primary key, "next_row_number" bigint not null, "next_column_number" integer not null,
    "row_count" bigint not null, "version" bigint not null, "columns_version" bigint not null, "largest_row_bytes" bigint not null,
    "data_updated_at" bigint not null, "created_at" bigint not null);
  insert into "first" select dataset_id, next_row_number, next_column_number, row_count, version, columns_version,
    largest_row_bytes, data_updated_at, created_at from counters;
  drop table counters;
  alter table "first" rename to "counters";`
const COLUMNS = `
  create table "first" ("dataset_id" text not null references "datasets" ("id") on delete cascade, "number" integer not null,
    "position" integer not null, "name" text not null, "type" text not null,
    constraint "columns_key" primary key ("dataset_id", "number"), constraint "columns_by_name" unique ("dataset_id", "name"));
  insert into "first" select * from columns;
  drop table columns;
  alter table "first" rename to "columns";`
const INDEXES = `
  create table "first" ("sequence" integer primary key autoincrement, "id" text not null unique,
    "dataset_id" text not null references "datasets" ("id") on delete cascade, "fields" text not null, "status" text not null,
    "created_at" bigint not null);
  insert into "first" select * from indexes;
  drop table indexes;
  alter table "first" rename to "indexes";
  create index "indexes_by_dataset" on "indexes" ("dataset_id", "sequence");`

/** Makes a database as the first versions left it, whose last step was 001 or 002. */
export async function makeFirstForm(databaseUrl: string, version: string): Promise<void> {
  await makeEarlier(databaseUrl, version)
  await changeDatabase(databaseUrl, '', COUNTERS + COLUMNS + (version < '002' ? '' : INDEXES))
}
