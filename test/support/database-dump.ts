import Database from 'better-sqlite3'
import pg from 'pg'
import { placeFile, placesBeside } from '../../server/store/sql/sqlite/places.ts'

/** The structure and the content of a database, by schema; on SQLite by file. */
export type Dump = Readonly<Record<string, PlaceDump>>

export interface PlaceDump {
  /** Tables with their columns, indexes and constraints, a line each. */
  readonly schema: readonly string[]
  /** Rows by table. */
  readonly tables: Readonly<Record<string, readonly Row[]>>
}

type Row = Readonly<Record<string, unknown>>

/** Reads a whole database directly, without the service. */
export async function dumpOf(databaseUrl: string): Promise<Dump> {
  return databaseUrl.startsWith('sqlite:') ? dumpSqlite(databaseUrl.slice('sqlite:'.length)) : dumpPostgres(databaseUrl)
}

/** By numbers of files, the catalogue's first. */
function dumpSqlite(file: string): Dump {
  const places = placesBeside(file).toSorted((one, other) => one - other)
  const ofPlaces = places.map((number) => [`place ${number}`, dumpFile(placeFile(file, number))] as const)
  return { main: dumpFile(file), ...Object.fromEntries(ofPlaces) }
}

function dumpFile(file: string): PlaceDump {
  const database = new Database(file) // not read-only: it may have to recover
  const objects = database
    .prepare<[], { type: string; name: string; sql: string | null }>(
      `select type, name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\' order by type, name`,
    )
    .all()
  const tables = objects.filter(({ type }) => type === 'table')
  const rowsOf = (name: string) => inOrder(database.prepare<[], Row>(`select * from "${name}"`).all())
  const dump = {
    schema: objects.map(({ type, name, sql }) => `${type} ${name}: ${sql}`),
    tables: Object.fromEntries(tables.map(({ name }) => [name, rowsOf(name)])),
  }
  database.close()
  return dump
}

const OURS = `(n.nspname = 'public' or n.nspname like 'org\\_%')`

const SCHEMA = `
  select n.nspname as place, c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
    case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') ||
    coalesce(' collate ' || l.collname, '') as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
  where c.relkind = 'r' and ${OURS} and a.attnum > 0 and not a.attisdropped
  union all
  select n.nspname, pg_get_indexdef(x.indexrelid) || case when x.indisvalid then '' else ' (not valid)' end
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OURS}
  union all
  select n.nspname, o.conrelid::regclass::text || ' ' || o.conname || ' ' || pg_get_constraintdef(o.oid)
  from pg_constraint o join pg_namespace n on n.oid = o.connamespace where ${OURS}
  union all
  select n.nspname, c.relname || ' ' || c.relpersistence::text || ' ' || coalesce(array_to_string(c.reloptions, ','), '')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${OURS}
  order by 1, 2`

const TABLES = `
  select n.nspname as place, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OURS} order by 1, 2`

async function dumpPostgres(connectionString: string): Promise<Dump> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: lines } = await client.query<{ place: string; line: string }>(SCHEMA)
    const { rows: tables } = await client.query<{ place: string; name: string }>(TABLES)
    const places: Record<string, PlaceDump> = {}
    for (const [place, found] of Map.groupBy(lines, ({ place }) => place)) {
      const rows: Record<string, Row[]> = {}
      for (const { name } of tables.filter((table) => table.place === place))
        rows[name] = await rowsOf(client, place, name)
      places[place] = { schema: found.map(({ line }) => line), tables: rows }
    }
    return places
  } finally {
    await client.end()
  }
}

async function rowsOf(client: pg.Client, place: string, name: string): Promise<Row[]> {
  const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from "${place}"."${name}" t`)
  return inOrder(rows.map(({ row }) => row))
}

/** Rows have no order of their own, so they are sorted to be the same each time. */
function inOrder(rows: Row[]): Row[] {
  return rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
}

/** Secrets that a migration draws. */
const DRAWN = ['epoch', 'webhooks']

/** Without what is another one each time: when migrations were done, and the secrets that they drew. */
export function withoutTimes(dump: Dump): Dump {
  return Object.fromEntries(
    Object.entries(dump).map(
      ([
        place,
        {
          schema,
          tables: { dataset_service_migrations: _, kysely_migration: __, secrets, ...tables },
        },
      ]) => {
        const drawn = secrets && {
          secrets: secrets.map((row) => (DRAWN.includes(String(row['name'])) ? { name: row['name'] } : row)),
        }
        return [place, { schema, tables: { ...tables, ...drawn } }]
      },
    ),
  )
}

/** The names of the migrations that are recorded as done in the catalogue. */
export function migrationsOf({ main, public: ofServer }: Dump): unknown[] {
  return recordedIn(main ?? ofServer)
}

/** The names of the migrations that are recorded as done in a file, or in a schema. */
export function recordedIn(place: PlaceDump | undefined): unknown[] {
  const recorded = place?.tables['dataset_service_migrations'] ?? place?.tables['kysely_migration'] ?? []
  return recorded.map(({ name }) => name).toSorted()
}
