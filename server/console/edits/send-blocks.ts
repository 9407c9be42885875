import { effect } from '@preact/signals'
import {
  ApiError,
  AuthenticationError,
  type BatchedRows,
  DatasetServiceError,
  type RequestOptions,
  type Row,
  type RowOperation,
  type RowRecord,
  type Waiting,
} from '../../../client/index.ts'
import { caught, failureText } from '../failure.ts'
import { cellOf, editText, isSameCell } from '../pages/dataset/cell.ts'
import { service } from '../service.ts'
import { serviceNow } from '../state/clock.ts'
import { randomKey } from '../state/random-key.ts'
import type { Block, BlockChange, BlockRow } from './block.ts'
import { blockStored, blocks, isHeld, sending, setBlock } from './blocks.ts'
import { edits } from './edits.ts'
import { isElsewhere, isOfShown, ofWriter } from './organization.ts'
import { rowsRefused } from './refused-cells.ts'

/** As many rows as one request names. */
const IDS_AT_ONCE = 100
/** Requests that read rows side by side. */
const READS_AT_ONCE = 6
/** How often a dataset may change between reading and writing it before a block is refused. */
const MOST_READS = 10

/** Requests that may have been carried out, although nobody knows: sent again, they are answered as they were. */
const unanswered = new Map<number, { readonly body: SentBody; readonly idempotencyKey: string }>()

interface SentBody {
  readonly operations: RowOperation[]
  readonly expected_version: number
}

/** Sends waiting blocks for as long as the page is open, each after what was entered before it. */
export function sendBlocks(): () => void {
  return effect(() => {
    for (const block of blocks.value) if (isReady(block)) void send(block)
  })
}

/** What belongs to another organization than the shown one waits. */
function isReady(block: Block): boolean {
  const isWaiting = block.state.is === 'waiting' && !sending.has(block.id)
  return isWaiting && isOfShown(block) && !isHeld(block) && !hasEditsBefore(block)
}

function hasEditsBefore({ datasetId, id }: Block): boolean {
  return edits.value.some((edit) => edit.datasetId === datasetId && edit.id < id && edit.state.is === 'waiting')
}

async function send(block: Block): Promise<void> {
  const giveUp = new AbortController()
  const onWaiting = ({ error }: Waiting) => setBlock(block, { state: { is: 'waiting', reason: failureText(error) } })
  // It is not sent again when its user is no longer signed in.
  const stop = effect(() => {
    if (!blocks.value.some(({ id }) => id === block.id)) giveUp.abort()
  })
  sending.add(block.id)
  try {
    const { signal } = giveUp
    await store(block, { ...ofWriter(block), retryForMs: Number.POSITIVE_INFINITY, signal, onWaiting })
  } catch (error) {
    if (giveUp.signal.aborted || error instanceof AuthenticationError || (await isElsewhere(block, error))) return
    const { rows, reason } = rowsRefused(block, caught(error))
    setBlock(block, { rows, state: { is: 'refused', reason } })
  } finally {
    stop()
    sending.delete(block.id)
  }
}

/** Stores the block if its cells still hold the values that the person saw, or those that it gives them. */
async function store(block: Block, options: RequestOptions): Promise<void> {
  const operations = operationsOf(block)
  for (let reads = 0; reads < MOST_READS; reads++) {
    const earlier = unanswered.get(block.id)
    const { body, before } = earlier
      ? { body: earlier.body, before: undefined }
      : await readBefore(block, operations, options)
    const seen = before === undefined ? block.rows : seenIn(block.rows, before)
    if (seen === undefined) return
    const done = await batched(block, body, options)
    if (done !== undefined) return blockStored(storedBlock({ ...block, rows: seen }, done, before ?? new Map()))
  }
  setBlock(block, { state: { is: 'refused', reason: 'Other people keep changing the dataset. Try again.' } })

  /** The rows with the values that they have now; undefined if the person has to decide about them. */
  function seenIn(rows: readonly BlockRow[], before: ReadonlyMap<string, RowRecord>): readonly BlockRow[] | undefined {
    let conflicts = 0
    const seen = rows.map((row) => {
      const record = row.rowId === undefined ? undefined : before.get(row.rowId)
      if (record === undefined) return row
      const cells = row.cells.map((cell) => {
        const theirs = cellOf(record, cell.column)
        const isAsSeen = cell.seen === undefined || isSameCell(theirs, cell.seen.value)
        if (!isAsSeen && !isSameCell(theirs, cell.value)) conflicts += 1
        return { ...cell, seen: { value: theirs } }
      })
      return { ...row, cells }
    })
    if (conflicts === 0) return seen
    setBlock(block, { rows: seen, state: { is: 'conflict', cells: conflicts } })
    return undefined
  }
}

