import { hash, type KeyObject } from 'node:crypto'
import type { ColumnRecord } from '../domain/columns.ts'
import type { BoundCondition } from './bound.ts'
import { conjunctionOf, isEverything } from './condition.ts'
import { type CursorScope, decodeCursor, encodeCursor } from './cursor.ts'
import type { ConditionTexts } from './read-condition.ts'

/** How far the changes of a dataset were read. */
export interface ChangesPosition {
  /** Everything up to this version, and so many rows of the next one. */
  readonly version: number
  readonly offset: number
  /** When that version was written; null where it is not known. */
  readonly at: number | null
  /** At the beginning: all rows up to this one, as they are at that version or later. */
  readonly afterRow: number | null
  /** The columns that the reader knows, as `columnsMark` has them; null for none. */
  readonly columns: string | null
}

/** A position, and what it is valid for. */
export interface ChangesCursor extends ChangesPosition {
  /** The epoch of the database; a restored backup has another one. */
  readonly epoch: string
  /** The hash of the condition with the numbers of its columns. */
  readonly condition: string
  /** The hash of the condition as it was written. */
  readonly written: string
}

/** What a cursor is signed with and for: organization, dataset. */
export interface CursorSeal {
  readonly key: KeyObject
  readonly scope: CursorScope
}

/** Signs cursors of the changes of a dataset. */
export function changesSeal(key: KeyObject, organizationId: string, datasetId: string): CursorSeal {
  return { key, scope: [organizationId, datasetId, 'changes'] }
}

export function encodeChangesCursor({ key, scope }: CursorSeal, cursor: ChangesCursor): string {
  const { epoch, version, offset, at, afterRow, columns, condition, written } = cursor
  return encodeCursor(key, scope, [epoch, version, offset, at, afterRow, columns, condition, written])
}

/** Throws `QueryError` unless `encodeChangesCursor` made exactly this text for this dataset. */
export function decodeChangesCursor({ key, scope }: CursorSeal, text: string): ChangesCursor {
  const [epoch, version, offset, at, afterRow, columns, condition, written] = decodeCursor(key, scope, text)
  return {
    epoch: String(epoch),
    version: Number(version),
    offset: Number(offset),
    at: numberOrNull(at),
    afterRow: numberOrNull(afterRow),
    columns: columns === null || columns === undefined ? null : String(columns),
    condition: String(condition),
    written: String(written),
  }
}

function numberOrNull(cell: unknown): number | null {
  return typeof cell === 'number' ? cell : null
}

/** Another one where a column has another name, type or place, or is another column of the same name. */
export function columnsMark(columns: readonly ColumnRecord[]): string {
  const known = markOfColumns.get(columns)
  if (known !== undefined) return known
  const mark = markOf(columns.map(({ number, name, type }) => [number, name, type]))
  markOfColumns.set(columns, mark)
  return mark
}

/** The store gives the same columns until they change. */
const markOfColumns = new WeakMap<readonly ColumnRecord[], string>()

/** The same for conditions that are written in other ways and say the same of the same columns; empty for all rows. */
export function conditionMark(where: BoundCondition): string {
  return isEverything(where) ? '' : markOf(conjunctionOf(where) ?? where)
}

/** The same for the same texts, whatever columns they are about. */
export function writtenMark({ filter = [], any = [], where, tree }: ConditionTexts): string {
  return filter.length + any.length === 0 && where === undefined && tree === undefined
    ? ''
    : markOf([filter, any, where, tree])
}

function markOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 10)
}
