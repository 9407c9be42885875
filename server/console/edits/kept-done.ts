import type { Column } from '../../../client/index.ts'
import type { Done, DoneBlock } from './done.ts'
import { isDoneTo } from './done.ts'
import { currentPerson, edits, nextEditId } from './edits.ts'

const KEPT_AS = 'undo'
/** Counts up when what is kept changes its form, so that another version of the console leaves it alone. */
const FORM = 2
/** Browsers give a tab five million. Edits that are not stored yet come first. */
const MOST_CHARACTERS = 1_000_000
/** To write out a larger block would be felt at each change. */
const MOST_CELLS = 5_000

/** The table that changes were made in: with other columns they cannot be taken back. */
interface Table {
  readonly datasetId: string
  readonly columns: readonly Column[]
}

interface Kept extends Table {
  readonly form: number
  readonly userId: string
  readonly done: readonly Done[]
}

/**
 * Writes what a person can take back in one dataset into the tab's session storage, which outlives a reload and ends with the tab. Changes are
 * taken back in order, the latest first. So where one cannot be kept, what was done before it is not kept either.
 */
export function keepDone({ datasetId, columns }: Table, done: readonly Done[]): void {
  const texts: string[] = []
  let characters = 0
  for (const entry of done.toReversed()) {
    const text = textOf(entry)
    characters += text?.length ?? 0
    if (text === undefined || characters > MOST_CHARACTERS) break
    texts.unshift(text)
  }
  const table = JSON.stringify({ form: FORM, userId: currentPerson(), datasetId, columns })
  try {
    if (texts.length === 0) forgetDone()
    else sessionStorage.setItem(KEPT_AS, `${table.slice(0, -1)},"done":[${texts.join()}]}`)
  } catch {
    // The storage is full or not available. What is older must not look like the latest.
    forgetDone()
  }
}

/** Each change is written out once, however many follow it. */
const writtenOut = new WeakMap<Done, string>()

/** Undefined for what is too large, and for a block of which nobody knows yet whether it is stored. */
function textOf(entry: Done): string | undefined {
  const written = writtenOut.get(entry)
  if (written !== undefined) return written
  if ('blockId' in entry && cellsIn(entry) > MOST_CELLS) return undefined
  const text = JSON.stringify(entry)
  writtenOut.set(entry, text)
  return text
}

function cellsIn({ undo }: DoneBlock): number {
  if (undo === undefined) return Number.POSITIVE_INFINITY
  return undo.rows.reduce((sum, { cells }) => sum + cells.length, undo.removed.length)
}

/** What the signed-in user did in this table and can still take back. */
export function keptDone({ datasetId, columns }: Table): readonly Done[] {
  const kept = read()
  if (kept?.form !== FORM || kept.userId !== currentPerson() || kept.datasetId !== datasetId) return []
  if (JSON.stringify(kept.columns) !== JSON.stringify(columns)) return []
  // Blocks are numbered in each page from the beginning.
  const done = kept.done.map((entry) => ('blockId' in entry ? { ...entry, blockId: nextEditId() } : entry))
  // An edit that was not stored cannot be undone.
  const back = edits.value.filter((edit) => edit.datasetId === datasetId && edit.state.is !== 'waiting')
  return done.filter((entry) => !back.some((edit) => isDoneTo(entry, edit)))
}

function read(): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? 'null') as Kept | null // only `keepDone` writes it
    return kept ?? undefined
  } catch {
    return undefined
  }
}

/** Nothing of what a user has changed stays in the tab after signing out. */
export function forgetDone(): void {
  try {
    sessionStorage.removeItem(KEPT_AS)
  } catch {
    // There is no storage, so nothing is kept.
  }
}
