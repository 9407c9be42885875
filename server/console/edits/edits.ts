import { batch, computed, effect, signal } from '@preact/signals'
import type { RowRecord } from '../../../client/index.ts'
import { isSameCell } from '../pages/dataset/cell.ts'
import { session } from '../state/session.ts'
import { hasBlockSince } from './all-blocks.ts'
import { type Cell, type Edit, type EditState, isSameCellOf, type Seen } from './edit.ts'
import { keepEdits, keptEdits } from './kept-edits.ts'

/**
 * Edits that are not stored yet, in the order in which they were entered. They are kept apart from the grid and its editor, which may show
 * another dataset while an edit waits. It may also wait while no user is signed in.
 */
const all = signal<readonly Edit[]>(keptEdits())
effect(() => keepEdits(all.value))

/** The edits of the signed-in user. A cell may have two: one that is being sent, and one that was entered since. */
export const edits = computed(() => all.value.filter(({ userId }) => userId === session.value?.user.id))

/** Identifiers of edits that may have been sent. They can be followed by another edit, but no longer changed. */
export const inFlight = new Set<number>()

/** Who enters something, and in which organization. */
export interface Writer {
  readonly userId: string
  readonly organizationId: string
}

/** The user who is or was last signed in. What is being typed when a session ends still belongs to this user. */
let writer: Writer | undefined
effect(() => {
  if (session.value) writer = { userId: session.value.user.id, organizationId: session.value.organization.id }
})

/** The user who is or was last signed in, and the organization that is or was shown; undefined if nobody ever was. */
export function currentWriter(): Writer | undefined {
  return writer
}

export function currentPerson(): string | undefined {
  return writer?.userId
}

/** The edits of the user who is or was last signed in. */
export function editsOfPerson(): readonly Edit[] {
  return all.value.filter(({ userId }) => userId === currentPerson())
}

let lastId = Math.max(0, ...all.value.map(({ id }) => id))

/** Counts up in the order in which cells, and blocks of them, were entered. */
export function nextEditId(): number {
  lastId += 1
  return lastId
}

/** The text that was typed, and the cell value that it stands for. */
export interface Entered {
  readonly text: string
  readonly value: unknown
  readonly seen: Seen | undefined
  readonly isUndo?: boolean
}

/** Accepts a value for a cell at once and sends it when possible. Returns false if the cell already has this value. */
export function enter(cell: Cell, entered: Entered): boolean {
  return add(cell, entered, { is: 'waiting' })
}

/** Keeps a text that is not a valid value, with the reason. */
export function keepRefused(cell: Cell, text: string, seen: Seen | undefined, reason: string): void {
  add(cell, { text, value: null, seen }, { is: 'refused', reason })
}

function add(cell: Cell, { text, value, seen, isUndo = false }: Entered, state: EditState): boolean {
  if (writer === undefined) return false
  const last = lastOf(cell)
  // An edit that will be stored stays before one that cannot be. Of those that wait only the latest value is sent.
  const isWaiting = last?.state.is === 'waiting'
  // A block that was entered in between has its own value for the cell.
  const hasBlock = isWaiting && hasBlockSince(last)
  const isFollowed = isWaiting && (inFlight.has(last.id) || state.is === 'refused' || hasBlock)
  const base = last === undefined || hasBlock ? seen : isFollowed ? { value: last.value } : baseInPlaceOf(last)
  const others = isFollowed ? all.value : all.value.filter((edit) => edit !== last)
  const isThere = state.is === 'waiting' && base !== undefined && isSameCell(base.value, value)
  const { datasetId, rowId, column, type } = cell
  const edit: Edit = {
    datasetId,
    rowId,
    column,
    type,
    ...writer,
    id: nextEditId(),
    text,
    value,
    seen: base,
    isUndo,
    state,
  }
  all.value = isThere ? others : [...others, edit]
  return !isThere
}

/** The value that the service has in the cell when a newer edit replaces this one. */
function baseInPlaceOf({ state, seen }: Edit): Seen | undefined {
  return state.is === 'conflict' ? { value: state.theirs } : seen
}

/** The latest value that was entered into a cell and is not stored yet. */
function lastOf(cell: Cell): Edit | undefined {
  return all.value.findLast((edit) => edit.userId === writer?.userId && isSameCellOf(edit, cell))
}

/** The person has chosen what stays after a conflict. */
export function settleConflict(edit: Edit, keeps: 'mine' | 'theirs'): void {
  if (edit.state.is !== 'conflict') return
  const { theirs } = edit.state
  if (keeps === 'theirs') giveUp(edit)
  else replace(edit, { ...edit, seen: { value: theirs }, state: { is: 'waiting' } })
}

export function giveUp(edit: Edit): void {
  all.value = all.value.filter(({ id }) => id !== edit.id)
}

/** Discards the edits of a user who signs out. */
export function giveUpAll(): void {
  all.value = all.value.filter(({ userId }) => userId !== writer?.userId)
}

export function setState(edit: Edit, state: EditState): void {
  replace(edit, { ...edit, state })
}

function replace({ id }: Edit, edit: Edit): void {
  all.value = all.value.map((other) => (other.id === id ? edit : other))
}

/** Returns an edit to the person because it was not stored. If another value was entered since, that one replaces it. */
export function comeBack(edit: Edit, state: EditState, row?: RowRecord): void {
  const later = all.value.find((other) => other.id > edit.id && isSameCellOf(other, edit))
  batch(() => {
    if (later !== undefined) {
      giveUp(edit)
      replace(later, { ...later, seen: edit.seen })
    } else {
      setState(edit, state)
      for (const hear of listeners) hear.cameBack(edit, row)
    }
  })
}

/** Removes an edit that the service has stored, and reports the row that it answered with, and what the cell held `before`. */
export function stored(edit: Edit, row: RowRecord, before: Seen | undefined): void {
  batch(() => {
    for (const hear of listeners) hear.stored(edit, row, before)
    giveUp(edit)
  })
}

/** Is called when edits are stored or come back. */
export interface EditListener {
  /** `before` is undefined if the cell held the value already. */
  stored(edit: Edit, row: RowRecord, before: Seen | undefined): void
  /** It was refused, or is in conflict with what somebody else has stored in the row. */
  cameBack(edit: Edit, row: RowRecord | undefined): void
}

const listeners = new Set<EditListener>()

/** Returns how to stop. */
export function listen(listener: EditListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

addEventListener('beforeunload', (event) => {
  if (editsOfPerson().length > 0) event.preventDefault()
})
