import type { ColumnDefinition, ColumnRecord } from '../../domain/columns.ts'
import type { Repeated } from '../../domain/idempotency-key.ts'
import type {
  ColumnGuess,
  FileFault,
  FileHead,
  FilePlace,
  ImportFailure,
  ImportFormat,
  ImportMode,
  ImportStatus,
  OnError,
  RefusedFileRow,
} from '../../domain/imports.ts'
import type { Origin } from '../../domain/origin.ts'
import type { UniqueKey } from '../../domain/unique-keys.ts'
import type { DatasetKey } from './datasets.ts'
import type { Keeping } from './idempotency-keys.ts'
import type { Swept } from './maintenance.ts'
import type { OrganizationKey } from './organizations.ts'
import type { Page, PageOf } from './page.ts'
import type { OverQuota } from './quotas.ts'
import type { Rebuild } from './rebuild.ts'

/** One import of an organization. */
export interface ImportKey extends OrganizationKey {
  readonly importId: string
}

/** What a caller asks for. */
export interface AskedImport {
  readonly format: ImportFormat
  readonly mode: ImportMode
  /** By which columns the row is found that a row of the file is to update; undefined of other modes. */
  readonly match: readonly string[] | undefined
  readonly onError: OnError
}

/** An import and how far it is. */
export interface ImportRecord extends AskedImport {
  readonly sequence: number
  readonly id: string
  readonly datasetId: string
  readonly status: ImportStatus
  readonly sizeBytes: number
  readonly rowsRead: number
  readonly rowsWritten: number
  /** Of those that were written. */
  readonly rowsUpdated: number
  readonly rowsUnchanged: number
  readonly rowsRefused: number
  readonly failure: ImportFailure | undefined
  readonly createdAt: number
  readonly endedAt: number | undefined
}

/** What a server needs to carry an import on. */
export interface UnfinishedImport extends ImportRecord {
  /** Undefined of a format without names in the first line. */
  readonly head: FileHead | undefined
  /** Up to where rows were written. */
  readonly done: FilePlace
  /** Whether the whole file was read, and no row is wrong. */
  readonly isChecked: boolean
  /** The process that works on it, as `hasEnded` takes it; null where that is not known, or where none does. */
  readonly owner: string | null
  readonly touchedAt: number
  /** How long nobody has touched it, by the clock of the database. */
  readonly idleMs: number
  /** Who began it; undefined where that is not known. */
  readonly origin: Origin | undefined
}

/** An import whose file is stored. */
export interface NewImportRecord extends DatasetKey, Keeping, AskedImport {
  readonly importId: string
  readonly sizeBytes: number
  readonly head: FileHead | undefined
  /** Where the first row begins. */
  readonly begin: FilePlace
}

/** A part of the file that was read, or written. */
export interface ImportStep extends ImportKey {
  /** How many rows were done before. If the record has another number, another process went on. */
  readonly from: number
  readonly done: FilePlace
  readonly rowsWritten: number
  /** Of those that were written; none where nothing is said. */
  readonly rowsUpdated?: number
  readonly rowsUnchanged?: number
  readonly refused: RefusedRows
  readonly now: number
}

/** Rows that are not stored; of many only the first. */
export interface RefusedRows {
  readonly count: number
  readonly rows: readonly RefusedFileRow[]
}

/** How an import ends. */
export interface ImportEnd extends ImportKey {
  readonly status: 'succeeded' | 'failed'
  readonly failure?: ImportFailure | undefined
  readonly rowsRead?: number | undefined
  /** Of an import that writes all at once. */
  readonly rowsWritten?: number
  /** Of an import that ends with them. */
  readonly refused?: RefusedRows | undefined
  readonly now: number
}

/** All rows of a dataset that are to be replaced by as many others. */
export interface Replacement extends DatasetKey {
  readonly columnsVersion: number
  readonly rowCount: number
  readonly now: number
}

export type BegunReplacement =
  /** The table, and the number of its first row. */
  | { readonly outcome: 'begun'; readonly rebuild: Rebuild; readonly firstRow: number }
  | { readonly outcome: 'no_such_dataset' | 'columns_changed' }

/** A table with all of its rows. */
export interface ReplacementEnd extends Replacement, Omit<ImportEnd, 'status' | 'failure'> {
  readonly rebuild: Rebuild
  readonly storedBytes: number
  readonly largestRowBytes: number
}

export interface FinishedReplacement {
  readonly outcome: 'replaced' | 'no_such_dataset' | 'columns_changed' | 'import_over'
}

/** A refused row in the list of them. */
export interface ListedRefusal extends RefusedFileRow {
  readonly sequence: number
}

/** Imports of files. */
export interface Imports {
  findImport(key: ImportKey): Promise<UnfinishedImport | undefined>
  /** A page of a dataset's imports. Under `desc` the newest come first, and the page has those before `after`; 0 is then after all. */
  selectImports(page: DatasetKey & PageOf & { readonly order: 'asc' | 'desc' }): Promise<Page<ImportRecord>>
  /** A page of the rows that an import refused, in the order of the file. */
  selectRefusedRows(page: ImportKey & PageOf): Promise<Page<ListedRefusal>>
}

