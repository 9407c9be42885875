import type { ColumnMetaData, FileMetaData, PageHeader, RowGroup } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { quoted } from '../../../json.ts'
import { ParquetFault } from './fault.ts'
import type { ParquetFile } from './file.ts'

// hyparquet believes what a file says of itself, and allocates by it. So all pages are looked at before one is decoded: none may have more values
// than its row group has rows, or more bytes than pages have. What only decoding finds out is left to the limits of the process.

/** DuckDB writes pages of 100 MiB at most, others of 1 MiB. */
const PAGE_BYTES = 128 * 1024 ** 2

/** All chunks of a row group are in memory together. */
const GROUP_BYTES = 1024 ** 3

/** `DELTA_BYTE_ARRAY` is missing: a few bytes of it can stand for gigabytes. */
const ENCODINGS: readonly (string | undefined)[] = [
  'PLAIN',
  'PLAIN_DICTIONARY',
  'RLE_DICTIONARY',
  'RLE',
  'BYTE_STREAM_SPLIT',
  'DELTA_BINARY_PACKED',
  'DELTA_LENGTH_BYTE_ARRAY',
]

/** The compressions that can be read. */
const CODECS: readonly string[] = ['UNCOMPRESSED', 'SNAPPY', 'GZIP', 'BROTLI', 'ZSTD']

/** Throws `ParquetFault` where the pages are not what the footer says, or larger than pages are. */
export function requireSoundPages(file: ParquetFile, { row_groups: groups }: FileMetaData): void {
  for (const group of groups) {
    const chunks = group.columns.map(({ meta_data: chunk }) => chunk)
    let bytes = 0
    for (const chunk of chunks) {
      if (chunk === undefined) throw new ParquetFault('its footer lacks a column')
      bytes += Number(chunk.total_compressed_size)
      if (!(bytes <= GROUP_BYTES)) throw new ParquetFault('it has a row group of more than 1 GiB. Write smaller ones')
      new ChunkPages(file, chunk, group).requireSound()
    }
  }
}

/** A header is small, but has the least and the greatest value of its page. */
const HEADER_BYTES = { usual: 8 * 1024, most: 4 * 1024 ** 2 }

class ChunkPages {
  readonly #file: ParquetFile
  readonly #chunk: ColumnMetaData
  readonly #rows: number
  readonly #end: number
  #at: number

  constructor(file: ParquetFile, chunk: ColumnMetaData, group: RowGroup) {
    this.#file = file
    this.#chunk = chunk
    this.#rows = Number(group.num_rows)
    this.#at = Number(chunk.dictionary_page_offset || chunk.data_page_offset)
    this.#end = this.#at + Number(chunk.total_compressed_size)
  }

  requireSound(): void {
    const { codec } = this.#chunk
    if (!CODECS.includes(codec))
      throw this.#fault(`is compressed with ${codec}, which cannot be read. Allowed: ${CODECS.join(', ')}`)
    if (!(this.#at >= 4 && this.#end >= this.#at && this.#end <= this.#file.sizeBytes)) throw this.#damaged()
    let values = 0
    while (values < this.#rows) {
      if (this.#at >= this.#end) throw this.#damaged()
      const header = this.#header()
      this.#requireSize(header)
      values += this.#valuesOf(header)
      this.#at += header.compressed_page_size
    }
    if (values !== this.#rows) throw this.#damaged()
  }

  /** Leaves the place at the page. */
  #header(): PageHeader {
    for (let length = HEADER_BYTES.usual; ; length = HEADER_BYTES.most) {
      const bytes = this.#file.bytes(this.#at, Math.min(length, this.#end - this.#at))
      const reader = { view: new DataView(bytes.buffer), offset: 0 }
      try {
        const header = parquetHeader(reader)
        this.#at += reader.offset
        return header
      } catch {
        if (length === HEADER_BYTES.most) throw this.#damaged()
      }
    }
  }

  #requireSize({ compressed_page_size: compressed, uncompressed_page_size: size }: PageHeader): void {
    if (!isCount(compressed, this.#end - this.#at) || !isCount(size, Number.MAX_SAFE_INTEGER)) throw this.#damaged()
    if (size > PAGE_BYTES) throw this.#fault('has a page of more than 128 MiB. Write smaller ones')
  }

  /** The values of a page of data; 0 of a dictionary. */
  #valuesOf({ type, uncompressed_page_size: size, ...header }: PageHeader): number {
    if (type === 'DICTIONARY_PAGE') {
      if (!isCount(header.dictionary_page_header?.num_values, 8 * size)) throw this.#damaged()
      return 0
    }
    const { data_page_header: first, data_page_header_v2: second } = header
    const data = type === 'DATA_PAGE' ? first : type === 'DATA_PAGE_V2' ? second : undefined
    if (data === undefined || !isCount(data.num_values, this.#rows) || data.num_values === 0) throw this.#damaged()
    if (!ENCODINGS.includes(data.encoding))
      throw this.#fault(`has the encoding ${data.encoding}, which is not read. Write it as PLAIN or with a dictionary`)
    if (second !== undefined && type === 'DATA_PAGE_V2') {
      const { num_values, num_nulls, num_rows, definition_levels_byte_length, repetition_levels_byte_length } = second
      const levels = definition_levels_byte_length + repetition_levels_byte_length
      if (!isCount(num_nulls, num_values) || num_rows !== num_values || !isCount(levels, size)) throw this.#damaged()
    }
    return data.num_values
  }

  #fault(what: string): ParquetFault {
    return new ParquetFault(`column ${quoted(this.#chunk.path_in_schema.join('.'))} ${what}`)
  }

  #damaged(): ParquetFault {
    return this.#fault('is damaged: its pages are not what the footer says')
  }
}

function isCount(value: number | undefined, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
}