/** Tries the change without making it, and reads the rows that it changes at this version. */
async function readBefore({ datasetId, rows }: Block, operations: RowOperation[], options: RequestOptions) {
  const { version } = await service.rows.batch(datasetId, { operations, dry_run: true }, options)
  const ids = rows.flatMap(({ rowId }) => rowId ?? [])
  const before = new Map<string, RowRecord>()
  const read = async (from: number) => {
    const query = { ids: ids.slice(from, from + IDS_AT_ONCE) }
    for await (const row of service.rows.list(datasetId, query, options)) before.set(row.id, row)
  }
  const starts = ids.flatMap((_, index) => (index % IDS_AT_ONCE === 0 ? index : []))
  for (let at = 0; at < starts.length; at += READS_AT_ONCE)
    await Promise.all(starts.slice(at, at + READS_AT_ONCE).map(read))
  return { body: { operations, expected_version: version }, before }
}

/** Undefined if the dataset has changed since it was read. */
async function batched(block: Block, body: SentBody, options: RequestOptions): Promise<BatchedRows | undefined> {
  const idempotencyKey = unanswered.get(block.id)?.idempotencyKey ?? randomKey()
  unanswered.set(block.id, { body, idempotencyKey })
  try {
    const done = await service.rows.batch(block.datasetId, body, { ...options, idempotencyKey })
    unanswered.delete(block.id)
    return done
  } catch (error) {
    // Only an answer says that it was not carried out.
    const isAnswered = error instanceof ApiError && !(error instanceof AuthenticationError)
    if (isAnswered) unanswered.delete(block.id)
    if (isAnswered && error.field === 'expected_version') return undefined
    throw error instanceof DatasetServiceError ? error : caught(error)
  }
}

/** In this order, which is how a refusal names the rows. */
function operationsOf({ rows, removed }: BlockChange): RowOperation[] {
  const changed = rows.flatMap((row) => (row.rowId === undefined ? [] : { id: row.rowId, values: valuesOf(row) }))
  const added: Row[] = rows.filter(({ rowId }) => rowId === undefined).map(valuesOf)
  const operations: RowOperation[] = []
  if (changed.length > 0) operations.push({ op: 'update', rows: changed })
  if (added.length > 0) operations.push({ op: 'append', rows: added })
  if (removed.length > 0) operations.push({ op: 'delete', ids: [...removed] })
  return operations
}

function valuesOf({ cells }: BlockRow): Row {
  // A null prototype lets a column be named `__proto__`.
  const values: Row = Object.create(null)
  for (const { column, value, isLeftOut } of cells) if (!isLeftOut) values[column.name] = value
  return values
}

function storedBlock(block: Block, done: BatchedRows, before: ReadonlyMap<string, RowRecord>) {
  const { datasetId, rows } = block
  const changedAt = new Date(serviceNow()).toISOString()
  const changed = rows.flatMap((row) => {
    const record = row.rowId === undefined ? undefined : before.get(row.rowId)
    return record === undefined
      ? []
      : { ...record, updated_at: changedAt, values: { ...record.values, ...valuesOf(row) } }
  })
  const results = done.operations.flatMap((operation) => operation.rows)
  const addedIds = results.filter(({ outcome }) => outcome === 'created').map(({ id }) => id)
  const undone = rows.filter(({ rowId }) => rowId !== undefined).map(undoneRow)
  const undo: BlockChange = { datasetId, kind: 'undo', rows: undone, removed: addedIds, columnsLeftOut: 0 }
  return { block, changed, addedIds, undo }
}

function undoneRow({ rowId, cells }: BlockRow): BlockRow {
  return {
    rowId,
    cells: cells.map(({ column, value, seen }) => {
      const before = seen?.value ?? null
      return { column, text: editText(column.type, before), value: before, seen: { value } }
    }),
  }
}
