import type { ColumnRecord } from '../../domain/columns.ts'
import type { FileFault, ImportFormat } from '../../domain/imports.ts'
import type { PackedRows } from '../bodies/packed-rows.ts'
import type { BegunFile } from '../files/file-head.ts'
import type { FilePart, GuessedPart, GuessedRead, PartRead } from '../files/read-rows.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'
import { Thread } from './thread.ts'

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
  beginFile(beginning: FileBeginning): OrFault<BegunFile>
  readPart(part: StagedPart): OrFault<StagedRead>
  guessPart(part: GuessedPart): OrFault<GuessedRead>
}

const PARTS_WAITING = 1_000

/** Reads files in a thread of its own, in short parts: those of one organization alternate with those of another. It starts with the first one. */
export class FileReader {
  readonly #thread: Thread<FileJobs>
  readonly #limit = new ConcurrencyLimit(1, PARTS_WAITING)

  constructor(script: URL, data: unknown) {
    this.#thread = new Thread(script, data, PARTS_WAITING)
  }

  begin(organizationId: string, beginning: FileBeginning): Promise<OrFault<BegunFile>> {
    return this.#limit.run(organizationId, () => this.#thread.run('beginFile', beginning))
  }

  read(organizationId: string, part: StagedPart): Promise<OrFault<StagedRead>> {
    return this.#limit.run(organizationId, () => this.#thread.run('readPart', part))
  }

  guess(organizationId: string, part: GuessedPart): Promise<OrFault<GuessedRead>> {
    return this.#limit.run(organizationId, () => this.#thread.run('guessPart', part))
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
