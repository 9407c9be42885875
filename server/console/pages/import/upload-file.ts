import type { ImportFile } from '../../state/imports.ts'
import type { Mapping } from './column-mapping.ts'
import type { Sample, Source } from './csv-file.ts'
import { writtenCsv } from './written-csv.ts'

/** Whether the service can read the file as it is: UTF-8, and its first line has the names of the columns that they go into. */
function isReadable(
  { format, encoding, hasHeader }: Source,
  { header, namesDelimiter }: Sample,
  columns: Mapping,
): boolean {
  if (format === 'ndjson') return true
  return (
    !namesDelimiter &&
    encoding === 'utf-8' &&
    hasHeader &&
    columns.every((column, index) => column?.name === header[index])
  )
}

/** A file as the service takes it. CSV that it could not read as it is is written anew. Throws when `signal` aborts. */
export async function uploadOf(
  source: Source,
  sample: Sample,
  columns: Mapping,
  onShare: (share: number) => void,
  signal?: AbortSignal,
): Promise<Pick<ImportFile, 'file' | 'contentType'>> {
  const contentType = source.format === 'csv' ? 'text/csv' : 'application/x-ndjson'
  if (isReadable(source, sample, columns)) return { file: source.file, contentType }
  // The browser keeps large parts on disk. The body of a stream would say only “Failed to fetch” of whatever goes wrong.
  const written: Blob[] = []
  for await (const text of writtenCsv(source, columns, onShare)) {
    signal?.throwIfAborted()
    written.push(new Blob([text]))
  }
  return { file: new Blob(written), contentType }
}
