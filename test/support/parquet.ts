import { zstdDecompressSync } from 'node:zlib'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'

export interface ReadParquet {
  readonly metadata: FileMetaData
  /** Cells as NDJSON has them. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** Reads a file of rows with hyparquet. */
export async function readParquet(bytes: Uint8Array): Promise<ReadParquet> {
  const file = Uint8Array.from(bytes).buffer
  const metadata = parquetMetadata(file)
  const read = await parquetReadObjects({ file, metadata, compressors: { ZSTD: (page) => zstdDecompressSync(page) } })
  return { metadata, rows: read.map((row) => Object.fromEntries(Object.entries(row).map(toCell))) }
}

function toCell([name, value]: [string, unknown]): [string, unknown] {
  return [name, value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null)]
}

/** What the footer says besides the columns. */
export function footerOf({ key_value_metadata: pairs = [] }: FileMetaData): Record<string, string | undefined> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
}
