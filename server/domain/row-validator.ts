import type { ColumnType } from '../../generated/index.ts'
import { quoted } from '../json.ts'
import { type Codec, codecs, type StoredCell } from './codecs.ts'
import { type CellCheck, type CheckedRule, cellCheck, ruleSentence } from './column-rules.ts'
import type { ColumnRecord } from './columns.ts'
import { addRow, ROW_LIMIT_BYTES, type RowSizes } from './row-size.ts'

/** Why a row cannot be stored. `path` leads from the row to the cell; `shown` is the value, cut to a readable length. */
export type RowProblem =
  | { readonly kind: 'too_large'; readonly path: readonly [] }
  | { readonly kind: 'not_an_object'; readonly path: readonly []; readonly shown: string }
  | { readonly kind: 'unknown_column'; readonly path: readonly [string] }
  | {
      readonly kind: 'refused_cell'
      readonly path: readonly [string]
      readonly type: ColumnType
      readonly shown: string
    }
  /** A text, or all texts of the key of a unique index, are longer than the index takes. */
  | { readonly kind: 'long_key_text' | 'long_key'; readonly path: readonly [string] }
  /** A row of the request has the same key already, given by its place. */
  | { readonly kind: 'same_key'; readonly path: readonly [string]; readonly as: number }
  /** A cell of the key by which a row is to be found is empty. */
  | { readonly kind: 'empty_key'; readonly path: readonly [string] }
  /** A row that the request names is not there, or was named before. */
  | { readonly kind: 'no_such_row'; readonly path: readonly [] | readonly [string]; readonly id: string }
  | { readonly kind: 'same_row'; readonly path: readonly [] | readonly [string]; readonly as: number }
  /** Another row of the dataset has the key. */
  | { readonly kind: 'taken_key'; readonly path: readonly [string]; readonly holder: number }
  | {
      readonly kind: 'broken_rule'
      readonly path: readonly [string]
      /** What is wrong with the cell, as a sentence after it. */
      readonly sentence: string
      /** Undefined for an empty cell. */
      readonly shown?: string
    }
  | { readonly kind: 'missing_cell'; readonly path: readonly [string] }

/** A cell of one column, as stored. */
export interface EncodedCell {
  readonly index: number
  readonly value: StoredCell
}

/** What is to be known of rows that were encoded, or what is wrong with them by row. */
export type EncodedRows =
  | { readonly ok: true; readonly sizes: RowSizes }
  | { readonly ok: false; readonly problems: readonly (RowProblem & { readonly row: number })[] }

/**
 * Encodes rows of a request and hands each to `take`: a cell for each column, the column's default or empty where the row has no such key,
 * in an array that is used again. Stops after `maxProblems`; then what was taken is of no use.
 */
export function encodeRows(
  columns: readonly ColumnRecord[],
  rows: readonly unknown[],
  maxProblems: number,
  take: (cells: readonly StoredCell[]) => void,
): EncodedRows {
  const encoder = rowsEncoder(columns, maxProblems, take)
  for (let row = 0; row < rows.length && encoder.add(rows[row]); row += 1);
  return encoder.end()
}

/** Encodes rows that come one by one. */
export interface RowsEncoder {
  /** Takes the next row; false when enough is wrong with them. */
  add(value: unknown): boolean
  /** Continues after a row whose problem is known. */
  refuse(problems: readonly RowProblem[]): boolean
  end(): EncodedRows
}

/** As `encodeRows`. */
export function rowsEncoder(
  columns: readonly ColumnRecord[],
  maxProblems: number,
  take: (cells: readonly StoredCell[]) => void,
): RowsEncoder {
  const { cells, read } = rowCells(columns, maxProblems)
  const problems: (RowProblem & { row: number })[] = []
  const sizes: RowSizes = { largestRowBytes: 0, storedBytes: 0 }
  let row = 0
  const refuse = (found: readonly RowProblem[]) => {
    for (const problem of found) problems.push({ ...problem, row })
    row += 1
    return problems.length < maxProblems
  }
  return {
    add(value) {
      const found = read(value)
      const bytes = addRow(sizes, cells)
      if (bytes > ROW_LIMIT_BYTES) problems.push({ kind: 'too_large', path: [], row })
      if (problems.length === 0 && found.length === 0) take(cells)
      return refuse(found)
    },
    refuse,
    end: () => (problems.length === 0 ? { ok: true, sizes } : { ok: false, problems }),
  }
}

/** Encodes one row after the other. */
export interface RowCells {
  /** A cell for each column of the row that was read last: the column's default, or empty, where the row has no such key. */
  readonly cells: readonly StoredCell[]
  /** Returns what is wrong with a row. */
  read(value: unknown): readonly RowProblem[]
}

