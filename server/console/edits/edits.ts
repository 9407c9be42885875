import { batch, computed, effect, signal } from '@preact/signals'
import type { RowRecord } from '../../../client/index.ts'
import { isSameCell } from '../pages/dataset/cell.ts'
import { session } from '../state/session.ts'
import { type Cell, type Edit, type EditState, isSameCellOf, type Seen } from './edit.ts'
import { keepEdits, keptEdits } from './kept-edits.ts'

/**
 * What was entered into cells and is not stored yet, in the order in which it was entered. It is apart from the grid and its
 * editor: they may show another dataset, or nobody may be signed in, while it waits.
 */
const all = signal<readonly Edit[]>(keptEdits())
effect(() => keepEdits(all.value))

/** Those of who is signed in. Of one cell there may be two: one that is being sent, and one that was entered meanwhile. */
export const edits = computed(() => all.value.filter(({ userId }) => userId === session.value?.user.id))

/** Identifiers of edits of which a request may be on its way. They can be followed by another, but not be changed any more. */
export const inFlight = new Set<number>()

/** Who is signed in, or was the last: what is being typed when a session ends is still theirs. */
let person: string | undefined
effect(() => {
  person = session.value?.user.id ?? person
})

let lastId = Math.max(0, ...all.value.map(({ id }) => id))

/** What was typed, and what it means as a cell. */
export interface Entered {
  readonly text: string
  readonly value: unknown
  readonly seen: Seen | undefined
  readonly isUndo?: boolean
}

/** Takes a value for a cell at once; it is stored as soon as the service does. Returns false when it is the one that is there. */
export function enter(cell: Cell, entered: Entered): boolean {
  return add(cell, entered, { is: 'waiting' })
}

/** Keeps what cannot be stored as it was typed, with the reason. */
export function keepRefused(cell: Cell, text: string, seen: Seen | undefined, reason: string): void {
  add(cell, { text, value: null, seen }, { is: 'refused', reason })
}

function add(cell: Cell, { text, value, seen, isUndo = false }: Entered, state: EditState): boolean {
  const userId = person
  if (userId === undefined) return false
  const last = lastOf(cell)
  // What will be stored stays before what cannot be; of what waits for its turn only the latest value is sent.
  const isFollowed = last?.state.is === 'waiting' && (inFlight.has(last.id) || state.is === 'refused')
  const base = last === undefined ? seen : isFollowed ? { value: last.value } : baseInPlaceOf(last)
  const others = isFollowed ? all.value : all.value.filter((edit) => edit !== last)
  const isThere = state.is === 'waiting' && base !== undefined && isSameCell(base.value, value)
  lastId += 1
  const { datasetId, rowId, column, type } = cell
  const edit: Edit = { datasetId, rowId, column, type, id: lastId, userId, text, value, seen: base, isUndo, state }
  all.value = isThere ? others : [...others, edit]
  return !isThere
}

/** What the service holds in the cell when a value is sent that takes the place of this one. */
function baseInPlaceOf({ state, seen }: Edit): Seen | undefined {
  return state.is === 'conflict' ? { value: state.theirs } : seen
}

/** The latest value that was entered into a cell and is not stored yet. */
function lastOf(cell: Cell): Edit | undefined {
  return all.value.findLast((edit) => edit.userId === person && isSameCellOf(edit, cell))
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

/** For somebody who leaves. */
export function giveUpAll(): void {
  all.value = all.value.filter(({ userId }) => userId !== person)
}

export function setState(edit: Edit, state: EditState): void {
  replace(edit, { ...edit, state })
}

function replace({ id }: Edit, edit: Edit): void {
  all.value = all.value.map((other) => (other.id === id ? edit : other))
}

/** It was not stored, and comes back to the person; unless another value was entered into the cell since, which stands for it. */
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

/** It is stored: the row is what the service answered with. */
export function stored(edit: Edit, row: RowRecord): void {
  batch(() => {
    for (const hear of listeners) hear.stored(edit, row)
    giveUp(edit)
  })
}

/** Somebody who wants to know what becomes of edits. */
export interface EditListener {
  stored(edit: Edit, row: RowRecord): void
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
  if (edits.value.length > 0) event.preventDefault()
})
