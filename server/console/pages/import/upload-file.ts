import type { Column } from '../../../../client/index.ts'
import type { ImportFile } from '../../state/imports.ts'
import { csvFields } from '../dataset/csv-text.ts'
import { linesOf, type Sample, type Source } from './csv-file.ts'

/** For each column of a file the column of the dataset, or undefined if it is not imported. */
type Mapping = readonly (Column | undefined)[]

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
  for await (const text of textParts(source, columns, onShare)) {
    signal?.throwIfAborted()
    written.push(new Blob([text]))
  }
  return { file: new Blob(written), contentType }
}

async function* textParts(source: Source, columns: Mapping, onShare: (share: number) => void): AsyncGenerator<string> {
  const names = columns.flatMap((column) => column?.name ?? [])
  yield csvFields(names)
  // A file without names gets a line more.
  const added = source.hasHeader ? 0 : 1
  let at = 2
  for await (const { lines, share } of linesOf(source)) {
    const texts = lines.map(({ number, fields }) => {
      // Blank lines stay, so that a refused row has the number of its line. With one column they would be rows.
      const blank = names.length > 1 ? Math.max(0, number + added - at) : 0
      const text = csvFields(fieldsFor(fields, columns))
      at += blank + text.split('\n').length - 1
      return '\r\n'.repeat(blank) + text
    })
    yield texts.join('')
    onShare(share)
  }
}

/** What a line has too much stays, so that the service refuses the line. What it lacks is empty. */
function fieldsFor(fields: readonly string[], columns: Mapping): string[] {
  const own = columns.flatMap((column, index) => (column === undefined ? [] : (fields[index] ?? '')))
  return [...own, ...fields.slice(columns.length)]
}
