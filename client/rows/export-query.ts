import type { RequestOptions } from '../../generated/resource.gen.ts'
import type { Resources } from '../../generated/resources.gen.ts'
import { type ExportFormat, exportedBytes, type OpenExport } from './exported-bytes.ts'
import { FileExport, RowExport } from './row-export.ts'

export interface RowExportOptions extends RequestOptions {
  readonly format?: undefined
}

export interface FileExportOptions extends RequestOptions {
  readonly format: ExportFormat
  /** For CSV: `escape` keeps spreadsheets from running texts as formulas. */
  readonly formulas?: 'keep' | 'escape' | undefined
}

/** What an export is asked with, besides its format. */
type ExportParameters = Omit<NonNullable<Parameters<Resources['data']['export']>[1]>, 'format' | 'formulas'>

/** An export of rows: typed rows, or a file of a format. */
export function exportOf<Row>(
  resources: Resources,
  id: string,
  parameters: ExportParameters,
  { format, ...rest }: RowExportOptions | FileExportOptions,
): RowExport<Row> | FileExport {
  const { formulas, ...options } = { formulas: undefined, ...rest }
  const wire = format ?? 'ndjson'
  const query = { ...parameters, format: wire, ...(formulas !== undefined && { formulas }) }
  const bytes = (signal = options.signal) => {
    const asked = { ...options, ...(signal && { signal }) }
    const open: OpenExport = (headers, defaults) =>
      resources.data.export(id, query, { ...defaults, ...asked, headers: { ...options.headers, ...headers } })
    return exportedBytes(open, wire, signal)
  }
  return format === undefined ? new RowExport<Row>(bytes) : new FileExport(bytes, options.signal)
}
