import { type FileHandle, open } from 'node:fs/promises'
import * as zlib from 'node:zlib'
import { type AsyncBuffer, type Compressors, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet'
import type { Column } from '../../../generated/index.ts'
import { exactJson } from '../exact-json.ts'
import type { Block } from './blocks.ts'
import { ROUNDED } from './cell-problem.ts'
import type { JsonRow } from './json-blocks.ts'
import { parquetColumns } from './parquet-schema.ts'
import { type Place, requireVersion } from './read-bytes.ts'
import { fileError, RowError } from './row-error.ts'

/** A row group is read in parts of about so many bytes, as they were before compression. */
const PART_BYTES = 32 * 1024 ** 2

const MAGIC = 'PAR1'

/** The columns of a Parquet file. */
export async function parquetFileColumns({ path, name }: Place): Promise<Column[]> {
  return withFile(path, async (file) => parquetColumns(name, await metadataOf(name, file), CODECS))
}

/**
 * The rows of a Parquet file as JSON, a part of a row group at a time. The line of a row is its number, from 1.
 */
export async function* parquetBlocks(
  { path, name, version }: Place,
  takenAs: (column: string) => TakenColumn,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<Block<JsonRow>, void> {
  const handle = await open(path)
  try {
    await requireVersion(handle, name, version)
    const file = await bufferOf(handle)
    const metadata = await metadataOf(name, file)
    const columns = parquetColumns(name, metadata, CODECS).map((column): ReadColumn => {
      const { isJson, keepsEmpty } = takenAs(column.name)
      return { ...column, keepsEmpty, ...(column.type === 'text' && isJson && { type: 'json' }) }
    })
    for (const { from, to } of parts(metadata)) {
      const rows = await read(name, { file, metadata, rowStart: from, rowEnd: to })
      yield { records: rows.map((row, at) => rowOf(row, columns, from + at + 1)), lineOf: (at) => from + at + 1 }
      onBytes?.(Math.floor((file.byteLength * to) / Number(metadata.num_rows)))
    }
    await requireVersion(handle, name, version)
  } finally {
    await handle.close()
  }
}

async function withFile<Value>(path: string, use: (file: AsyncBuffer) => Promise<Value>): Promise<Value> {
  const handle = await open(path)
  try {
    return await use(await bufferOf(handle))
  } finally {
    await handle.close()
  }
}

async function bufferOf(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat()
  return {
    byteLength: size,
    async slice(start, end = size) {
      const bytes = new Uint8Array(Math.max(0, end - start))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
      if (bytesRead < bytes.length) throw new Error('it is cut short')
      return bytes.buffer
    },
  }
}

async function metadataOf(name: string, file: AsyncBuffer): Promise<FileMetaData> {
  const text = async (start: number) => new TextDecoder('latin1').decode(await file.slice(start, start + MAGIC.length))
  const isLong = file.byteLength >= 3 * MAGIC.length
  if (!isLong || (await text(0)) !== MAGIC) throw fileError(name, 'it is not a Parquet file.')
  if ((await text(file.byteLength - MAGIC.length)) !== MAGIC)
    throw fileError(name, 'it is cut short: a Parquet file ends with a footer, and this one does not.')
  try {
    return await parquetMetadataAsync(file)
  } catch (error) {
    throw fileError(name, `its footer is damaged: ${reasonOf(error)}.`)
  }
}

/** Rows that are read together, by their places in the file. */
function* parts({ row_groups: groups }: FileMetaData) {
  let start = 0
  for (const { num_rows, total_byte_size } of groups) {
    const rows = Number(num_rows)
    const count = Math.max(1, Math.ceil(Number(total_byte_size) / PART_BYTES))
    const size = Math.max(1, Math.ceil(rows / count))
    for (let at = 0; at < rows; at += size) yield { from: start + at, to: start + Math.min(rows, at + size) }
    start += rows
  }
}

// Node 20 has no Zstandard.
const unzstd = 'zstdDecompressSync' in zlib ? (page: Uint8Array) => zlib.zstdDecompressSync(page) : undefined

const COMPRESSORS: Compressors = {
  GZIP: (page) => zlib.gunzipSync(page),
  BROTLI: (page) => zlib.brotliDecompressSync(page),
  ...(unzstd && { ZSTD: unzstd }),
}

/** The compressions that can be read. */
const CODECS = ['UNCOMPRESSED', 'SNAPPY', ...Object.keys(COMPRESSORS)]

// A byte order mark at the beginning of a cell is a part of it.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const textOf = (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes)

/** JSON stays text, so that none of its digits is lost, and dates stay numbers of days, since not all are dates of ours. */
const PARSERS = { stringFromBytes: textOf, jsonFromBytes: textOf, dateFromDays: (days: number) => days }

type Part = Pick<Parameters<typeof parquetRead>[0], 'file' | 'metadata' | 'rowStart' | 'rowEnd'>

/** What becomes of the cells of a column. */
export interface TakenColumn {
  /** They are JSON, also where the file calls them texts: many programs have no other name for JSON. */
  readonly isJson: boolean
  readonly keepsEmpty: boolean
}

interface ReadColumn extends Column {
  readonly keepsEmpty: boolean
}

/** The cells of a row in the order of the columns. As an object it would lose a column that is named `__proto__`. */
type Cells = readonly unknown[]

async function read(name: string, part: Part): Promise<readonly Cells[]> {
  try {
    return await new Promise((resolve, reject) => {
      const options = { ...part, compressors: COMPRESSORS, parsers: PARSERS, useOffsetIndex: true }
      parquetRead({ ...options, onComplete: resolve }).catch(reject)
    })
  } catch (error) {
    const rows = `rows ${(part.rowStart ?? 0) + 1} to ${part.rowEnd}`
    throw fileError(name, `${rows} cannot be read: ${reasonOf(error)}.`)
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
}

function rowOf(cells: Cells, columns: readonly ReadColumn[], line: number): JsonRow | RowError {
  const value: Record<string, unknown> = Object.create(null)
  const members: string[] = []
  for (const [at, { name, type, keepsEmpty }] of columns.entries()) {
    const cell = cells[at] ?? null
    if (cell === null && !keepsEmpty) continue
    const json = jsonOf(cell, type)
    const parsed = json === undefined ? undefined : parsedJson(json)
    if (json === undefined || parsed === undefined)
      return new RowError(line, `${shown(cell)} in column ${JSON.stringify(name)} ${problemOf(cell, type)}.`)
    value[name] = parsed
    members.push(`${JSON.stringify(name)}:${json}`)
  }
  return { text: `{${members.join()}}`, value }
}

/** Undefined for what JSON, or a double, cannot hold. */
function jsonOf(cell: unknown, type: Column['type']): string | undefined {
  if (cell === null) return 'null'
  if (type === 'json') return String(cell)
  if (type === 'date') return dateOf(Number(cell))
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? String(cell) : undefined
  return typeof cell === 'number' && !Number.isFinite(cell) ? undefined : exactJson(cell)
}

/** Days from 1970 as a date between the years 1 and 9999. */
function dateOf(days: number): string | undefined {
  return days >= -719_162 && days <= 2_932_896
    ? `"${new Date(days * 86_400_000).toISOString().slice(0, 10)}"`
    : undefined
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function problemOf(cell: unknown, type: Column['type']): string {
  if (typeof cell === 'bigint') return ROUNDED
  if (type === 'date') return 'is not a date between the years 1 and 9999, in days since 1970'
  return type === 'json' ? 'is not JSON' : 'is not a finite number'
}

function shown(cell: unknown): string {
  const text = String(cell)
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
