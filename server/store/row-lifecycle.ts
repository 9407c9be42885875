import { ROW_LIMIT_BYTES, rowBytes, storedBytes } from '../domain/row-size.ts'
import { uniqueKeysOf } from '../domain/unique-keys.ts'
import type { RowTableRecord } from './interface/datasets.ts'
import type { MatchCount, MatchingQuery, NotFinished, Rebuild } from './interface/rebuild.ts'
import type { ChangedRows, MatchingChange, RowLifecycle } from './interface/row-changes.ts'
import { StoreError } from './interface/store-error.ts'
import type { SerialChanges } from './serial-changes.ts'
import { type RebuildEngine, type RefusedRebuild, TableRebuild } from './table-rebuild.ts'
import { IMAGE_BYTES } from './writes/before-images.ts'
import { noteMatched } from './writes/finish-row-rebuild.ts'
import { hasRoom, replayOf } from './writes/in-held-dataset.ts'

/** More rows are not changed in one transaction: on SQLite all writers wait for it, and on PostgreSQL those of the dataset. */
const ROWS_IN_ONE_TRANSACTION = 10_000

/** Changes of all rows that match: few in one transaction, many by a table that is built beside the dataset's. */
export function rowLifecycle(engine: RebuildEngine, serial: SerialChanges): RowLifecycle {
  const { statements } = engine
  const tables = new TableRebuild(engine, serial)

  /** What a dry run answers, and what is known to be refused, before a table is built for it. */
  async function foreseen(change: MatchingChange): Promise<ChangedRows | undefined> {
    const before = await counted(change)
    if (before === undefined || 'outcome' in before) return before
    const { table, count } = before
    if (change.isDryRun) return mayBeRefused(change, before) ? undefined : dryRun(change, before)
    const { expected, mostRows } = change
    if (expected === undefined || expected === count.matched) return undefined
    // More match than one transaction changes, or it would have done so.
    if (expected <= mostRows) return { outcome: 'unexpected', matched: count.matched }
    // Of rows that are written while they are counted only the moment of the change can say.
    const now = await statements.findRowTable(change)
    return now?.version === table.version ? { outcome: 'unexpected', matched: count.matched } : undefined
  }

  /** Undefined where that takes longer than a query may; then only the change itself can say. */
  async function counted(change: MatchingChange): Promise<Counted | ChangedRows | undefined> {
    const table = await statements.findRowTable(change)
    if (table === undefined) return { outcome: 'no_such_dataset' }
    const { columns, columnsVersion, generation, rowCount, largestRowBytes } = table
    if (columnsVersion !== change.columnsVersion) return { outcome: 'columns_changed' }
    const { organizationId, datasetId, rows, cells } = change
    const rebuilt = columns.map((from) => ({ number: from.number, type: from.type, from }))
    const query: MatchingQuery = {
      ...{ organizationId, datasetId, rows, cells, generation, rowCount, largestRowBytes },
      columns: rebuilt,
    }
    try {
      return { table, count: await statements.countMatching(query) }
    } catch (error) {
      if (change.isDryRun || !(error instanceof StoreError && error.reason === 'too_slow')) throw error
    }
  }

  function carryOut(change: MatchingChange, rebuild: Rebuild): Promise<ChangedRows | RefusedRebuild> {
    const matched = { changed: new Map(), unchanged: new Map() }
    return tables.carryOut<Exclude<ChangedRows, NotFinished>>(rebuild, {
      onRebuilt: (rebuilt) => noteMatched(matched, rebuilt),
      finish: (end) => statements.finishRowRebuild({ ...end, change, matched }),
      isInPlace: (done) =>
        done.outcome === 'changed' && !change.isDryRun && !done.isReplayed && done.updated + done.deleted > 0,
    })
  }

  async function rebuilt(change: MatchingChange): Promise<ChangedRows> {
    const begun = await statements.beginRowRebuild(change)
    if (begun.outcome !== 'begun') return begun
    const done = await carryOut(change, begun.rebuild)
    if (done.outcome === 'too_large') return tooLarge()
    if (done.outcome === 'not_convertible') throw new Error('a change of rows converts no cells')
    if (done.outcome !== 'not_unique' || !('indexId' in done)) return done
    const table = await statements.findRowTable(change)
    const key = uniqueKeysOf(table?.columns ?? [], table?.indexes ?? []).find(({ indexId }) => indexId === done.indexId)
    return { ...done, columns: key?.columns ?? [] }
  }

  return {
    async changeMatching(asked) {
      const change = { mostRows: ROWS_IN_ONE_TRANSACTION, ...asked }
      const before = await answeredBefore(change)
      if (before !== undefined) return before
      const few = await inOneTransaction(change)
      if (few !== undefined) return few
      const known = await foreseen(change)
      return known ?? serial.run(change, () => rebuilt(change))
    },
  }

  /** What comes before everything that may be wrong with a request now. */
  async function answeredBefore({ organizationId, key, isDryRun, now }: MatchingChange) {
    if (key === undefined || isDryRun) return undefined
    const kept = await statements.findKeptAnswer({ organizationId, ...key, place: 'organization', now })
    return kept?.outcome === 'repeated' ? replayOf(kept) : undefined
  }

  /** Undefined where the rows are, or may be, too many for that. */
  async function inOneTransaction(change: MatchingChange): Promise<ChangedRows | undefined> {
    const { rows, mostRows, expected = 0 } = change
    if (('where' in rows ? expected : rows.numbers.length) > mostRows) return undefined
    const changed = await statements.changeMatching(change)
    return changed.outcome === 'too_many_match' ? undefined : changed
  }
}

interface Counted {
  readonly table: RowTableRecord
  readonly count: MatchCount
}

/**
 * Whether a change of rows that were counted may yet be refused: for rows that are not there, the size of rows, the quota, or keys. A dry run
 * then builds the table that can say it, too, and only the switch is left out.
 */
function mayBeRefused({ rows, cells, roomBytes }: MatchingChange, { table, count }: Counted): boolean {
  if ('numbers' in rows && count.matched < rows.numbers.length) return true
  if (cells === undefined || count.changed === 0) return false
  const { largestRowBytes } = table
  const values = cells.map(({ value }) => value)
  const historyBytes = count.changed * (IMAGE_BYTES + largestRowBytes)
  return (
    largestRowBytes + rowBytes(values) > ROW_LIMIT_BYTES ||
    !hasRoom(roomBytes, count.changed * storedBytes(values), historyBytes) ||
    mayMeet(table, cells)
  )
}

/** Whether rows that get the same cells may get the same key of a unique index. Those with an empty cell in it have none. */
function mayMeet({ columns, indexes }: RowTableRecord, cells: NonNullable<MatchingChange['cells']>): boolean {
  return uniqueKeysOf(columns, indexes).some((unique) => {
    const set = cells.filter(({ index }) => unique.columns.some(({ place }) => place === index))
    return set.length > 0 && set.every(({ value }) => value !== null)
  })
}

function dryRun({ expected, cells }: MatchingChange, { table: { version }, count }: Counted): ChangedRows {
  const { matched, changed } = count
  if (expected !== undefined && expected !== matched) return { outcome: 'unexpected', matched }
  const isDeletion = cells === undefined
  return {
    ...{ outcome: 'changed', version, storedBytes: 0, created: 0, unchanged: matched - changed },
    ...{ updated: isDeletion ? 0 : changed, deleted: isDeletion ? changed : 0, steps: [] },
  }
}

function tooLarge(): ChangedRows {
  return { outcome: 'refused', problems: [{ at: ['values'], problem: { kind: 'too_large', path: [] } }], columns: [] }
}
