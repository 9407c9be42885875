import type { ColumnType } from '../../generated/index.ts'
import type { RowProblem } from './row-validator.ts'

/** What is read line by line. */
export type TextFormat = 'csv' | 'ndjson'
export type ImportFormat = TextFormat | 'parquet'
/** `create`: into a dataset that was made for it, with all of its rows at once. */
export type ImportMode = 'append' | 'upsert' | 'replace' | 'create'
export type OnError = 'stop' | 'skip'
export type ImportStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'canceled'

/** How the first line of a CSV file names its columns. */
export interface FileHead {
  readonly delimiter: string
  readonly names: readonly string[]
}

/** Where the next row of a file begins. */
export interface FilePlace {
  readonly bytes: number
  /** From 1. */
  readonly line: number
  /** How many rows come before. */
  readonly rows: number
}

/** Why a row of a file cannot be stored. */
export type FileRowProblem =
  | Exclude<RowProblem, { readonly kind: 'same_key' }>
  | { readonly kind: 'same_key_as_line'; readonly path: readonly [string]; readonly line: number }
  | { readonly kind: 'cell_count'; readonly path: readonly []; readonly found: number; readonly expected: number }
  | { readonly kind: 'not_json'; readonly path: readonly []; readonly reason: string }

/** A row of a file that is not stored. */
export interface RefusedFileRow {
  readonly line: number
  readonly problem: FileRowProblem
  /** Its beginning. */
  readonly text: string
}

/** Why a file cannot be read any further. */
export type FileFault =
  | { readonly kind: 'open_quote' | 'text_after_quote' | 'not_utf8' | 'long_row'; readonly line: number }
  | { readonly kind: 'empty' | 'many_columns' }
  /** The rest of a sentence about a Parquet file. */
  | { readonly kind: 'not_parquet'; readonly reason: string }
  /** By its first bytes it is something else. */
  | { readonly kind: 'foreign'; readonly found: 'gzip' | 'parquet' | 'utf-16' | 'zip' }
  | { readonly kind: 'no_name'; readonly column: number }
  | { readonly kind: 'same_name' | 'unknown_column' | 'lacks_column'; readonly name: string }

/** A column as far as a file shows it; without a type all of its cells are empty. */
export interface ColumnGuess {
  readonly name: string
  readonly type: ColumnType | undefined
}

/** More columns than any dataset has. */
export const COLUMNS_GUESSED = 300

/** Why an import failed. */
export type ImportFailure =
  | FileFault
  /** The first refused row says why. */
  | { readonly kind: 'refused_rows' }
  | { readonly kind: 'no_room'; readonly used: number; readonly allowed: number; readonly more: number }
  | { readonly kind: 'no_such_dataset' }
  /** Two rows of the file have the same key of a unique index. */
  | { readonly kind: 'same_keys'; readonly name: string; readonly rows: number }
  /** Columns or indexes changed while the rows were replaced. Only imports of earlier versions failed for this. */
  | { readonly kind: 'changed_columns' }
  /** A column that the file has went meanwhile. */
  | { readonly kind: 'lost_column'; readonly name: string }
  /** The unique index by which rows are found went meanwhile. */
  | { readonly kind: 'lost_index'; readonly match: readonly string[] }
  /** The server that had the file is gone. */
  | { readonly kind: 'lost_file' }
  /** The database could not be written for long. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'fault' }
