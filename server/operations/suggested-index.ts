import type { IndexField } from '../domain/index-fields.ts'
import { conjunctionOf } from '../query/condition.ts'
import { isSearchable } from '../query/searching-index.ts'
import { seekQuery, servingFields } from '../query/serving-index.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { GroupPage } from '../store/interface/groups.ts'
import type { RowPage, RowQuery } from '../store/interface/rows.ts'
import { maxIndexFields } from './contract-limits.ts'
import { fieldTexts } from './indexes.ts'

/** A query that examines more rows than this gets the suggestion. */
const MANY_ROWS = 100_000

/** Some proxies refuse replies with more than about 4 KiB of headers. */
const HEADER_LENGTH = 2_000

interface SuggestedIndex {
  readonly 'X-Suggested-Index'?: string
  readonly 'X-Suggested-Index-Kind'?: SuggestedKind
}

/** `covering` is an index of kind `sorted` that has all columns that groups are made of. */
type SuggestedKind = 'sorted' | 'contains' | 'covering'

/** The header that names the index which would have served a page; none where no index could, or few rows were examined. */
export function suggestion(
  dataset: RowTableRecord,
  query: Pick<RowQuery, 'where' | 'sort'>,
  { scannedRows = 0 }: RowPage,
): SuggestedIndex {
  if (scannedRows <= MANY_ROWS) return {}
  const seek = seekQuery(query)
  if (seek !== undefined) return suggested(dataset, 'sorted', servingFields(seek))
  return containsSuggestion(dataset, query)
}

/** The header for an index that finds the rows which may contain a text. */
function containsSuggestion(dataset: RowTableRecord, { where }: Pick<RowQuery, 'where'>): SuggestedIndex {
  const column = conjunctionOf(where)?.find(isSearchable)?.column
  return column === undefined ? {} : suggested(dataset, 'contains', [{ column, descending: false }])
}

/** The same for groups: an index that has all that they are made of, or one that finds their rows. */
export function groupSuggestion(
  dataset: RowTableRecord,
  query: Pick<RowQuery, 'where'>,
  { scannedRows = 0, covering }: GroupPage,
): SuggestedIndex {
  if (scannedRows <= MANY_ROWS) return {}
  return covering === undefined ? containsSuggestion(dataset, query) : suggested(dataset, 'covering', covering)
}

function suggested(dataset: RowTableRecord, kind: SuggestedKind, serving: readonly IndexField[]): SuggestedIndex {
  if (serving.length > maxIndexFields()) return {}
  // A header takes ASCII only, and names may be in any script.
  const fields = fieldTexts(dataset, serving).map(encodeURIComponent).join()
  return fields.length <= HEADER_LENGTH ? { 'X-Suggested-Index': fields, 'X-Suggested-Index-Kind': kind } : {}
}
