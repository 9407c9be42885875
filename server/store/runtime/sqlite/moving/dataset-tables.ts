import { datasetOfKey } from '../../../sql/hidden-counters.ts'
import type { Connection } from '../../../sql/sqlite/connection.ts'

/** A table that belongs to one dataset. */
export interface TableOfDatasets {
  readonly name: string
  readonly sql: string
  /** Whether it has the rows of a dataset; the others are of indexes. */
  readonly hasRows: boolean
  /** The tables that SQLite made for a full-text table. */
  readonly parts: readonly string[]
  /** The statements that make its triggers. */
  readonly triggers: readonly string[]
}

interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly table: string
  readonly sql: string
}

/** As `rowTable` and `indexTable` name them, with whatever generation. */
const ROWS = /^rows_([0-9a-z]+)/
const INDEX = /^(?:ix|changed)_([0-9a-z]+)/

/** What a file has of tables for the datasets of an organization. Those of rows come last, since their triggers name the others. */
export function datasetTables({ database }: Connection, organizationId: string): TableOfDatasets[] {
  const counted = database.prepare<[string], string>('select dataset_id from counters where organization_id = ?')
  const datasets = new Set(counted.pluck().all(organizationId).map(datasetOfKey))
  const indexed = database.prepare<[], { id: string; datasetId: string }>(
    'select id, dataset_id as datasetId from indexes',
  )
  const indexes = new Set(indexed.all().flatMap(({ id, datasetId }) => (datasets.has(datasetId) ? [id] : [])))
  const isOwn = (name: string) => {
    const [rows, index] = [ROWS.exec(name)?.[1], INDEX.exec(name)?.[1]]
    return datasets.has(`ds_${rows}`) || indexes.has(`idx_${index}`)
  }
  const all = database.prepare<[], SchemaObject>(
    'select type, name, tbl_name as "table", sql from sqlite_master where sql is not null',
  )
  const own = all.all().filter(({ table }) => isOwn(table))
  const tables = own.filter(({ type }) => type === 'table')
  const fullText = tables.filter(({ sql }) => /^create virtual table/i.test(sql))
  const isPart = (name: string) => fullText.some((table) => isPartOf(name, table.name))
  return tables
    .filter(({ name }) => !isPart(name))
    .map(({ name, sql }) => ({
      name,
      sql,
      hasRows: ROWS.test(name),
      parts: tables.map((table) => table.name).filter((part) => isPartOf(part, name)),
      triggers: own.filter(({ type, table }) => type === 'trigger' && table === name).map((trigger) => trigger.sql),
    }))
    .sort((one, other) => Number(one.hasRows) - Number(other.hasRows))
}

/** Whether a table is one of those that SQLite makes for a full-text table. */
function isPartOf(name: string, fullText: string): boolean {
  return name.startsWith(`${fullText}_`) && /^(data|idx|content|docsize|config)$/.test(name.slice(fullText.length + 1))
}
