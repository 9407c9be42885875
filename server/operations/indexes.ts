import type { Index, NewIndex as NewIndexBody } from '../../generated/index.ts'
import type {
  CreateIndexReply,
  DeleteIndexReply,
  IndexOperations,
  ListIndexesReply,
} from '../../generated/operations.gen.ts'
import { isRepeated, type Repeated } from '../domain/idempotency-key.ts'
import { newId, rowId } from '../domain/ids.ts'
import { type IndexField, isContains, isUnique } from '../domain/index-fields.ts'
import { KEY_LIMITS } from '../domain/unique-keys.ts'
import type { BoundSort } from '../query/bound.ts'
import { columnList } from '../query/named-column.ts'
import { parseSort, type SortField } from '../query/sort.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { CreatedIndex, IndexRecord, KeyFault } from '../store/interface/indexes.ts'
import { type Store, StoreError } from '../store/store.ts'
import { type Finding, invalid, noSuch, unprocessable } from './api-error.ts'
import type { Callers } from './caller.ts'
import { counted } from './counted.ts'
import { createOnce } from './create-once.ts'
import { rowTableOf, withDataset } from './current-dataset.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { overQuota } from './quota.ts'
import { timestamp } from './timestamp.ts'

/** The most indexes of one dataset: each makes every append slower. */
const MAX_INDEXES = 16

export function indexOperations(store: Store): IndexOperations<Callers> {
  return {
    async listIndexes({ path, query }, caller): Promise<ListIndexesReply> {
      const scope = [caller.organizationId, path.dataset_id, 'indexes']
      const after = sequenceOf(store, scope, query.cursor)
      return withDataset(store, caller, path.dataset_id, async (dataset) => {
        const page = await store.selectIndexes({ ...keyOf(dataset), after, limit: query.limit })
        const data = page.items.map((index) => toIndex(dataset, index))
        return { status: 200, body: { data, pagination: cataloguePagination(store, scope, after, page) } }
      })
    },

    async createIndex({ path, headers, body }, caller): Promise<CreateIndexReply> {
      const { dataset_id } = path
      const { organizationId } = caller
      const requirePath = () => rowTableOf(store, caller, dataset_id)
      const target = ['createIndex', dataset_id]
      const key = headers['Idempotency-Key']
      const creation = { organizationId, key, target, body, place: 'organization', requirePath } as const
      return createOnce<Index>(store, creation, (keep) =>
        withDataset(store, caller, dataset_id, async (dataset) => {
          const fields = bindFields(dataset, body)
          const [indexId, now] = [newId('idx'), Date.now()]
          const { fields: texts, kind = 'sorted', unique = false } = body
          const made = { status: 'ready', created_at: timestamp(now) } as const
          const data: Index = { id: indexId, fields: texts, kind, unique, ...made }
          const index = { ...keyOf(dataset), indexId, fields, now, keep: keep(data), maxIndexes: MAX_INDEXES }
          const created = await store.createIndex(index)
          if (isRepeated(created)) return created
          if (created.outcome !== 'created') throw notCreated(created, indexId, dataset, body)
          return { data }
        }),
      )
    },

    async deleteIndex({ path }, caller): Promise<DeleteIndexReply> {
      const dataset = await rowTableOf(store, caller, path.dataset_id)
      const deleted = await store.deleteIndex({ ...keyOf(dataset), indexId: path.index_id })
      if (!deleted) throw noSuch('index', path.index_id)
      return { status: 204 }
    },
  }
}

/** The index of a dataset. Throws the 404 when it is not there. */
export async function indexOf(store: Store, dataset: RowTableRecord, indexId: string): Promise<IndexRecord> {
  const index = await store.findIndex({ ...keyOf(dataset), indexId })
  if (index === undefined) throw noSuch('index', indexId)
  return index
}

function keyOf({ organizationId, id: datasetId }: RowTableRecord) {
  return { organizationId, datasetId }
}

/** Checks fields against the columns. Throws the 422 that names each bad one. */
function bindFields({ columns }: RowTableRecord, { fields, kind, unique = false }: NewIndexBody): BoundIndexField[] {
  if (unique && kind === 'contains')
    throw unprocessable('unique', 'unique is true. An index of kind contains cannot be unique: leave kind out.')
  const parsed = fields.flatMap((field) => parseSort([field]))
  const findings =
    kind === 'contains'
      ? containsFaults(columns, parsed)
      : parsed.flatMap((_, place) => faultOf(columns, parsed, place) ?? (unique ? directionFault(parsed, place) : []))
  if (findings.length > 0) throw invalid(422, findings)
  return parsed.flatMap(({ field, descending }) => {
    const column = columns.find(({ name }) => name === field)
    if (column === undefined) return []
    const bound = { column: column.number, type: column.type, descending }
    if (unique) return { ...bound, unique }
    return kind === 'contains' ? { ...bound, contains: true } : bound
  })
}

