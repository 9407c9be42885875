import type { Column, ImportPreview } from '../../generated/index.ts'
import type { ImportOperations, PreviewFileReply, PreviewImportReply } from '../../generated/operations.gen.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { PreviewedImport } from '../store/interface/imports.ts'
import type { Store } from '../store/store.ts'
import type { Callers } from './caller.ts'
import { toColumn } from './column-definition.ts'
import { refusedRow } from './import-findings.ts'
import { columnsOf, fileOf, matchOf, notImported } from './imported-file.ts'

/** Dry runs: a file is read as an import would read it, and nothing is kept. */
export function importPreviews(store: Store): Pick<ImportOperations<Callers>, 'previewImport' | 'previewFile'> {
  return {
    async previewImport(request, { organizationId }, untilGone?: UntilGone): Promise<PreviewImportReply> {
      const { path, query } = request
      const into = { datasetId: path.dataset_id, mode: query.mode, match: matchOf(query) }
      const file = await fileOf(store, request, organizationId)
      const isGone = waiting(untilGone)
      const previewed = await store.previewImport({ organizationId, into, ...file, isGone })
      return { status: 200, body: { data: toPreview(previewed, file.format, organizationId, path.dataset_id) } }
    },

    async previewFile(request, { organizationId }, untilGone?: UntilGone): Promise<PreviewFileReply> {
      const file = await fileOf(store, request, organizationId)
      const isGone = waiting(untilGone)
      const previewed = await store.previewImport({ organizationId, into: undefined, ...file, isGone })
      return { status: 200, body: { data: toPreview(previewed, file.format, organizationId) } }
    },
  }
}

function waiting(untilGone: UntilGone | undefined): () => boolean {
  const gone = untilGone?.()
  return () => gone?.aborted ?? false
}

/** Throws the error of a file that cannot be read. */
function toPreview(
  previewed: PreviewedImport,
  format: ImportPreview['format'],
  organizationId: string,
  datasetId = '',
): ImportPreview {
  if (previewed.outcome !== 'fits' && previewed.outcome !== 'guessed')
    throw notImported(previewed, datasetId, organizationId)
  const { sizeBytes, rowsRead, refused } = previewed
  const known = previewed.outcome === 'fits' ? previewed.columns : []
  const columns: Column[] = (previewed.outcome === 'fits' ? known : columnsOf(previewed.guesses)).map(toColumn)
  return {
    ...{ format, size_bytes: sizeBytes, columns, rows_read: rowsRead, rows_refused: refused.count },
    errors: refused.rows.map((row) => refusedRow(row, known)),
  }
}
