import type { Kysely } from 'kysely'
import type { ColumnDefinition, ColumnRecord, ColumnTerms } from '../../domain/columns.ts'
import type { ColumnTable, Schema } from './schema.ts'

type StoredColumn = ColumnRecord & { readonly position: number }

/** The columns of a dataset in their order. `own` is the database with the organization's tables in it. */
export async function columnsIn(own: Kysely<Schema>, datasetId: string): Promise<readonly StoredColumn[]> {
  return (await columnsOfEach(own, [datasetId])).get(datasetId) ?? []
}

/** The same of several datasets, by one statement. A dataset that is not there is not in the map. */
export async function columnsOfEach(
  own: Kysely<Schema>,
  datasetIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredColumn[]>> {
  const columns = await own
    .selectFrom('columns')
    .select(['dataset_id', 'number', 'name', 'type', 'position', 'description', 'rules'])
    .where('dataset_id', 'in', datasetIds)
    .orderBy('dataset_id')
    .orderBy('position')
    .execute()
  const stored = columns.map(({ dataset_id: datasetId, description, rules, ...column }) => ({
    datasetId,
    column: {
      ...column,
      ...(description !== null && { description }),
      // What `columnFields` made.
      ...(rules !== null && { rules: JSON.parse(rules) as NonNullable<ColumnRecord['rules']> }),
    },
  }))
  const byDataset = Map.groupBy(stored, ({ datasetId }) => datasetId)
  return new Map(Array.from(byDataset, ([id, found]) => [id, found.map(({ column }) => column)]))
}

/** A column as its table has it. */
export function columnFields({
  name,
  type,
  ...terms
}: ColumnDefinition): Omit<ColumnTable, 'dataset_id' | 'number' | 'position'> {
  return { name, type, ...termsFields(terms) }
}

/** What its table has of a column beside name and type. */
export function termsFields({ description, rules }: ColumnTerms): Pick<ColumnTable, 'description' | 'rules'> {
  return { description: description ?? null, rules: rules === undefined ? null : JSON.stringify(rules) }
}
