import { effect } from '@preact/signals'
import {
  AuthenticationError,
  ConnectionError,
  PreconditionFailedError,
  type RequestOptions,
  type Waiting,
} from '../../../client/index.ts'
import { caught, failureText } from '../failure.ts'
import { cellOf, isSameCell } from '../pages/dataset/cell.ts'
import { isHeld } from './blocks.ts'
import { type Edit, rowKey } from './edit.ts'
import { comeBack, edits, inFlight, setState, stored } from './edits.ts'
import { type KnownRow, knownRow, patchRow, readRow } from './known-rows.ts'
import { isElsewhere, isOfShown, ofWriter } from './organization.ts'

/** Browsers open six HTTP/1.1 connections to a server, and pages of rows need some of them. */
const ROWS_AT_ONCE = 4
/** How often a row may change between reading and writing it before the edit is refused. */
const MOST_READS = 10

/** Rows with an edit that is being sent. Edits of one row are sent one after the other, in the order in which they were entered. */
const sending = new Set<string>()

/** Sends waiting edits for as long as the page is open. */
export function sendEdits(): () => void {
  return effect(() => {
    for (const edit of edits.value) if (isReady(edit)) void sendRow(rowKey(edit))
  })
}

async function sendRow(key: string): Promise<void> {
  if (sending.has(key) || sending.size >= ROWS_AT_ONCE) return
  sending.add(key)
  for (let edit = nextOf(key); edit !== undefined; edit = nextOf(key)) if (!(await sent(edit))) break
  sending.delete(key)
  const other = edits.value.find((edit) => isReady(edit) && !sending.has(rowKey(edit)))
  if (other !== undefined) void sendRow(rowKey(other))
}

function nextOf(key: string): Edit | undefined {
  return edits.value.find((edit) => isReady(edit) && rowKey(edit) === key)
}

/** A block of cells that was entered before goes first, and what belongs to another organization than the shown one waits. */
function isReady(edit: Edit): boolean {
  return edit.state.is === 'waiting' && isOfShown(edit) && !isHeld(edit)
}

/** Sends an edit until it is stored, refused or in conflict. Returns false if its user has to sign in, or to come back to its organization, first. */
async function sent(edit: Edit): Promise<boolean> {
  const giveUp = new AbortController()
  const onWaiting = ({ error }: Waiting) => setState(edit, { is: 'waiting', reason: failureText(error) })
  // It is not sent again when its user is no longer signed in.
  const stop = effect(() => {
    if (!edits.value.some(({ id }) => id === edit.id)) giveUp.abort()
  })
  inFlight.add(edit.id)
  try {
    const { signal } = giveUp
    await store(edit, { ...ofWriter(edit), retryForMs: Number.POSITIVE_INFINITY, signal, onWaiting })
    return true
  } catch (error) {
    if (giveUp.signal.aborted || error instanceof AuthenticationError || (await isElsewhere(edit, error))) return false
    comeBack(edit, { is: 'refused', reason: failureText(caught(error)) })
    return true
  } finally {
    stop()
    inFlight.delete(edit.id)
  }
}

/**
 * Stores the cell if it still holds the value that the person saw. Changes in other cells of the row are no conflict. If the answer to an
 * earlier attempt was lost, the cell holds the edit's own value, and the edit counts as stored.
 */
async function store(edit: Edit, options: RequestOptions): Promise<void> {
  let known = knownRow(edit)
  let before = edit.seen
  for (let reads = 0; reads < MOST_READS; reads++) {
    const isAsSeen =
      known !== undefined && (edit.seen === undefined || isSameCell(valueIn(known, edit), edit.seen.value))
    if (known !== undefined && isAsSeen) {
      before = { value: valueIn(known, edit) }
      const done = await patched(edit, known, options)
      if (done !== undefined) return stored(edit, done.row, before)
    }
    known = await readRow(edit, options)
    if (!Object.hasOwn(known.row.values, edit.column))
      return comeBack(edit, { is: 'refused', reason: `The dataset has no column ${edit.column} any more.` }, known.row)
    const theirs = valueIn(known, edit)
    if (isSameCell(theirs, edit.value)) return stored(edit, known.row, before)
    if (edit.seen !== undefined && !isSameCell(theirs, edit.seen.value))
      return comeBack(edit, { is: 'conflict', theirs }, known.row)
  }
  comeBack(edit, { is: 'refused', reason: 'Other people keep changing this row. Try again.' })
}

function valueIn({ row }: KnownRow, edit: Edit): unknown {
  return cellOf(row, { name: edit.column })
}

/** Undefined if the row has changed since it was read. If an earlier attempt got no answer, this edit may have changed it. */
async function patched(edit: Edit, known: KnownRow, options: RequestOptions): Promise<KnownRow | undefined> {
  try {
    return await patchRow(edit, known, options)
  } catch (error) {
    if (error instanceof PreconditionFailedError || error instanceof ConnectionError) return undefined
    throw error
  }
}
