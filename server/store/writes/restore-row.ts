import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { codecs, type StoredCell } from '../../domain/codecs.ts'
import { cellCheck } from '../../domain/column-rules.ts'
import type { Originated } from '../../domain/origin.ts'
import { brokenRule, missingCells } from '../../domain/row-validator.ts'
import type { CellsByNumber, NotRestored, RowHistoryRecord, RowRestoration } from '../interface/history.ts'
import type { ChangedRows, StepResult } from '../interface/row-changes.ts'
import { FIRST_CELL, type StoredRow } from '../interface/rows.ts'
import { selectRowHistory } from '../reads/row-history.ts'
import type { Schema } from '../sql/schema.ts'
import { inHeldDataset } from './in-held-dataset.ts'
import { Abandoned } from './outcome.ts'
import { isSame, type RowWork } from './row-work.ts'

/** Brings a row back to what it was before a change, or back from its deletion, as one version, under its number. */
export async function restoreRow(
  db: Transaction<Schema>,
  args: RowRestoration & Originated,
): Promise<ChangedRows | NotRestored> {
  return inHeldDataset(db, { ...args, isDryRun: false, namesRows: true }, async (work, columnsVersion) => {
    if (columnsVersion !== args.columnsVersion) throw new Abandoned<ChangedRows>({ outcome: 'columns_changed' })
    const { rowNumber } = args
    const present = (await work.find([rowNumber])).get(rowNumber)
    requireExpected(present, args.expected)
    if (present !== undefined && args.version === undefined)
      return [{ rowNumbers: [rowNumber], outcomes: ['unchanged'] }]
    const former = await formerRow(db, args, stateOf(work, present))
    requireRules(work, former.cells)
    return [await restore(work, args, present, former)]
  })
}

/** The dataset is held by now, without which no write changes a row. */
function requireExpected(present: StoredRow | undefined, expected: RowRestoration['expected']): void {
  if (expected === undefined) return
  if (present === undefined) throw new Abandoned<NotRestored>({ outcome: 'no_such_row' })
  if (expected !== 'any' && !isDeepStrictEqual(present, expected))
    throw new Abandoned<NotRestored>({ outcome: 'not_expected' })
}

/** A row as it was. */
interface FormerRow {
  readonly createdAt: number
  readonly cells: CellsByNumber
}

function stateOf({ place: { columns } }: RowWork, present: StoredRow | undefined): FormerRow | undefined {
  if (present === undefined) return undefined
  const cells = columns.map(({ number }, place) => [number, present[FIRST_CELL + place] ?? null])
  return { createdAt: present[1] ?? 0, cells: Object.fromEntries(cells) }
}

/** Goes back through the changes of a row, newest first, up to and with the one that is to be undone. */
async function formerRow(
  db: Transaction<Schema>,
  { organizationId, datasetId, rowNumber, version }: RowRestoration,
  present: FormerRow | undefined,
): Promise<FormerRow> {
  let row = present
  let before = Number.MAX_SAFE_INTEGER
  for (let isOver = false; !isOver; ) {
    const query = { organizationId, datasetId, rowNumber, before, limit: CHANGES_PER_STEP, limitBytes: BYTES_PER_STEP }
    const { changes, hasMore } = await selectRowHistory(db, query)
    for (const change of changes) {
      row = undone(change, row)
      const isReached = version === undefined ? change.kind === 'deleted' : change.version === version
      if (isReached && row !== undefined) return row
    }
    before = changes.at(-1)?.version ?? 0
    isOver = !hasMore || before <= (version ?? 0)
  }
  const isUnknown = present === undefined && row === undefined
  throw new Abandoned<NotRestored>({ outcome: isUnknown ? 'no_such_row' : 'no_such_version' })
}

const CHANGES_PER_STEP = 500
const BYTES_PER_STEP = 16 * 1024 ** 2

/** The row before a change, from the row after it; undefined where it was not there. */
function undone({ kind, cells, createdAt }: RowHistoryRecord, after: FormerRow | undefined): FormerRow | undefined {
  if (cells === null || createdAt === null) return undefined
  if (kind === 'deleted') return { createdAt, cells }
  return { createdAt, cells: { ...after?.cells, ...cells } }
}

/** Columns may have other rules than then. */
function requireRules(work: RowWork, cells: CellsByNumber): void {
  const { columns } = work.place
  const restored = columns.map(({ number }) => cells[number] ?? null)
  for (const problem of missingCells(columns, restored)) work.report({ at: [], problem })
  for (const [place, column] of columns.entries()) {
    const cell = restored[place] ?? null
    const broken = cell === null ? undefined : cellCheck(column.rules ?? {})(cell)
    if (cell === null || broken === undefined) continue
    work.report({ at: [], problem: brokenRule(column, broken, codecs[column.type].decode(cell)) })
  }
  work.requireNoProblems()
}

async function restore(
  work: RowWork,
  { rowNumber }: RowRestoration,
  present: StoredRow | undefined,
  { cells: former, createdAt }: FormerRow,
): Promise<StepResult> {
  const cells: StoredCell[] = work.place.columns.map(({ number }) => former[number] ?? null)
  const rowNumbers = [rowNumber]
  if (present === undefined) {
    await work.bringBack({ at: [], cells }, rowNumber, createdAt)
    return { rowNumbers, outcomes: ['created'] }
  }
  if (isSame(present, cells)) return { rowNumbers, outcomes: ['unchanged'] }
  await work.turnBack({ at: [], before: present, cells })
  return { rowNumbers, outcomes: ['updated'] }
}
