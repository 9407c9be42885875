import type { Transaction } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import { type IdempotencyKey, requestHash } from '../../domain/idempotency-key.ts'
import { rowNumberOf } from '../../domain/ids.ts'
import { missingCells } from '../../domain/row-validator.ts'
import { keyIn, keyProblem, keyText, pathOf, type UniqueKey, uniqueOn } from '../../domain/unique-keys.ts'
import { readChangeBody, type SentChanges, type SentRows, type SentStep } from '../bodies/change-body.ts'
import type { ChangedRows, RowChanges, RowOutcome, StepResult } from '../interface/row-changes.ts'
import { FIRST_CELL, type StoredRow } from '../interface/rows.ts'
import type { Schema } from '../sql/schema.ts'
import { inHeldDataset } from './in-held-dataset.ts'
import { Abandoned } from './outcome.ts'
import { type AddedRow, type AlteredRow, isSame, missingRow, type RowWork } from './row-work.ts'
import { lengthOf, rowReader } from './sent-rows.ts'

/** Appends, updates, upserts and deletes rows as a body says, in its order, all or none, as one version. */
export async function changeRows(db: Transaction<Schema>, args: RowChanges): Promise<ChangedRows> {
  const sent = readChangeBody(args.operation, args.body)
  if (sent === undefined) return { outcome: 'misshapen' }
  const rowCount = sent.steps.reduce((sum, { step }) => sum + sizeOf(step), 0)
  if (rowCount > args.maxRows) return { outcome: 'too_many_rows', rowCount }
  const { idempotencyKey, operation, datasetId, body } = args
  const key =
    idempotencyKey === undefined
      ? undefined
      : { key: idempotencyKey, requestHash: requestHash([operation, datasetId], body) }
  return carryOutAll(db, { ...args, key }, sent)
}

/** Changes of a body that a thread has read by some columns. */
export interface ReadChanges extends Omit<RowChanges, 'body' | 'maxRows'> {
  readonly changes: SentChanges
  readonly columnsVersion: number
  /** What an idempotency key stands for. */
  readonly requestHash: string
}

/** As `changeRows`, unless the dataset has other columns by now. */
export function changeReadRows(
  db: Transaction<Schema>,
  { changes, columnsVersion, requestHash, ...args }: ReadChanges,
): Promise<ChangedRows> {
  const { idempotencyKey } = args
  const key = idempotencyKey === undefined ? undefined : { key: idempotencyKey, requestHash }
  return carryOutAll(db, { ...args, key }, changes, columnsVersion)
}

function carryOutAll(
  db: Transaction<Schema>,
  args: Omit<RowChanges, 'body' | 'maxRows'> & { readonly key: IdempotencyKey | undefined },
  sent: SentChanges,
  readBy?: number,
): Promise<ChangedRows> {
  const held = { ...args, isDryRun: sent.isDryRun, namesRows: args.operation !== 'changeRows' }
  return inHeldDataset(db, held, async (work, columnsVersion) => {
    if (readBy !== undefined && readBy !== columnsVersion)
      throw new Abandoned<ChangedRows>({ outcome: 'columns_changed' })
    requireVersion(work, sent)
    const results: StepResult[] = []
    for (const { at, step } of sent.steps) results.push(await carryOut(work, at, step))
    return results
  })
}

function sizeOf(step: SentStep): number {
  return step.op === 'delete' ? step.ids.length : lengthOf(step.rows)
}

function requireVersion({ place }: RowWork, { expectedVersion }: SentChanges): void {
  const { version } = place.held
  if (expectedVersion !== undefined && expectedVersion !== version)
    throw new Abandoned<ChangedRows>({ outcome: 'other_version', version })
}

function carryOut(work: RowWork, at: readonly PropertyKey[], step: SentStep): Promise<StepResult> {
  switch (step.op) {
    case 'append':
      return append(work, [...at, 'rows'], step.rows)
    case 'update':
      return update(work, [...at, 'rows'], step)
    case 'upsert':
      return upsert(work, at, step)
    case 'delete':
      return remove(work, [...at, 'ids'], step.ids)
  }
}

/** A row as it was sent: a cell for each column, by default where none was sent, and the places of those that were. */
interface SentRow extends AddedRow {
  readonly cells: StoredCell[]
  readonly sent: readonly number[]
}

function encoded(work: RowWork, at: readonly PropertyKey[], rows: SentRows): SentRow[] {
  const { columns, maxProblems } = work.place
  const next = rowReader(columns, maxProblems, rows)
  const defaults = columns.map(({ rules }): StoredCell => rules?.default ?? null)
  return Array.from({ length: lengthOf(rows) }, (_, index) => {
    const path = [...at, index]
    const cells = [...defaults]
    const sent: number[] = []
    const problems = next((place, value) => {
      cells[place] = value
      sent.push(place)
    })
    for (const problem of problems) work.report({ at: path, problem })
    return { at: path, cells, sent }
  })
}

/** Reports rows that lack cells which they have to have. A changed row has them, since it had them before. */
function requireWhole(work: RowWork, rows: readonly AddedRow[]): void {
  work.requireNoProblems()
  const { columns } = work.place
  if (!columns.some(({ rules }) => rules?.required)) return
  for (const { at, cells } of rows) for (const problem of missingCells(columns, cells)) work.report({ at, problem })
  work.requireNoProblems()
}

