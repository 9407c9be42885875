import type { Kysely } from 'kysely'
import type { ColumnDefinition, ColumnRecord, ColumnTerms } from '../../domain/columns.ts'
import type { ColumnTable, Schema } from './schema.ts'

/** The columns of a dataset in their order. `own` is the database with the organization's tables in it. */
export async function columnsIn(
  own: Kysely<Schema>,
  datasetId: string,
): Promise<readonly (ColumnRecord & { readonly position: number })[]> {
  const columns = await own
    .selectFrom('columns')
    .select(['number', 'name', 'type', 'position', 'description', 'rules'])
    .where('dataset_id', '=', datasetId)
    .orderBy('position')
    .execute()
  return columns.map(({ description, rules, ...column }) => ({
    ...column,
    ...(description !== null && { description }),
    // What `columnFields` made.
    ...(rules !== null && { rules: JSON.parse(rules) as NonNullable<ColumnRecord['rules']> }),
  }))
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
