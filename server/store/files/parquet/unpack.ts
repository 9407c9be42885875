import { closeSync, fsyncSync, ftruncateSync, openSync, statfsSync, writeSync } from 'node:fs'
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
  /** What another process has written already. */
  readonly done?: WrittenLines | undefined
}

/** The first rows of a file, as lines of so many bytes. */
export interface WrittenLines {
  readonly rows: number
  readonly bytes: number
}

const NOTHING: WrittenLines = { rows: 0, bytes: 0 }

/** The disk would be left too little. */
class NoSpace extends Error {
  override readonly name = 'NoSpace'
}

/**
 * Reads the columns of a Parquet file, and writes its rows as lines. `onWritten` receives now and then how many are written, and is waited for. Throws
 * `ParquetFault` where the file cannot be read, and `NoSpace`.
 */
export async function unpackParquet(
  { path, to, limitBytes, jsonColumns, done = NOTHING }: Unpacking,
  onWritten: (written: WrittenLines) => Promise<void>,
): Promise<readonly ParquetColumn[]> {
  const file = new ParquetFile(path)
  try {
    const metadata = file.metadata()
    const columns = parquetColumns(metadata)
    requireSoundPages(file, metadata)
    if (to === undefined) return columns
    const lines = new LinesFile(to, limitBytes, done.bytes)
    try {
      const taken = columns.map(asTaken(jsonColumns))
      for await (const { text, rows } of parquetLines(file, metadata, taken, { after: done.rows }))
        await onWritten({ rows, bytes: lines.write(text) })
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
  #bytes: number

  /** The file keeps its first bytes. */
  constructor(path: string, limitBytes: number, keptBytes: number) {
    this.#folder = dirname(path)
    this.#fd = openSync(path, keptBytes > 0 ? 'a' : 'w', 0o600)
    this.#limitBytes = limitBytes
    this.#bytes = keptBytes
    // The process that was ended may have written more than it said.
    if (keptBytes > 0) ftruncateSync(this.#fd, keptBytes)
  }

  /** Returns how many bytes the file has then. */
  write(text: string): number {
    const bytes = Buffer.from(text)
    this.#bytes += bytes.length
    if (this.#bytes > this.#limitBytes)
      throw new ParquetFault(`its rows take more than ${this.#limitBytes} bytes as NDJSON. Send it in parts`)
    if (!mayGrow(statfsSync(this.#folder), this.#bytes)) throw new NoSpace(`rows of more than ${this.#bytes} bytes`)
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#fd, bytes, written)
    return this.#bytes
  }

  sync(): void {
    fsyncSync(this.#fd)
  }

  close(): void {
    closeSync(this.#fd)
  }
}
