import { parseJsonBytes } from '../../json.ts'
import type { RowChangeOperation } from '../interface/row-changes.ts'
import type { PackedRows } from './packed-rows.ts'

/** What is to be done with an existing row of the same key. */
export type OnMatch = 'merge' | 'replace' | 'skip'

/** Rows as they were sent, or as a thread has read them by the columns of the dataset. */
export type SentRows = readonly unknown[] | PackedRows

/** One part of a body. */
export type SentStep =
  | { readonly op: 'append'; readonly rows: SentRows }
  | { readonly op: 'update'; readonly ids: readonly string[]; readonly rows: SentRows }
  | { readonly op: 'upsert'; readonly match: readonly string[]; readonly onMatch: OnMatch; readonly rows: SentRows }
  | { readonly op: 'delete'; readonly ids: readonly string[] }

/** A body of changes, with the way to each part. */
export interface SentChanges {
  readonly steps: readonly { readonly at: readonly PropertyKey[]; readonly step: SentStep }[]
  readonly expectedVersion: number | undefined
  readonly isDryRun: boolean
}

/** Reads a body of exactly the form that the contract has for an operation; undefined for any other. */
export function readChangeBody(operation: RowChangeOperation, body: Uint8Array): SentChanges | undefined {
  return changesIn(operation, parsed(body))
}

/** The changes that a parsed body says. */
export function changesIn(operation: RowChangeOperation, value: unknown): SentChanges | undefined {
  if (!isFields(value)) return undefined
  const { dry_run: dryRun = false, expected_version: expectedVersion, ...rest } = value
  if (typeof dryRun !== 'boolean') return undefined
  if (operation === 'batchRows') return batchOf(rest, expectedVersion, dryRun)
  const step = stepOf({ ...rest, op: operation === 'upsertRows' ? 'upsert' : 'update' })
  if (step === undefined || expectedVersion !== undefined || 'op' in rest) return undefined
  return { steps: [{ at: [], step }], expectedVersion: undefined, isDryRun: dryRun }
}

type Fields = Readonly<Record<string, unknown>>

function parsed(body: Uint8Array): unknown {
  try {
    return parseJsonBytes(body)
  } catch {
    return undefined
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const MOST_OPERATIONS = 100

function batchOf(rest: Fields, expectedVersion: unknown, isDryRun: boolean): SentChanges | undefined {
  const { operations, ...others } = rest
  if (Object.keys(others).length > 0 || !isFilled(operations) || operations.length > MOST_OPERATIONS) return undefined
  if (expectedVersion !== undefined && !isVersion(expectedVersion)) return undefined
  const steps = operations.flatMap((operation, index) => {
    const step = isFields(operation) ? stepOf(operation) : undefined
    return step === undefined ? [] : [{ at: ['operations', index], step }]
  })
  return steps.length === operations.length ? { steps, expectedVersion, isDryRun } : undefined
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isFilled(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

function stepOf({ op, ...fields }: Fields): SentStep | undefined {
  const names = Object.keys(fields).sort().join()
  const { rows, ids, match, on_match: onMatch = 'merge' } = fields
  if (op === 'append' && names === 'rows' && isFilled(rows)) return { op, rows }
  if (op === 'update' && names === 'rows' && isFilled(rows) && rows.every(isRowChange))
    return { op, ids: rows.map(({ id }) => id), rows: rows.map(({ values }) => values) }
  if (op === 'delete' && names === 'ids' && isFilled(ids) && ids.every(isRowId)) return { op, ids }
  if (op !== 'upsert' || !/^match,(on_match,)?rows$/.test(names)) return undefined
  if (!isFilled(rows) || !isMatch(match) || !isOnMatch(onMatch)) return undefined
  return { op, match, onMatch, rows }
}

function isRowChange(value: unknown): value is { readonly id: string; readonly values: unknown } {
  return isFields(value) && Object.keys(value).sort().join() === 'id,values' && isRowId(value['id'])
}

function isRowId(value: unknown): value is string {
  return typeof value === 'string'
}

function isMatch(value: unknown): value is readonly string[] {
  return isFilled(value) && value.length <= 5 && value.every((name) => typeof name === 'string')
}

function isOnMatch(value: unknown): value is OnMatch {
  return value === 'merge' || value === 'replace' || value === 'skip'
}
