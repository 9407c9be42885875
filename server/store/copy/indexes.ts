import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { fieldsOf } from '../../domain/index-fields.ts'
import { StoreError } from '../interface/store-error.ts'
import { tenant } from '../sql/differences.ts'
import { buildIndexInside } from '../sql/postgres/indexes.ts'
import type { ColumnTable, CounterTable, Schema } from '../sql/schema.ts'
import { continueAfter } from './sequence.ts'

/** Builds a dataset's indexes. One that is being built or dropped is not copied, since no read uses it. */
export async function copyIndexes(
  source: Kysely<Schema>,
  db: Transaction<Schema>,
  { organization_id: organizationId, dataset_id: datasetId, generation }: CounterTable,
  columns: readonly ColumnTable[],
): Promise<void> {
  const own = tenant(db, organizationId)
  const indexes = await readyIndexes(source, datasetId)
  if (indexes.length === 0) return
  await own.insertInto('indexes').values(indexes).execute()
  for (const { id: indexId, fields } of indexes) {
    const bound = fieldsOf(fields).map((field) => ({ ...field, type: typeOf(columns, field.column) }))
    await buildIndexInside(db, { organizationId, datasetId, generation, indexId, fields: bound })
  }
  const { last } = await own
    .selectFrom('indexes')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  await continueAfter(db, `${organizationId}.indexes`, last)
  if (!isDeepStrictEqual(await readyIndexes(own, datasetId), indexes))
    throw new StoreError('unusable', `the indexes of ${datasetId} differ in the copy. It was rolled back.`)
}

async function readyIndexes(db: Kysely<Schema>, datasetId: string) {
  const indexes = await db
    .selectFrom('indexes')
    .selectAll()
    .where('dataset_id', '=', datasetId)
    .where('status', '=', 'ready')
    .orderBy('sequence')
    .execute()
  return indexes.map((index) => ({ ...index }))
}

function typeOf(columns: readonly ColumnTable[], number: number): ColumnTable['type'] {
  const column = columns.find((candidate) => candidate.number === number)
  if (column === undefined) throw new StoreError('unusable', `an index names column ${number}, which does not exist.`)
  return column.type
}