/** An index that finds texts has one text column, which has no direction. */
function containsFaults(columns: RowTableRecord['columns'], fields: readonly SortField[]): Finding[] {
  const [first, second] = fields
  if (second !== undefined)
    return [{ field: 'fields', message: `fields has ${fields.length} items. An index of kind contains has one field.` }]
  const fault = faultOf(columns, fields, 0)
  if (fault !== undefined) return [fault]
  const field = 'fields[0]'
  const type = columns.find(({ name }) => name === first?.field)?.type
  if (type !== 'text')
    return [
      {
        field,
        message: `${field} is ${JSON.stringify(first?.field)}, a column of type ${type}. An index of kind contains goes with text columns.`,
      },
    ]
  if (first?.descending)
    return [
      { field, message: `${field} begins with "-". An index of kind contains has no direction: leave the - out.` },
    ]
  return []
}

function faultOf(columns: RowTableRecord['columns'], fields: readonly SortField[], place: number): Finding | undefined {
  const name = fields[place]?.field
  const shown = JSON.stringify(name)
  const column = columns.find((candidate) => candidate.name === name)
  const first = fields.findIndex(({ field }) => field === name)
  const field = `fields[${place}]`
  if (column === undefined)
    return { field, message: `${field} is ${shown}; the dataset has no such column. ${columnList(columns)}` }
  if (first !== place)
    return { field, message: `${field} is ${shown}, which fields[${first}] already names. Name each column once.` }
  return column.type === 'json'
    ? {
        field,
        message: `${field} is ${shown}, a column of type json. json columns cannot be sorted, so they cannot be indexed.`,
      }
    : undefined
}

function directionFault(fields: readonly SortField[], place: number): Finding[] {
  const field = `fields[${place}]`
  const message = `${field} begins with "-". A unique index has no direction: leave the - out.`
  return fields[place]?.descending ? [{ field, message }] : []
}

type BoundIndexField = BoundSort & Pick<IndexField, 'contains' | 'unique'>

type NotCreated = Exclude<CreatedIndex, { outcome: 'created' } | Repeated>

function notCreated(
  refused: NotCreated,
  indexId: string,
  dataset: RowTableRecord,
  { fields, kind }: NewIndexBody,
): Error {
  switch (refused.outcome) {
    case 'no_such_dataset':
      return noSuch('dataset', dataset.id)
    case 'columns_changed':
      return new StoreError('columns_changed', dataset.id)
    case 'dropped':
      return noSuch('index', indexId)
    case 'too_many':
      return unprocessable(
        'fields',
        `The dataset already has ${MAX_INDEXES} indexes, which is the maximum. Delete one first.`,
      )
    case 'over_quota':
      return overQuota(refused)
    case 'duplicate':
      return unprocessable('fields', `The dataset already has an index of ${fields.join()}: ${refused.of}.`)
    case 'not_unique':
      return unprocessable('fields', notUnique(refused, fields))
    case 'unsupported':
      return unprocessable(
        'kind',
        `kind is ${kind}, which this service cannot make: ${refused.reason}. Allowed: sorted.`,
      )
  }
}

function notUnique({ rowCount, rowNumber, sameAs }: KeyFault, fields: readonly string[]): string {
  const row = rowId(rowNumber)
  if (sameAs === undefined) {
    const { textLength, bytes } = KEY_LIMITS
    return `${row} has a text in ${fields.join()} that is too long for a unique index, which takes at most ${textLength} characters of a cell and ${bytes} bytes of a row; so have ${rowCount} rows in all.`
  }
  return `${counted(rowCount, 'row has', 'rows have')} the same ${fields.join()} as an earlier row, first ${row}, which has that of ${rowId(sameAs)}. Change or delete such rows, then create the index.`
}

function toIndex(dataset: RowTableRecord, { id, fields, status, createdAt }: IndexRecord): Index {
  const kind = isContains({ fields }) ? 'contains' : 'sorted'
  const unique = isUnique({ fields })
  return { id, fields: fieldTexts(dataset, fields), kind, unique, status, created_at: timestamp(createdAt) }
}

/** Fields in sort syntax, by the names that their columns have now. */
export function fieldTexts({ id, columns }: RowTableRecord, fields: readonly IndexField[]): string[] {
  return fields.map(({ column, descending }) => {
    const name = columns.find(({ number }) => number === column)?.name
    if (name === undefined) throw new StoreError('columns_changed', id) // the column was dropped in between
    return descending ? `-${name}` : name
  })
}
