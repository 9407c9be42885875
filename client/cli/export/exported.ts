import type { DatasetService } from '../../dataset-service.ts'
import { type ExportFormat, exportedBytes, type OpenExport } from '../../rows/exported-bytes.ts'

/** The formats that are written; JSON is made here of NDJSON. */
export const EXPORTED_FORMATS = ['csv', 'ndjson', 'json', 'parquet'] as const satisfies (ExportFormat | 'json')[]
export type ExportedFormat = (typeof EXPORTED_FORMATS)[number]

export interface ExportQuery {
  readonly filter: string[]
  readonly any?: string[]
  readonly where?: string
  readonly fields?: string[]
  readonly sort?: string[]
  /** For CSV: `escape` keeps spreadsheets from running texts that look like formulas. */
  readonly formulas?: 'escape'
}

/** The rows of a dataset as a file, in pieces, as of one moment. Throws `ExportBrokenError` if the export breaks off and cannot be continued. */
export async function* exported(
  service: DatasetService,
  datasetId: string,
  format: ExportedFormat,
  query: ExportQuery,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array | string, void> {
  const wire = format === 'json' ? 'ndjson' : format
  const open: OpenExport = (headers, defaults) =>
    service.data.export(datasetId, { ...query, format: wire }, { ...defaults, signal, headers })
  const pieces = exportedBytes(open, wire, signal)
  if (format === 'json') yield* jsonArray(pieces)
  else yield* pieces
}

/** Lines of JSON as the items of an array. */
async function* jsonArray(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let [rest, before] = ['', '[\n']
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length === 0) continue
    yield before + lines.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
