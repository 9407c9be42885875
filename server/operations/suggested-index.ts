import { seekQuery, servingFields } from '../query/serving-index.ts'
import type { RowTableRecord } from '../store/interface/datasets.ts'
import type { RowPage, RowQuery } from '../store/interface/rows.ts'
import { MAX_INDEX_FIELDS } from './contract-limits.ts'
import { fieldTexts } from './indexes.ts'

/** Looking at more rows than this takes long enough to say what would spare it. */
const MANY_ROWS = 100_000

/** Proxies refuse a reply whose headers do not fit into 4 KiB or so. */
const HEADER_LENGTH = 2_000

/** The header that names the index which would have served a page; nothing where none could, or few rows were looked at. */
export function suggestion(
  dataset: RowTableRecord,
  query: Pick<RowQuery, 'where' | 'sort'>,
  { scannedRows = 0 }: RowPage,
): { 'X-Suggested-Index'?: string } {
  const seek = scannedRows > MANY_ROWS ? seekQuery(query) : undefined
  if (seek === undefined) return {}
  const serving = servingFields(seek)
  if (serving.length > MAX_INDEX_FIELDS) return {}
  // A header takes ASCII only, and names are of any script.
  const fields = fieldTexts(dataset, serving).map(encodeURIComponent).join()
  return fields.length <= HEADER_LENGTH ? { 'X-Suggested-Index': fields } : {}
}
