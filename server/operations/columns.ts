import type { Column } from '../../generated/index.ts'
import type {
  ColumnOperations,
  CreateColumnReply,
  DeleteColumnReply,
  UpdateColumnReply,
} from '../../generated/operations.gen.ts'
import type { ColumnDefinition, ColumnRecord, ColumnTerms } from '../domain/columns.ts'
import { isRepeated } from '../domain/idempotency-key.ts'
import { uniqueKeysOf } from '../domain/unique-keys.ts'
import type { ColumnChange } from '../store/interface/columns.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import { type Store, StoreError } from '../store/store.ts'
import { noSuch, unprocessable } from './api-error.ts'
import type { Callers } from './caller.ts'
import { changedColumn, readColumns, requireSmallTerms, toColumn } from './column-definition.ts'
import { maxColumns } from './contract-limits.ts'
import { createOnce } from './create-once.ts'
import { rowTableOf, withDataset } from './current-dataset.ts'
import { keysTaken, notConvertible, rulesBroken } from './refused-changes.ts'

export function columnOperations(store: Store): ColumnOperations<Callers> {
  return {
    async createColumn({ path, headers, body }, caller): Promise<CreateColumnReply> {
      const { dataset_id: datasetId } = path
      const { organizationId } = caller
      const requirePath = () => rowTableOf(store, caller, datasetId)
      const target = ['createColumn', datasetId]
      const key = headers['Idempotency-Key']
      const creation = { organizationId, key, target, body, place: 'organization', requirePath } as const
      return createOnce<Column>(store, creation, async (keep) => {
        const { columns } = await requirePath()
        const definition = readColumns([body])[0] as ColumnDefinition // one of one
        requireSmallTerms([...columns, definition], 'name')
        const data = toColumn(definition)
        const column = { organizationId, datasetId, ...definition, maxColumns: maxColumns(), now: Date.now() }
        const created = await store.createColumn({ ...column, keep: keep(data) })
        if (created.outcome === 'no_such_dataset') throw noSuch('dataset', datasetId)
        if (created.outcome === 'name_taken') throw nameTaken(data.name)
        if (created.outcome === 'has_rows') throw requiredInRows(created.rowCount)
        if (created.outcome === 'too_many')
          throw unprocessable('name', `The dataset already has ${column.maxColumns} columns, which is the maximum.`)
        return isRepeated(created) ? created : { data }
      })
    },

    async updateColumn({ path, query, body }, caller): Promise<UpdateColumnReply> {
      return withDataset(store, caller, path.dataset_id, async (dataset) => {
        const column = columnOf(dataset, path.column_name)
        const definition = changedColumn(column, body)
        const others = dataset.columns.filter((other) => other !== column)
        requireSmallTerms([...others, definition], Object.keys(body)[0] ?? 'column_name')
        const change = changeOf(dataset, column, definition, query.dry_run)
        const updated = await store.updateColumn({ ...change, now: Date.now() })
        switch (updated.outcome) {
          case 'updated':
            return { status: 200, body: { data: toColumn(updated.column) } }
          case 'columns_changed':
            throw new StoreError('columns_changed', dataset.id)
          case 'no_such_column':
            throw noSuch('column', column.name)
          case 'name_taken':
            throw nameTaken(definition.name)
          case 'in_unique_index':
            throw inUniqueIndex(column.name, updated.of)
          case 'not_unique':
            throw unprocessable('type', keysTaken(updated, keyNames(dataset, updated.indexId)))
          case 'not_convertible':
            throw notConvertible({ ...definition, name: column.name }, definition.type, updated)
          case 'rules_broken':
            throw rulesBroken(column, updated)
        }
      })
    },

    async deleteColumn({ path }, caller): Promise<DeleteColumnReply> {
      const { id: datasetId, organizationId } = await rowTableOf(store, caller, path.dataset_id)
      const outcome = await store.deleteColumn({
        organizationId,
        datasetId,
        columnName: path.column_name,
        now: Date.now(),
      })
      if (outcome === 'no_such_column') throw noSuch('column', path.column_name)
      if (outcome === 'last_column') throw lastColumn(path.column_name)
      return { status: 204 }
    },
  }
}

/** What the store is to change. A change without rules and description, before and after, does not depend on other changes that come at the same time. */
function changeOf(
  { organizationId, id: datasetId, columnsVersion }: RowTableRecord,
  column: ColumnRecord,
  { name, type, ...terms }: ColumnDefinition,
  isDryRun: boolean,
): Omit<ColumnChange, 'now'> {
  return {
    ...{ organizationId, datasetId, columnName: column.name, isDryRun },
    ...(name !== column.name && { name }),
    ...(type !== column.type && { type }),
    ...([column, terms].some(hasTerms) && { terms, columnsVersion }),
  }
}

function hasTerms({ description, rules }: ColumnTerms): boolean {
  return description !== undefined || rules !== undefined
}

/** The column of a dataset. Throws the 404 when it is not there. */
export function columnOf({ columns }: RowTableRecord, name: string): ColumnRecord {
  const column = columns.find((candidate) => candidate.name === name)
  if (column === undefined) throw noSuch('column', name)
  return column
}

function nameTaken(name: string) {
  return unprocessable(
    'name',
    `The dataset already has a column named ${JSON.stringify(name)}. Column names must be unique.`,
  )
}

function requiredInRows(count: number) {
  return unprocessable(
    'required',
    `The cells of a new column are empty in the dataset's ${count} rows, and required is true. Add the column without it, fill the cells, then require them.`,
  )
}

function lastColumn(name: string) {
  return unprocessable(
    'column_name',
    `${JSON.stringify(name)} is the dataset's last column and cannot be deleted. Delete the dataset, or add a column first.`,
  )
}

function keyNames({ columns, indexes }: RowTableRecord, indexId: string): string[] {
  const key = uniqueKeysOf(columns, indexes).find((unique) => unique.indexId === indexId)
  return key?.columns.map(({ name }) => name) ?? []
}

function inUniqueIndex(name: string, indexId: string) {
  return unprocessable(
    'type',
    `${JSON.stringify(name)} is a column of the unique index ${indexId}, which has no columns of type json. Delete the index first.`,
  )
}
