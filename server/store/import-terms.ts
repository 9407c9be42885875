import type { FileFault, FilePlace, ImportFailure } from '../domain/imports.ts'
import type { UniqueKey } from '../domain/unique-keys.ts'
import type { FilePart, KnownProblem } from './files/read-rows.ts'
import type { ImportRoom } from './import-room.ts'
import type { RowTableRecord } from './interface/datasets.ts'
import type { ImportKey, RefusedRows, UnfinishedImport } from './interface/imports.ts'
import type { Engine } from './runtime/engine.ts'
import type { StagedRead } from './runtime/file-reader.ts'

/** A part that is written in one transaction: others wait for it. */
export const WRITTEN = { maxRows: 10_000, maxCharacters: 4 * 1024 ** 2 }

/** An import that stops reports so many rows. */
export const REFUSED_SHOWN = 100

export type ImportEngine = Pick<
  Engine,
  'statements' | 'files' | 'appendImported' | 'changeImported' | 'forgetStaged' | 'buildIndex'
>

/** What one run of an import needs. */
export interface RunParts {
  readonly engine: ImportEngine
  readonly path: string
  readonly key: ImportKey
  readonly isStopping: () => boolean
  /** Lets imports of others go on if any wait. Called before each part, so that a short import never waits for the end of a long one. */
  readonly takeTurns: () => Promise<void>
  /** Lets imports of others go on while the job runs, which may take long and is in a queue of its own. */
  readonly stepAside: <Answer>(job: () => Promise<Answer>) => Promise<Answer>
}

/** Ends a run: the import has ended elsewhere, or this process stops. */
export class RunOver extends Error {
  override readonly name = 'RunOver'
}

/** Ends an import. */
export class ImportFailed extends Error {
  override readonly name = 'ImportFailed'
  readonly failure: ImportFailure
  readonly rowsRead: number | undefined
  readonly refused: RefusedRows | undefined

  constructor(failure: ImportFailure, { rowsRead, refused }: { rowsRead?: number; refused?: RefusedRows } = {}) {
    super(failure.kind)
    this.failure = failure
    this.rowsRead = rowsRead
    this.refused = refused
  }
}

/** What ends the import of a file that fitted its dataset when it came: a column that is unknown now has gone meanwhile. */
export function unreadable(fault: FileFault): ImportFailed {
  return new ImportFailed(fault.kind === 'unknown_column' ? { ...fault, kind: 'lost_column' } : fault)
}

/** The dataset as the rows of the file are read by it. */
export interface Target {
  readonly dataset: RowTableRecord
  readonly uniques: readonly UniqueKey[]
  readonly upsert?: FilePart['upsert']
}

/** What a file has. */
export interface CheckedFile {
  readonly rowsRead: number
  /** Those that are right. */
  readonly rowCount: number
  /** What they count for. */
  readonly bytes: number
}

/** A part of a file, and how far it is read. */
export type AskedPart = Pick<
  Parameters<ImportEngine['files']['read']>[1],
  'from' | 'known' | 'stages' | 'maxRows' | 'maxCharacters' | 'maxRefused'
>

/** What all ways to import share. */
export interface RunningImport {
  readonly parts: RunParts
  /** Reads the whole file. Throws `ImportFailed` where a wrong row stops the import. */
  check(record: UnfinishedImport, target: Target, begin: FilePlace): Promise<CheckedFile>
  read(record: UnfinishedImport, target: Target, part: AskedPart): Promise<StagedRead>
  target(record: UnfinishedImport): Promise<Target>
  /** Notes how far the import is. Throws `RunOver` where it has ended. */
  note(noted: { readonly rowsRead?: number; readonly isChecked?: boolean }): Promise<void>
  /** Throws `ImportFailed` where the organization may not grow by so much. */
  requireRoom(bytes: number, rowsRead?: number): Promise<void>
  /** By how much the organization may still grow. */
  readonly room: ImportRoom
  /** What the rows of a part that is not stored have against them: it is to be read again with that known. Throws `ImportFailed` where they stop the import. */
  refuse(
    record: UnfinishedImport,
    target: Target,
    from: FilePlace,
    problems: readonly KnownProblem[],
  ): Promise<readonly KnownProblem[]>
  /** Whether a step that was not noted had been noted before, and only the answer was lost. Throws `RunOver` where it had not. */
  requireNoted(next: FilePlace): Promise<void>
  /** Tries again as long as the database may be back soon. */
  patiently<Answer>(run: () => Promise<Answer>): Promise<Answer>
}
