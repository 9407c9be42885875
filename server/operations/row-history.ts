import type { RowHistoryEntry } from '../../generated/index.ts'
import type { ListRowHistoryReply, RestoreRowReply, RowOperations } from '../../generated/operations.gen.ts'
import { codecs } from '../domain/codecs.ts'
import { requestHash } from '../domain/idempotency-key.ts'
import { rowNumberOf } from '../domain/ids.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { CellsByNumber, RowHistoryRecord, RowRestoration } from '../store/interface/history.ts'
import type { StoredRow } from '../store/interface/rows.ts'
import type { Store } from '../store/store.ts'
import { MAX_FINDINGS, noSuch, unprocessable } from './api-error.ts'
import type { Callers } from './caller.ts'
import { rowTableOf, withDataset } from './current-dataset.ts'
import { requiredTags, rowValidator } from './entity-tag.ts'
import { cataloguePagination, sequenceOf } from './list-page.ts'
import { replayed } from './many-rows.ts'
import { notChanged } from './not-changed.ts'
import { notMatched } from './preconditions.ts'
import type { StoredBytes } from './quota.ts'
import { changersOf } from './row-changers.ts'
import { toRowRecord } from './row-object.ts'
import { timestamp } from './timestamp.ts'

type HistoryOperations = Pick<RowOperations<Callers>, 'listRowHistory' | 'restoreRow'>

/** Cells of one reply; a page ends early at this. */
const PAGE_BYTES = 8 * 1024 ** 2

/** What rows were before their changes, and the way back. */
export function rowHistoryOperations(store: Store, stored: StoredBytes): HistoryOperations {
  return {
    async listRowHistory({ path, query: { cursor, limit } }, caller): Promise<ListRowHistoryReply> {
      const dataset = await rowTableOf(store, caller, path.dataset_id)
      const scope = [dataset.id, 'history', path.row_id]
      // Newest first: the list goes on before the version in its cursor.
      const before = sequenceOf(store, scope, cursor) || Number.MAX_SAFE_INTEGER
      const rowNumber = rowNumberOf(path.row_id) ?? 0
      const { organizationId } = caller
      const query = { organizationId, datasetId: dataset.id, rowNumber, before, limit, limitBytes: PAGE_BYTES }
      const { changes, hasMore } = await store.selectRowHistory(query)
      if (changes.length === 0 && cursor === undefined) await requireRow(store, dataset, path.row_id)
      const changers = await changersOf(store, caller, changes)
      const items = changes.map(({ version: sequence }) => ({ sequence }))
      return {
        status: 200,
        body: {
          data: changes.map((change) => toEntry(dataset, change, changers)),
          pagination: cataloguePagination(store, scope, before, { items, hasMore }),
        },
      }
    },

    async restoreRow({ path: { dataset_id, row_id }, headers, body: { version } }, caller): Promise<RestoreRowReply> {
      return withDataset(store, caller, dataset_id, async (dataset) => {
        const { organizationId, limits } = caller
        const quota = await stored.of(organizationId)
        const key = headers['Idempotency-Key']
        const restored = await store.restoreRow({
          ...{ organizationId, datasetId: dataset.id, columnsVersion: dataset.columnsVersion, version },
          rowNumber: rowNumberOf(row_id) ?? 0,
          expected: await expectedRow(store, dataset, row_id, headers['If-Match']),
          key:
            key === undefined
              ? undefined
              : { key, requestHash: requestHash(['restoreRow', dataset_id, row_id], `${version}`) },
          roomBytes: quota.allowed - quota.used,
          maxProblems: MAX_FINDINGS,
          now: Date.now(),
        })
        switch (restored.outcome) {
          case 'no_such_row':
            throw noSuch('row', row_id)
          case 'not_expected':
            throw notMatched(headers['If-Match'], 'row', row_id)
          case 'no_such_version':
            throw unprocessable('version', noSuchVersion(row_id, version))
          case 'misshapen':
          case 'unreadable':
          case 'too_many_match':
            throw new Error(`a restoration ended as ${restored.outcome}`)
          case 'changed': {
            stored.add(organizationId, restored.storedBytes)
            const row = await requireRow(store, dataset, row_id)
            const headers = { ...rowValidator(dataset, row), ...replayed(restored)?.headers }
            return { status: 200, body: { data: toRowRecord(dataset.columns, row) }, headers }
          }
          default:
            throw notChanged(restored, dataset_id, { limits, quota })
        }
      })
    },
  }
}

function noSuchVersion(rowId: string, version: number | undefined): string {
  const what = version === undefined ? 'deletion' : `change of version ${version}`
  return `The history of ${rowId} has no ${what} that says what the row was. GET …/rows/${rowId}/history lists its changes.`
}

/** What an `If-Match` expects. The store compares: a request that is repeated under its key is answered whatever the row is by then. */
async function expectedRow(
  store: Store,
  dataset: RowTableRecord,
  rowId: string,
  ifMatch: string | undefined,
): Promise<RowRestoration['expected']> {
  if (ifMatch === undefined) return undefined
  const row = await foundRow(store, dataset, rowId)
  const tags = requiredTags(ifMatch)
  if (row === undefined || tags === undefined) return 'any'
  return tags.includes(rowValidator(dataset, row).ETag) ? row : 'none'
}

/** The row of a dataset. Throws the 404 when it is not there. */
async function requireRow(store: Store, dataset: RowTableRecord, rowId: string): Promise<StoredRow> {
  const row = await foundRow(store, dataset, rowId)
  if (row === undefined) throw noSuch('row', rowId)
  return row
}

async function foundRow(store: Store, dataset: RowTableRecord, rowId: string): Promise<StoredRow | undefined> {
  const { organizationId, id: datasetId, generation } = dataset
  const columns = dataset.columns.map(({ number }) => number)
  const rowNumber = rowNumberOf(rowId)
  if (rowNumber === undefined) return undefined
  return store.findRow({ organizationId, datasetId, generation, columns, rowNumber })
}

function toEntry(
  dataset: RowTableRecord,
  { version, kind, at, actor, cells }: RowHistoryRecord,
  changers: ReadonlyMap<string, string | null>,
): RowHistoryEntry {
  const by = actor === null ? null : { id: actor, name: changers.get(actor) ?? null }
  return { version, kind, at: timestamp(at), by, previous: cells === null ? null : previousOf(dataset, kind, cells) }
}

/** Cells by the names that their columns have now. Of a deleted row the empty ones are shown too. */
function previousOf({ columns }: RowTableRecord, kind: RowHistoryRecord['kind'], cells: CellsByNumber) {
  const shown = columns.flatMap(({ number, name, type }) => {
    const cell = cells[number]
    if (cell === undefined && kind !== 'deleted') return []
    return [[name, cell === undefined || cell === null ? null : codecs[type].decode(cell)] as const]
  })
  // A column may be named `__proto__`.
  return Object.fromEntries(shown)
}
