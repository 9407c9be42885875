import type { Column } from '../../generated/index.ts'
import type {
  ColumnOperations,
  CreateColumnReply,
  DeleteColumnReply,
  UpdateColumnReply,
} from '../../generated/operations.gen.ts'
import { codecs } from '../domain/codecs.ts'
import type { ColumnRecord } from '../domain/columns.ts'
import { isRepeated } from '../domain/idempotency-key.ts'
import { rowId } from '../domain/ids.ts'
import { quoted } from '../json.ts'
import type { UpdatedColumn } from '../store/interface/columns.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { Store } from '../store/store.ts'
import { invalid, noSuch, unprocessable } from './api-error.ts'
import type { Callers } from './caller.ts'
import { MAX_COLUMNS } from './contract-limits.ts'
import { createOnce } from './create-once.ts'
import { rowTableOf } from './current-dataset.ts'

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
        await requirePath()
        const data: Column = { name: body.name, type: body.type }
        const column = { organizationId, datasetId, ...data, maxColumns: MAX_COLUMNS, now: Date.now() }
        const created = await store.createColumn({ ...column, keep: keep(data) })
        if (created.outcome === 'no_such_dataset') throw noSuch('dataset', datasetId)
        if (created.outcome === 'name_taken') throw nameTaken(data.name)
        if (created.outcome === 'too_many')
          throw unprocessable('name', `The dataset already has ${MAX_COLUMNS} columns, which is the maximum.`)
        return isRepeated(created) ? created : { data }
      })
    },

    async updateColumn({ path, body }, caller): Promise<UpdateColumnReply> {
      const dataset = await rowTableOf(store, caller, path.dataset_id)
      const column = columnOf(dataset, path.column_name)
      const updated = await store.updateColumn({
        organizationId: dataset.organizationId,
        datasetId: dataset.id,
        columnName: column.name,
        ...body,
        now: Date.now(),
      })
      if (updated.outcome === 'no_such_column') throw noSuch('column', path.column_name)
      if (updated.outcome === 'name_taken') throw nameTaken(body.name ?? column.name)
      if (updated.outcome === 'in_unique_index') throw inUniqueIndex(column.name, updated.of)
      if (updated.outcome === 'not_convertible') throw notConvertible(column.name, body.type ?? column.type, updated)
      return { status: 200, body: { data: updated.column } }
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

function lastColumn(name: string) {
  return unprocessable(
    'column_name',
    `${JSON.stringify(name)} is the dataset's last column and cannot be deleted. Delete the dataset, or add a column first.`,
  )
}

function inUniqueIndex(name: string, indexId: string) {
  return unprocessable(
    'type',
    `${JSON.stringify(name)} is a column of the unique index ${indexId} and keeps its type: cells of another type may be equal. Delete the index first, and create it again afterwards.`,
  )
}

type NotConvertible = Extract<UpdatedColumn, { outcome: 'not_convertible' }>

function notConvertible(name: string, type: ColumnRecord['type'], { from, failures, failureCount }: NotConvertible) {
  const cells = failureCount === 1 ? '1 of its cells does not convert' : `${failureCount} of its cells do not convert`
  return invalid(
    422,
    failures.map(({ rowNumber, cell }, index) => {
      const shown = from === 'json' ? quoted(String(cell)) : quoted(codecs[from].decode(cell))
      const found = `${rowId(rowNumber)} holds ${shown}`
      const first = `Column ${JSON.stringify(name)} cannot become ${type}: ${cells}, the first in ${found}. Nothing was changed.`
      return { field: 'type', message: index === 0 ? first : found }
    }),
  )
}
