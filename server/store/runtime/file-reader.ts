import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { ColumnRecord } from '../../domain/columns.ts'
import type { FileFault, ImportFormat, TextFormat } from '../../domain/imports.ts'
import type { PackedRows } from '../bodies/packed-rows.ts'
import { type BegunFile, beginParquet } from '../files/file-head.ts'
import type { FilePart, GuessedPart, GuessedRead, PartRead } from '../files/read-rows.ts'
import { FileFaultError } from '../files/source-text.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { ParquetReader } from './parquet-reader.ts'
import { Thread, threadOf } from './thread.ts'

/** The beginning of a file. */
export interface FileBeginning {
  readonly path: string
  readonly format: ImportFormat
  /** That it is to have some of; any where none are given. */
  readonly columns: readonly ColumnRecord[] | undefined
}

/** Part of a file that is to be read, and whether its rows are to be staged. */
export interface StagedPart extends FilePart {
  readonly stages: boolean
}

type OrFault<Read> = Read | { readonly fault: FileFault }

/** Rows of a file, and where they stand until they are stored. */
export interface StagedRead extends PartRead {
  readonly staged: unknown
  /** Rows that are to be found by their keys are not staged. */
  readonly packed: PackedRows | undefined
}

/** The jobs of `file-thread.ts`. */
export interface FileJobs {
  beginFile(beginning: FileBeginning & { readonly format: TextFormat }): OrFault<BegunFile>
  readPart(part: StagedPart): OrFault<StagedRead>
  guessPart(part: GuessedPart): OrFault<GuessedRead>
}

/** A file whose rows are wanted as lines. */
interface UnpackedFile {
  readonly path: string
  readonly allowedBytes: number
  readonly columns: readonly Pick<ColumnRecord, 'name' | 'type'>[]
}

/** Lines name their columns, and may take so many times as much as cells in a dataset. */
const LINES_TO_CELLS = 4

const PARTS_WAITING = 1_000

/** Reads files in a thread of its own, in short parts: those of one organization alternate with those of another. It starts with the first one. */
export class FileReader {
  readonly #thread: Thread<FileJobs>
  readonly #limit = new ConcurrencyLimit(1, PARTS_WAITING)
  readonly #parquet = new ParquetReader()

  constructor(script: URL, data: unknown) {
    this.#thread = new Thread(threadOf(script, data), PARTS_WAITING)
  }

  begin(organizationId: string, beginning: FileBeginning): Promise<OrFault<BegunFile>> {
    const { path, format, columns } = beginning
    if (format === 'parquet') return this.#beginParquet(organizationId, path, columns)
    return this.#limit.run(organizationId, () => this.#thread.run('beginFile', { path, format, columns }))
  }

  async #beginParquet(organizationId: string, path: string, columns: FileBeginning['columns']) {
    const read = await this.#parquet.read(organizationId, { path, to: undefined, limitBytes: 0, jsonColumns: [] })
    if ('fault' in read) return read
    try {
      return beginParquet(read.columns, columns)
    } catch (error) {
      if (error instanceof FileFaultError) return { fault: error.fault }
      throw error
    }
  }

  /**
   * Puts the rows of a Parquet file, as lines of NDJSON, in the place of the file, unless they are there already. `allowedBytes` is what they may take in
   * datasets, and `columns` are those of the dataset. `onRows` receives how many there are so far, and may throw, which ends it.
   */
  async unpack(
    organizationId: string,
    { path, allowedBytes, columns }: UnpackedFile,
    onRows?: (rows: number) => void,
  ): Promise<{ readonly fault: FileFault } | undefined> {
    if (!(await isParquet(path))) return undefined
    // Another process, or what is left of one, may be at the same file.
    const to = `${path}.${randomUUID()}`
    const limitBytes = LINES_TO_CELLS * allowedBytes
    const jsonColumns = columns.filter(({ type }) => type === 'json').map(({ name }) => name)
    try {
      const read = await this.#parquet.read(organizationId, { path, to, limitBytes, jsonColumns }, onRows)
      if ('fault' in read) return read
      await rename(to, path)
      return undefined
    } finally {
      await rm(to, { force: true })
    }
  }

  read(organizationId: string, part: StagedPart): Promise<OrFault<StagedRead>> {
    return this.#limit.run(organizationId, () => this.#thread.run('readPart', part))
  }

  guess(organizationId: string, part: GuessedPart): Promise<OrFault<GuessedRead>> {
    return this.#limit.run(organizationId, () => this.#thread.run('guessPart', part))
  }

  close(): Promise<void> {
    this.#parquet.close()
    return this.#thread.close()
  }
}

async function isParquet(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(4), position: 0 })
    return buffer.toString('latin1') === 'PAR1'
  } finally {
    await file.close()
  }
}