async function append(work: RowWork, at: readonly PropertyKey[], rows: SentRows): Promise<StepResult> {
  const added = encoded(work, at, rows)
  requireWhole(work, added)
  const first = await work.write([], added)
  return { rowNumbers: added.map((_, index) => first + index), outcomes: added.map(() => 'created') }
}

async function update(
  work: RowWork,
  at: readonly PropertyKey[],
  { ids, rows }: Extract<SentStep, { op: 'update' }>,
): Promise<StepResult> {
  const { columns, maxProblems } = work.place
  const next = rowReader(columns, maxProblems, rows)
  const numbers = ids.map((id) => rowNumberOf(id) ?? 0)
  const found = await work.find(numbers)
  const places = new Map<string, number>()
  const altered: AlteredRow[] = []
  const outcomes: RowOutcome[] = []
  for (const [index, id] of ids.entries()) {
    const number = numbers[index] ?? 0
    const before = found.get(number)
    const same = places.get(id)
    places.set(id, index)
    if (same !== undefined) work.report({ at: [...at, index], problem: { kind: 'same_row', path: ['id'], as: same } })
    if (before === undefined) work.report(missingRow([...at, index], ['id'], id))
    const cells = before === undefined ? columns.map(() => null) : (before.slice(FIRST_CELL) as StoredCell[]) // all after the times
    const path = [...at, index, 'values']
    for (const problem of next((place, value) => (cells[place] = value))) work.report({ at: path, problem })
    if (before === undefined || isSame(before, cells)) outcomes.push('unchanged')
    else {
      altered.push({ at: path, before, cells })
      outcomes.push('updated')
    }
  }
  work.requireNoProblems()
  await work.write(altered, [])
  return { rowNumbers: numbers, outcomes }
}

async function remove(work: RowWork, at: readonly PropertyKey[], ids: readonly string[]): Promise<StepResult> {
  const numbers = ids.map((id) => rowNumberOf(id) ?? 0)
  const found = await work.find(numbers)
  const places = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    const same = places.get(id)
    places.set(id, index)
    if (same !== undefined) work.report({ at: [...at, index], problem: { kind: 'same_row', path: [], as: same } })
    if (!found.has(numbers[index] ?? 0)) work.report(missingRow([...at, index], [], id))
  }
  work.requireNoProblems()
  await work.remove([...found.values()])
  return { rowNumbers: numbers, outcomes: numbers.map(() => 'deleted') }
}

type Upsert = Extract<SentStep, { op: 'upsert' }>

async function upsert(work: RowWork, at: readonly PropertyKey[], step: Upsert): Promise<StepResult> {
  const unique = uniqueOf(work, at, step)
  const rows = encoded(work, [...at, 'rows'], step.rows)
  const keys = keysOf(work, unique, rows)
  work.requireNoProblems()
  const found = await work.findByKeys(unique, keys)
  const added: AddedRow[] = []
  const altered: AlteredRow[] = []
  const outcomes = rows.map((row, index): RowOutcome => {
    const before = found.get(index)
    if (before === undefined) {
      added.push(row)
      return 'created'
    }
    if (step.onMatch === 'skip') return 'skipped'
    const cells = step.onMatch === 'replace' ? row.cells : merged(before, row)
    if (isSame(before, cells)) return 'unchanged'
    altered.push({ at: row.at, before, cells })
    return 'updated'
  })
  requireWhole(work, step.onMatch === 'replace' ? [...added, ...altered] : added)
  let next = await work.write(altered, added, unique)
  const rowNumbers = rows.map((_, index) => {
    const before = found.get(index)
    if (before !== undefined) return before[0]
    next += 1
    return next - 1
  })
  return { rowNumbers, outcomes }
}

function merged(before: StoredRow, { cells, sent }: SentRow): StoredCell[] {
  const kept = before.slice(FIRST_CELL) as StoredCell[] // all after the times
  for (const place of sent) kept[place] = cells[place] ?? null
  return kept
}

/** The unique index of exactly the fields of a request. */
function uniqueOf(work: RowWork, at: readonly PropertyKey[], { match }: Upsert): UniqueKey {
  const { columns, uniques } = work.place
  const found = uniqueOn(uniques, match)
  if (found === undefined)
    throw new Abandoned<ChangedRows>({ outcome: 'no_unique_index', at: [...at, 'match'], columns })
  return found
}

/** The keys of all rows, each of which is whole and comes once. */
function keysOf(work: RowWork, unique: UniqueKey, rows: readonly SentRow[]) {
  const first = new Map<StoredCell, number>()
  return rows.map(({ at, cells }, index) => {
    const key = keyIn(unique, cells)
    if (key === undefined) {
      const empty = unique.columns.find(({ place }) => cells[place] === null)
      work.report({ at, problem: { kind: 'empty_key', path: [empty?.name ?? ''] } })
      return []
    }
    const problem = keyProblem(unique, key)
    if (problem !== undefined) work.report({ at, problem })
    const same = first.get(keyText(key))
    if (same !== undefined) work.report({ at, problem: { kind: 'same_key', path: pathOf(unique.columns), as: same } })
    else first.set(keyText(key), index)
    return key
  })
}
