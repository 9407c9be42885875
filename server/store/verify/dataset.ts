import type { Kysely, Selectable } from 'kysely'
import { fieldsOf, isUnique } from '../../domain/index-fields.ts'
import { differencesOf, type IndexDifferences } from '../sql/differences.ts'
import { findKeyFault } from '../sql/key-faults.ts'
import type { Physical, PhysicalIndex } from '../sql/physical.ts'
import { cellColumn, rowTable } from '../sql/row-tables.ts'
import type { ColumnTable, CounterTable, IndexTable, Schema } from '../sql/schema.ts'
import { logProblems } from './log.ts'
import { ruleProblems } from './rules.ts'

/** What stands beside a dataset's rows. */
export interface DatasetRecords {
  readonly counters: CounterTable
  readonly columns: readonly ColumnTable[]
  readonly indexes: readonly Pick<Selectable<IndexTable>, 'id' | 'status' | 'fields' | 'built_for'>[]
}

/** What is found of one dataset. */
export interface DatasetFindings {
  readonly rows: number
  /** A sentence each. */
  readonly problems: readonly string[]
}

/** Columns of a row table that are no cells. */
const OWN_COLUMNS = ['row_number', 'created_at', 'updated_at']

/** Holds the rows of a dataset against what is recorded of them. `own` is the database with the organization's tables in it. */
export async function verifyDataset(
  own: Kysely<Schema>,
  physical: Physical,
  records: DatasetRecords,
): Promise<DatasetFindings> {
  const { dataset_id: datasetId, generation } = records.counters
  const table = rowTable({ datasetId, generation })
  const columns = physical.tables.get(table)
  if (columns === undefined) return { rows: 0, problems: [`its table ${table} is missing`] }
  const { count, last } = await own
    .selectFrom(table)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('row_number').as('last')])
    .executeTakeFirstOrThrow()
  const problems = [
    ...counterProblems(records.counters, count, last ?? 0),
    ...columnProblems(records, columns),
    ...indexProblems(records, physical, table, differencesOf(own).indexes),
    ...(await entryProblems(own, records, physical, count)),
    ...(await logProblems(own, records.counters)),
    ...(await ruleProblems(own, records, last ?? 0)),
  ]
  return { rows: count, problems }
}

function counterProblems({ row_count, next_row_number }: CounterTable, count: number, last: number): string[] {
  const problems: string[] = []
  if (row_count !== count) problems.push(`counters.row_count is ${row_count}, and the table has ${count} rows`)
  if (next_row_number <= last)
    problems.push(`counters.next_row_number is ${next_row_number}, and the table has row ${last}`)
  return problems
}

function columnProblems({ counters, columns }: DatasetRecords, found: ReadonlySet<string>): string[] {
  const recorded = new Set<string>([...OWN_COLUMNS, ...columns.map(({ number }) => cellColumn(number))])
  const numbers = columns.map(({ number }) => number).filter((number) => number >= counters.next_column_number)
  return [
    ...[...recorded].filter((name) => !found.has(name)).map((name) => `its table has no column ${name}`),
    ...[...found].filter((name) => !recorded.has(name)).map((name) => `no column is recorded for ${name} of its table`),
    ...numbers.map((n) => `counters.next_column_number is ${counters.next_column_number}, and there is column ${n}`),
  ]
}

/** What is being built or dropped may be there or not; the sweep ends it. */
function indexProblems(
  { counters: { generation }, indexes }: DatasetRecords,
  physical: Physical,
  table: string,
  { name }: Pick<IndexDifferences, 'name'>,
): string[] {
  const nameOf = ({ id: indexId, built_for: builtFor }: DatasetRecords['indexes'][number]) =>
    name({ indexId, generation, builtFor })
  const recorded = new Set<string>(indexes.map(nameOf))
  const ready = indexes.filter(({ status }) => status === 'ready').map(nameOf)
  const found = [...physical.indexes].filter(([, of]) => of === table).map(([name]) => name)
  return [
    ...ready.filter((name) => !found.includes(name)).map((name) => `its index ${name} is missing or not valid`),
    ...found.filter((name) => !recorded.has(name)).map((name) => `no index is recorded for ${name} of its table`),
  ]
}

/** An index that is a table has an entry for each row, with its cells. */
async function entryProblems(
  own: Kysely<Schema>,
  { counters, columns, indexes }: DatasetRecords,
  physical: Physical,
  rowCount: number,
): Promise<string[]> {
  const { countEntries, name } = differencesOf(own).indexes
  const { dataset_id: datasetId, organization_id: organizationId, generation } = counters
  const problems: string[] = []
  for (const { id: indexId, status, fields, built_for: builtFor } of indexes) {
    const bound = fieldsOf(fields).flatMap((field) => {
      const column = columns.find(({ number }) => number === field.column)
      return column === undefined ? [] : [{ ...field, type: column.type }]
    })
    const index = { organizationId, datasetId, generation, indexId, builtFor, fields: bound }
    if (status === 'ready' && isUnique(index)) problems.push(...(await keyProblems(own, index)))
    if (status !== 'ready' || countEntries === undefined || !physical.indexes.has(name(index))) continue
    const { all, right, expected = rowCount } = await countEntries(own, index)
    if (all !== expected || right !== expected)
      problems.push(
        `its index ${name(index)} has ${all} entries, ${right} of them right, ${due(expected, rowCount)}for ${rowCount} rows`,
      )
  }
  return problems
}

/** No two rows have the same key of a unique index. */
async function keyProblems(own: Kysely<Schema>, index: PhysicalIndex): Promise<string[]> {
  const fault = await findKeyFault(own, index)
  return fault === undefined ? [] : [`its unique index ${index.indexId} does not allow row ${fault.rowNumber}`]
}

/** Texts have as many entries as they have trigrams. */
function due(expected: number, rowCount: number): string {
  return expected === rowCount ? '' : `where ${expected} are due `
}
