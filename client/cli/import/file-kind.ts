/** The formats that are read. */
export const FORMATS = ['csv', 'ndjson', 'json', 'parquet'] as const
export type Format = (typeof FORMATS)[number]

/** How files that hold no text begin, and what can be done with them. */
const SIGNATURES: readonly (readonly [beginning: string, advice: string])[] = [
  ['PK\x03\x04', 'it is a workbook (.xlsx, .ods) or a ZIP archive. Save the sheet as CSV, or unpack the archive.'],
  ['\xd0\xcf\x11\xe0', 'it is a workbook of an old Excel (.xls). Save the sheet as CSV.'],
  ['PAR1', 'it is Parquet. Pass --format parquet.'],
  ['%PDF', 'it is a PDF. Save the table as CSV where it came from.'],
  ['BZh', 'it is compressed with bzip2. Unpack it first.'],
  ['\xfd7zXZ', 'it is compressed with xz. Unpack it first.'],
  ['\x28\xb5\x2f\xfd', 'it is compressed with Zstandard. Unpack it first.'],
]

/** Texts that are not what the file was taken for. A line of NDJSON cannot be told from a heading that nobody writes. */
const TEXTS: readonly (readonly [beginning: RegExp, of: readonly Format[], advice: string])[] = [
  [
    /^\s*<(?:!doctype html|html)\b/i, // what is downloaded without being signed in is often a page that asks for that
    ['csv', 'ndjson', 'json'],
    'it is a web page. It may have been downloaded in place of the file.',
  ],
  [/^\s*\[\s*\{/, ['csv', 'ndjson'], 'it is one JSON array. Pass --format json.'],
  [/^\s*\{\s*"/, ['csv'], 'it is JSON. Pass --format ndjson if it has one row per line, or json if it is one array.'],
]

const LOOKED_AT_BYTES = 1024

/** Why a file that begins with these bytes has no rows of the format, and what to do; undefined if it may have some. */
export function kindProblem(format: Format, chunk: Buffer): string | undefined {
  const head = chunk.toString('latin1', 0, LOOKED_AT_BYTES)
  const binary = SIGNATURES.find(([beginning]) => head.startsWith(beginning))
  if (binary !== undefined) return binary[1]
  const text = head.replace(/^\xef\xbb\xbf/, '')
  return TEXTS.find(([beginning, formats]) => formats.includes(format) && beginning.test(text))?.[2]
}

const WORKBOOKS = new Set(['xlsx', 'xlsm', 'xlsb', 'xls', 'ods', 'numbers'])
const ARCHIVES = new Set(['zip', '7z', 'tar', 'tgz', 'bz2', 'xz', 'zst'])

/** What to do with a file whose name ends so, if it is known. */
export function extensionAdvice(extension: string): string | undefined {
  if (WORKBOOKS.has(extension)) return 'a workbook cannot be imported. Save the sheet as CSV.'
  return ARCHIVES.has(extension) ? 'unpack it first. Only .gz is read as it is.' : undefined
}
