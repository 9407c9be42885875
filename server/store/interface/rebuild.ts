import type { ColumnRules } from '../../domain/column-rules.ts'
import type { ColumnRecord, ColumnTerms } from '../../domain/columns.ts'
import type { RowNumberSet } from '../../domain/row-number-set.ts'
import type {
  ColumnChange,
  ColumnDeletion,
  CreatedColumn,
  NewColumn,
  NotConvertible,
  UpdatedColumn,
} from './columns.ts'
import type { DatasetKey } from './datasets.ts'
import type { PhysicalIndex } from './indexes.ts'
import type { OrganizationKey } from './organizations.ts'
import type { ChangedRows, MatchingChange } from './row-changes.ts'
import type { NotWritten } from './rows.ts'

/** A change whose request was answered before. */
export type ReplayedChange = Extract<ChangedRows, { outcome: 'changed' }> | { readonly outcome: 'key_taken' }

/** Rows of one of a dataset's tables, and cells that they may have already. */
export interface MatchingQuery extends DatasetKey, Pick<MatchingChange, 'rows' | 'cells'> {
  readonly generation: number
  readonly rowCount: number
  readonly largestRowBytes: number
  readonly columns: readonly RebuiltColumn[]
}

/** A column of a table that is being built, and the column of the present table that its cells come from. */
export interface RebuiltColumn {
  readonly number: number
  readonly type: ColumnRecord['type']
  readonly from: Pick<ColumnRecord, 'number' | 'type'>
  /** That its cells have to keep once they are converted. */
  readonly rules?: ColumnRules
}

/** A table that is being built beside the one that a dataset has, to take its place. */
export interface Rebuild extends DatasetKey {
  /** The generations of the present table and of the one that is being built. */
  readonly from: number
  readonly to: number
  readonly columns: readonly RebuiltColumn[]
  /** What it is built for. */
  readonly change: ColumnRebuild | MatchRebuild
  /** The dataset's version when building began, and the last row that it had. Later changes are in the log. */
  readonly version: number
  readonly lastRow: number
  readonly largestRowBytes: number
  /** Indexes that are built when the table has its rows. */
  readonly indexes: readonly PhysicalIndex[]
}

/** A column goes, or is replaced by one of another type. */
export interface ColumnRebuild {
  readonly kind: 'column'
  readonly dropped: number
  /** The name of the column that takes its place; undefined where it goes. */
  readonly name: string | undefined
  /** Its description and rules; they stay where nothing is said. */
  readonly terms?: ColumnTerms | undefined
}

/** All rows that match, or that are named, get the same cells, or go. */
export interface MatchRebuild extends Pick<MatchingChange, 'rows' | 'cells' | 'now'> {
  readonly kind: 'rows'
  /** Whether the history gets what the rows were. */
  readonly keepsHistory: boolean
}

/** Rows by their numbers, both ends included. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** What one step of a rebuild did. */
export interface RebuiltRows extends Pick<NotConvertible, 'failureCount' | 'failures'> {
  /** What is left of the ranges. */
  readonly rest: readonly RowRange[]
  /** What the new table counts for in addition, in bytes. */
  readonly storedBytes: number
  /** What the history counts for in addition, in bytes. */
  readonly historyBytes: number
  /** By how much the largest converted cell grew. */
  readonly largestGrowthBytes: number
  /** The ranges that were rebuilt, and the rows in them that a change of rows is about. */
  readonly rebuilt: readonly RowRange[]
  readonly matched: MatchedNumbers
  /** A row that would be too large. */
  readonly tooLarge: number | undefined
  readonly ranMs: number
  /** Whether the writers of other organizations waited for the step. */
  readonly holdsWriters: boolean
}

/** Rows that match, by their numbers: those that a change changes, and those that have the cells already. */
export interface MatchedNumbers {
  readonly changed: readonly number[]
  readonly unchanged: readonly number[]
}

/** The outcome of the attempt to put the new table in place; `behind` if more was written than may be rebuilt in one transaction. */
export type FinishedRebuild =
  | {
      readonly outcome: 'finished' /** Indexes on the column that went, which are to be dropped. */
      readonly goneIndexes: readonly string[]
    }
  | NotFinished
  | NotConvertible

/** More was written than may be rebuilt in one transaction, or a later change has begun. */
export interface NotFinished {
  readonly outcome: 'behind' | 'given_up'
}

/** A change of columns that takes another table, which was begun. */
export interface BegunRebuild {
  readonly outcome: 'begun'
  readonly rebuild: Rebuild
}

