import Database from 'better-sqlite3'
import { onServer } from '../../scripts/postgres/server.ts'

/** Tables of both engines that may name an organization, or one of its datasets, in a column. */
const BY_ORGANIZATION = [
  'projects',
  'datasets',
  'api_keys',
  'key_use',
  'memberships',
  'sessions',
  'invitations',
  'idempotency_keys',
]
const BESIDE_ROWS = ['counters', 'columns', 'changes', 'indexes', 'spare_tables']

/** What a database still has of a deleted organization and of its datasets: names of tables. */
export async function tracesOf(
  databaseUrl: string,
  organizationId: string,
  datasetIds: readonly string[],
): Promise<string[]> {
  const tables = datasetIds.map((id) => id.replace('ds_', 'rows_'))
  if (!databaseUrl.startsWith('sqlite:')) return tracesOnServer(databaseUrl, organizationId)
  const db = new Database(databaseUrl.slice('sqlite:'.length), { readonly: true })
  try {
    const count = (sql: string, ...parameters: string[]) =>
      Number(
        db
          .prepare(sql)
          .pluck()
          .get(...parameters),
      )
    const named = (table: string, column: string, value: string) =>
      count(`select count(*) from ${table} where ${column} = ?`, value) > 0
    return [
      ...BY_ORGANIZATION.filter((table) => named(table, 'organization_id', organizationId)),
      ...(named('organizations', 'id', organizationId) ? ['organizations'] : []),
      ...BESIDE_ROWS.filter((table) => datasetIds.some((id) => named(table, 'dataset_id', id))),
      ...tables.filter((table) => count('select count(*) from sqlite_master where name like ?', `${table}%`) > 0),
    ]
  } finally {
    db.close()
  }
}

async function tracesOnServer(databaseUrl: string, organizationId: string): Promise<string[]> {
  const found: string[] = []
  const places = [...BY_ORGANIZATION.map((table) => [table, 'organization_id']), ['organizations', 'id']]
  for (const [table = '', column = ''] of places) {
    const [row] = await onServer(databaseUrl, `select 1 from ${table} where ${column} = '${organizationId}' limit 1`)
    if (row !== undefined) found.push(table)
  }
  const [schema] = await onServer(databaseUrl, `select 1 from pg_namespace where nspname = '${organizationId}'`)
  return schema === undefined ? found : [...found, 'its schema']
}