/** Single transactions of imports. */
export interface ImportSteps {
  /** Ends an import that goes on: nothing more is written. False when there is no such import. */
  cancelImport(key: ImportKey & { readonly now: number }): Promise<boolean>
  insertImport(record: NewImportRecord): Promise<Repeated | undefined>
  /**
   * Lets this process work on an import that goes on, unless another process does, or has touched it within a time and is not known to have ended.
   * Undefined when it does not.
   */
  takeImport(key: ImportKey & { readonly withinMs: number }): Promise<UnfinishedImport | undefined>
  /** Notes that an import is worked on, and how many rows were read. False when it does not go on. */
  touchImport(key: ImportKey & { readonly rowsRead?: number; readonly isChecked?: boolean }): Promise<boolean>
  /** Notes a step that wrote no rows. False when another process went on, or the import ended. */
  moveImport(step: ImportStep): Promise<boolean>
  /** Ends an import that goes on. */
  endImport(end: ImportEnd): Promise<boolean>
  /** Makes the table of rows that are to replace those of a dataset. */
  beginReplacement(replacement: Replacement): Promise<BegunReplacement>
  /** Puts that table in place and ends the import, at once. */
  finishReplacement(end: ReplacementEnd): Promise<FinishedReplacement>
  /** Lets any process work on an import. */
  releaseImport(key: ImportKey): Promise<void>
  /** Deletes imports that ended before a time, with the rows that they refused. Returns how many. */
  deleteImports(ended: OrganizationKey & { readonly endedBefore: number }): Promise<number>
}

/** A file that is to be imported as it comes. Reading it throws what is wrong with its transfer. */
export interface ImportedBody {
  readonly bytes: AsyncIterable<Uint8Array>
  /** The most that it may have. */
  readonly allowedBytes: number
}

/** An import to be begun. */
export interface NewImport extends DatasetKey, AskedImport {
  readonly importId: string
  readonly body: ImportedBody
  readonly idempotencyKey?: string | undefined
  /** What the key stands for, besides the file. */
  readonly target: readonly string[]
  readonly now: number
}

/** An import to be begun into a dataset that is made for it. */
export interface NewDatasetImport extends Omit<NewImport, 'mode' | 'match'> {
  readonly projectId: string
  readonly name: string
  /** The columns that a dataset is to have by what its file shows. Throws what is wrong with them. */
  columnsOf(guesses: readonly ColumnGuess[]): readonly ColumnDefinition[]
}

/** A file that is to be read as an import would; for a new dataset where none is given. */
export interface AskedPreview extends OrganizationKey {
  readonly into: (Pick<DatasetKey, 'datasetId'> & Pick<AskedImport, 'mode' | 'match'>) | undefined
  readonly format: ImportFormat
  readonly body: ImportedBody
  /** Whether nobody waits for it any more. */
  isGone(): boolean
}

/** What a file has. */
export interface FilePreview {
  readonly sizeBytes: number
  readonly rowsRead: number
  /** Of many only the first. */
  readonly refused: RefusedRows
}

export type PreviewedImport =
  | (FilePreview & { readonly outcome: 'fits'; readonly columns: readonly ColumnRecord[] })
  | (FilePreview & { readonly outcome: 'guessed'; readonly guesses: readonly ColumnGuess[] })
  | Extract<CreatedImport, { outcome: 'no_such_dataset' | 'no_unique_index' | 'too_large' | 'unreadable' }>

export type CreatedWithDataset =
  | Exclude<CreatedImport, { outcome: 'no_such_dataset' | 'no_unique_index' }>
  | { readonly outcome: 'no_such_project' }
  | { readonly outcome: 'refused_rows'; readonly refused: RefusedRows }
  | OverQuota

export type CreatedImport =
  | { readonly outcome: 'created' }
  | { readonly outcome: 'no_such_dataset' }
  | { readonly outcome: 'no_unique_index'; readonly uniques: readonly UniqueKey[] }
  | { readonly outcome: 'too_large' }
  | { readonly outcome: 'unreadable'; readonly fault: FileFault; readonly columns: readonly ColumnRecord[] }
  | Repeated

/** What takes a file, a record, and many transactions. */
export interface ImportLifecycle {
  /** Stores a file and begins to import it. What throws leaves nothing behind. */
  createImport(created: NewImport): Promise<CreatedImport>
  /** Stores a file, makes a dataset with the columns that it shows, and begins to import it. What throws leaves nothing behind. */
  createDatasetFromFile(created: NewDatasetImport): Promise<CreatedWithDataset>
  /** Reads a file as an import would, and keeps nothing of it. */
  previewImport(asked: AskedPreview): Promise<PreviewedImport>
  /** Ends an import that goes on: nothing more is written, and a dataset that was made for it goes. False when there is no such import. */
  cancelImport(key: ImportKey & { readonly now: number }): Promise<boolean>
  /** Carries on imports whose file this server can read and whose process has ended, and removes files that no import needs. */
  resumeImports(): Promise<void>
  /** An import. If this process has seen no work on an unfinished one for ten minutes, it fails first: its file is lost. */
  endLostImport(key: ImportKey): Promise<ImportRecord | undefined>
  /** Deletes the records of imports that ended before a time. */
  forgetImports(ended: Swept & { readonly endedBefore: number }): Promise<number>
}