/** A change of a column, and up to where its cells were checked by the rules that it adds. */
export interface ColumnUpdate extends ColumnChange {
  readonly checked?: CheckedCells
}

/** The cells that a dataset had at a version keep some rules. What was written since is in the log. */
export interface CheckedCells {
  readonly rules: ColumnRules
  readonly version: number
  /** The most rows that may be checked while the dataset's writers wait; otherwise the outcome is `behind`. */
  readonly mostRows: number
}

/** One step of writing rows into the table that is being built. */
export interface RebuildStep extends OrganizationKey {
  readonly rebuild: Rebuild
  readonly ranges: readonly RowRange[]
  /** About so many rows are rebuilt, each range counting as some; all of them where nothing is said. */
  readonly limit?: number
  /** Whether the new table may have rows of these ranges already: they become what they are now. */
  readonly replaces: boolean
  /** Whether cells that do not convert are only counted, since there are some already. */
  readonly onlyCounts: boolean
}

/** A table that is to take the place of a dataset's, and what was rebuilt into it so far. */
export interface RebuildEnd extends DatasetKey {
  readonly rebuild: Rebuild
  /** Up to this version of the dataset. */
  readonly version: number
  readonly storedBytes: number
  readonly historyBytes: number
  readonly largestGrowthBytes: number
  /** The most rows that are rebuilt in the transaction that puts the table in place. */
  readonly mostRows: number
  readonly now: number
}

/** A change of all rows that match, and what was found of them so far. */
export interface MatchRebuildEnd extends RebuildEnd {
  readonly change: MatchingChange
  readonly matched: { readonly changed: RowNumberSet; readonly unchanged: RowNumberSet }
}

/** What a change of rows that match would come to. */
export interface MatchCount {
  readonly matched: number
  readonly changed: number
}

/** One of the tables of a dataset. */
export interface SpareTable extends DatasetKey {
  readonly generation: number
}

/** A table that a change left, or builds. */
export interface SpareTableRecord extends Omit<SpareTable, 'organizationId'> {
  readonly touchedAt: number
  /** The process that builds it, as `hasEnded` takes it; null where none does, or where it is not known. */
  readonly owner: string | null
}

/** Single transactions of changes that build a table beside the dataset's, follow its log, and put it in place. */
export interface RebuildSteps {
  /** Adds a column. It gives up soon where the table is read (`in_use`). */
  createColumn(column: NewColumn): Promise<CreatedColumn>
  /**
   * Renames a column and gives it other rules, or begins a table in which it has another type; until `finishRebuild` the dataset stays what
   * it is.
   */
  beginColumnUpdate(change: ColumnUpdate): Promise<UpdatedColumn | BegunRebuild | { readonly outcome: 'behind' }>
  /** Begins a table without a column. */
  beginColumnDrop(
    deletion: ColumnDeletion,
  ): Promise<BegunRebuild | { readonly outcome: 'no_such_column' | 'last_column' }>
  /** Begins a table in which all rows that match are changed, or are not. */
  beginRowRebuild(change: MatchingChange): Promise<BegunRebuild | NotWritten | ReplayedChange>
  /** How many rows match, and how many of them a change would change. Looks at every row, beside what others ask. `columns_changed`. */
  countMatching(change: MatchingQuery): Promise<MatchCount>
  /** As `finishRebuild`, for a change of rows: all of them as of this moment, if they are as many as expected. */
  finishRowRebuild(end: MatchRebuildEnd): Promise<ChangedRows | NotFinished>
  /** Rebuilds some rows as they are at the moment, and changes them. */
  rebuildRows(step: RebuildStep): Promise<RebuiltRows>
  /** Rebuilds what was written since the last step and puts the new table in place of the old one. */
  finishRebuild(end: RebuildEnd): Promise<FinishedRebuild>
  /** Deletes some rows of a table that `dropSpareTable` drops, and of what indexes had for it; false when the rest can be dropped at once. */
  emptySpareTable(table: SpareTable): Promise<boolean>
  /** Drops what indexes had for a table that `dropSpareTable` drops next. Each is a transaction of its own, since large ones take time. */
  dropReplacedIndexes(table: SpareTable): Promise<void>
  /** Drops a table that does not have the rows of its dataset. It gives up soon if the table is being read (`in_use`). */
  dropSpareTable(table: SpareTable): Promise<void>
  /** Tables that do not have the rows of their datasets, and that have not changed since a time or that a process builds. */
  selectSpareTables(tables: OrganizationKey & { readonly touchedBefore: number }): Promise<SpareTableRecord[]>
}
