import type { IndexField } from '../domain/index-fields.ts'
import { seekQuery, servingFields } from '../query/serving-index.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { GroupPage } from '../store/interface/groups.ts'
import type { RowPage, RowQuery } from '../store/interface/rows.ts'
import { MAX_INDEX_FIELDS } from './contract-limits.ts'
import { fieldTexts } from './indexes.ts'

/** A query that examines more rows than this gets the suggestion. */
const MANY_ROWS = 100_000

/** Some proxies refuse replies with more than about 4 KiB of headers. */
const HEADER_LENGTH = 2_000

interface SuggestedIndex {
  readonly 'X-Suggested-Index'?: string
}

/** The header that names the index which would have served a page; none where no index could, or few rows were examined. */
export function suggestion(
  dataset: RowTableRecord,
  query: Pick<RowQuery, 'where' | 'sort'>,
  { scannedRows = 0 }: RowPage,
): SuggestedIndex {
  const seek = scannedRows > MANY_ROWS ? seekQuery(query) : undefined
  if (seek === undefined) return {}
  return suggested(dataset, servingFields(seek))
}

/** The same for an index that has all that an aggregate reads. */
export function coveringSuggestion(dataset: RowTableRecord, { scannedRows = 0, covering }: GroupPage): SuggestedIndex {
  return covering !== undefined && scannedRows > MANY_ROWS ? suggested(dataset, covering) : {}
}

function suggested(dataset: RowTableRecord, serving: readonly IndexField[]): SuggestedIndex {
  if (serving.length > MAX_INDEX_FIELDS) return {}
  // A header takes ASCII only, and names may be in any script.
  const fields = fieldTexts(dataset, serving).map(encodeURIComponent).join()
  return fields.length <= HEADER_LENGTH ? { 'X-Suggested-Index': fields } : {}
}