export function rowCells(columns: readonly ColumnRecord[], maxProblems: number): RowCells {
  const encodeRow = rowEncoder(columns, maxProblems)
  const { defaults, required } = encodedColumns(columns)
  const cells = defaults.slice()
  const takeCell = (index: number, cell: StoredCell) => {
    cells[index] = cell
  }
  return {
    cells,
    read(value) {
      for (let index = 0; index < cells.length; index += 1) cells[index] = defaults[index] as StoredCell // as long
      const encoded = encodeRow(value, takeCell)
      const isComplete = required.every((index) => cells[index] !== null)
      return isComplete ? encoded : withMissing(encoded, columns, cells, value)
    },
  }
}

const NO_PROBLEMS: readonly RowProblem[] = []

/** The cells that a row has to have, and does not. */
export function missingCells(columns: readonly ColumnRecord[], cells: readonly StoredCell[]): RowProblem[] {
  const missing = columns.filter(({ rules }, index) => rules?.required && cells[index] === null)
  return missing.map(({ name }) => ({ kind: 'missing_cell', path: [name] }))
}

/** Also the cells that a row lacks and has to have, unless something else is wrong with them. */
function withMissing(
  found: readonly RowProblem[],
  columns: readonly ColumnRecord[],
  cells: readonly StoredCell[],
  row: unknown,
): readonly RowProblem[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return found
  const named = new Set(Object.keys(row))
  const missing = columns.filter(
    ({ name, rules }, index) => rules?.required && cells[index] === null && !named.has(name),
  )
  return [...found, ...missing.map(({ name }) => ({ kind: 'missing_cell', path: [name] }) as const)]
}

/**
 * A function that hands each cell of a row to `take` and returns what is wrong with the row. It goes through the row's own
 * keys, so that `__proto__` and `constructor` are column names like any others.
 */
export function rowEncoder(columns: readonly ColumnRecord[], maxProblems: number) {
  const { byName } = encodedColumns(columns)
  return (row: unknown, take: (index: number, value: StoredCell) => void): readonly RowProblem[] => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      return [{ kind: 'not_an_object', path: [], shown: quoted(row) }]
    }
    let problems: RowProblem[] | undefined
    for (const name of Object.keys(row)) {
      const column = byName.get(name)
      // The key is the row's own, so this reads no prototype; the row's type has no index signature.
      const value = row[name as never] as unknown
      const stored = value === null ? null : column?.encode(value)
      const broken = stored === undefined ? undefined : column?.check?.(stored)
      if (column !== undefined && stored !== undefined && broken === undefined) {
        take(column.index, stored)
        continue
      }
      problems ??= []
      if (problems.length === maxProblems) break
      if (column === undefined) problems.push({ kind: 'unknown_column', path: [name] })
      else if (broken !== undefined) problems.push(brokenRule(column.record, broken, value))
      else problems.push({ kind: 'refused_cell', path: [name], type: column.record.type, shown: quoted(value) })
    }
    return problems ?? NO_PROBLEMS
  }
}

interface EncodedColumn {
  readonly record: ColumnRecord
  readonly index: number
  readonly encode: Codec['encode']
  /** Undefined where a cell of the type is right. */
  readonly check: CellCheck | undefined
}

/** Columns as rows are encoded by them. */
interface EncodedColumns {
  readonly byName: ReadonlyMap<string, EncodedColumn>
  /** What a row has that lacks a column. */
  readonly defaults: readonly StoredCell[]
  /** The places of columns whose cells are not empty. */
  readonly required: readonly number[]
}

const encoded = new WeakMap<readonly ColumnRecord[], EncodedColumns>()

/** Made once for columns that stay the same array: a single row takes less time than this. */
function encodedColumns(columns: readonly ColumnRecord[]): EncodedColumns {
  let known = encoded.get(columns)
  if (known === undefined) {
    known = {
      byName: new Map(columns.map((column, index) => [column.name, encodedColumn(column, index)])),
      defaults: columns.map(({ rules }) => rules?.default ?? null),
      required: columns.flatMap(({ rules }, index) => (rules?.required ? [index] : [])),
    }
    encoded.set(columns, known)
  }
  return known
}

function encodedColumn(record: ColumnRecord, index: number): EncodedColumn {
  const { type, rules } = record
  return { record, index, encode: codecs[type].encode, check: rules && cellCheck(rules) }
}

/** That a cell, given as it is shown, breaks a rule of its column. */
export function brokenRule({ name, rules = {} }: ColumnRecord, rule: CheckedRule, value: unknown): RowProblem {
  const sentence = ruleSentence(rule, rules)
  return { kind: 'broken_rule', path: [name], sentence, ...(rule !== 'required' && { shown: quoted(value) }) }
}
