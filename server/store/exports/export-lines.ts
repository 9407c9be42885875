import type { ExportQuery } from '../interface/exports.ts'
import { csvLines } from './csv.ts'
import type { ExportLines } from './encoder.ts'
import { ndjsonLines } from './ndjson.ts'

/** The lines of an export in its format. */
export function exportLines({ columns, format, escapesFormulas }: ExportQuery): ExportLines {
  return format === 'csv' ? csvLines(columns, escapesFormulas) : ndjsonLines(columns)
}
