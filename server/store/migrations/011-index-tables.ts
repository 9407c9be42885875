import { type Kysely, sql } from 'kysely'
import { fieldsOf } from '../../domain/index-fields.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { beginIndex, endIndex, fillFromRows } from '../sql/sqlite/index-tables.ts'

/** On SQLite, makes a table of each index that SQLite itself keeps. Those that were being built or dropped are left to the sweep. */
export async function upTenant(own: Kysely<Schema>): Promise<void> {
  if (!differencesOf(own).indexes.areTables) return
  const physical = await sql<{ name: string }>`
    select name from sqlite_master where type = 'index' and name glob 'ix_*'`.execute(own)
  for (const { name } of physical.rows) await own.schema.dropIndex(name).execute()
  const indexes = await own
    .selectFrom('indexes')
    .innerJoin('counters', 'counters.dataset_id', 'indexes.dataset_id')
    .select(['indexes.id', 'indexes.fields', 'indexes.dataset_id', 'counters.organization_id', 'counters.generation'])
    .where('indexes.status', '=', 'ready')
    .execute()
  for (const { id: indexId, fields, dataset_id: datasetId, organization_id: organizationId, generation } of indexes) {
    const columns = await own
      .selectFrom('columns')
      .select(['number', 'type'])
      .where('dataset_id', '=', datasetId)
      .execute()
    const bound = fieldsOf(fields).flatMap((field) => {
      const column = columns.find(({ number }) => number === field.column)
      return column === undefined ? [] : [{ ...field, type: column.type }]
    })
    const index = { organizationId, datasetId, generation, indexId, fields: bound }
    await beginIndex(own, index)
    await fillFromRows(own, index)
    await endIndex(own, index)
  }
}
