import { closeSync, fsyncSync, openSync, statfsSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { mayGrow } from '../disk-room.ts'
import { ParquetFault } from './fault.ts'
import { ParquetFile } from './file.ts'
import { parquetLines } from './lines.ts'
import { requireSoundPages } from './pages.ts'
import { type ParquetColumn, parquetColumns } from './schema.ts'

/** A Parquet file, and where its rows are to be written as NDJSON; nowhere if only its columns are asked for. */
export interface Unpacking {
  readonly path: string
  readonly to: string | undefined
  /** The rows may have so many bytes. */
  readonly limitBytes: number
  /** Columns of the dataset whose cells are JSON, also where the file calls them texts: many programs have no other name for JSON. */
  readonly jsonColumns: readonly string[]
}

/** The disk would be left too little. */
class NoSpace extends Error {
  override readonly name = 'NoSpace'
}

/**
 * Reads the columns of a Parquet file, and writes its rows as lines. `onRows` receives now and then how many are written, and is waited for. Throws
 * `ParquetFault` where the file cannot be read, and `NoSpace`.
 */
export async function unpackParquet(
  { path, to, limitBytes, jsonColumns }: Unpacking,
  onRows: (rows: number) => Promise<void>,
): Promise<readonly ParquetColumn[]> {
  const file = new ParquetFile(path)
  try {
    const metadata = await file.metadata()
    const columns = parquetColumns(metadata)
    requireSoundPages(file, metadata)
    if (to === undefined) return columns
    const lines = new LinesFile(to, limitBytes)
    try {
      for await (const { text, rows } of parquetLines(file, metadata, columns.map(asTaken(jsonColumns)))) {
        lines.write(text)
        await onRows(rows)
      }
      lines.sync()
    } finally {
      lines.close()
    }
    return columns
  } finally {
    file.close()
  }
}

function asTaken(jsonColumns: readonly string[]): (column: ParquetColumn) => ParquetColumn {
  const names = new Set(jsonColumns)
  return (column) => (column.type === 'text' && names.has(column.name) ? { ...column, type: 'json' } : column)
}

class LinesFile {
  readonly #folder: string
  readonly #fd: number
  readonly #limitBytes: number
  #bytes = 0

  constructor(path: string, limitBytes: number) {
    this.#folder = dirname(path)
    this.#fd = openSync(path, 'w', 0o600)
    this.#limitBytes = limitBytes
  }

  write(text: string): void {
    const bytes = Buffer.from(text)
    this.#bytes += bytes.length
    if (this.#bytes > this.#limitBytes)
      throw new ParquetFault(`its rows take more than ${this.#limitBytes} bytes as NDJSON. Send it in parts`)
    if (!mayGrow(statfsSync(this.#folder), this.#bytes)) throw new NoSpace(`rows of more than ${this.#bytes} bytes`)
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#fd, bytes, written)
  }

  sync(): void {
    fsyncSync(this.#fd)
  }

  close(): void {
    closeSync(this.#fd)
  }
}
