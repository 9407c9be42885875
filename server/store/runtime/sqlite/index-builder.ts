import { isContains, isUnique } from '../../../domain/index-fields.ts'
import type { KeyFault, PhysicalIndex } from '../../interface/indexes.ts'
import type { OrganizationKey } from '../../interface/organizations.ts'
import type { SortedKeys } from './sort-keys.ts'
import { removeStaged } from './staged-file.ts'

/** Some of the sorted keys become entries of an index: the places after one, at most so many. */
export interface FillStep extends SortedKeys, OrganizationKey {
  readonly index: PhysicalIndex
  readonly after: number
  readonly limit: number
}

/**
 * The result of a step; `is_gone` if the index was dropped before it. `ranMs` is without the commit: a smaller step takes as long to sync, and where a
 * sync takes longer than a step, steps would become smaller until each adds one entry.
 */
export type FilledStep = { readonly outcome: 'filled'; readonly ranMs: number } | { readonly outcome: 'is_gone' }

/** The next rows become entries of an index of trigrams, at most so many. */
export interface TrigramStep extends OrganizationKey {
  readonly index: PhysicalIndex
  readonly limit: number
}

/** `full`: all rows are in the index, which is in order from now on. */
export type FilledTrigrams = { readonly outcome: 'filled' | 'full' | 'is_gone'; readonly ranMs: number }

/** The steps of a build. All are short except sorting, which blocks no writer. */
export interface IndexSteps {
  beginIndex(index: PhysicalIndex): Promise<void>
  sortKeys(index: PhysicalIndex): Promise<SortedKeys | undefined>
  fillIndex(step: FillStep): Promise<FilledStep>
  endIndex(index: PhysicalIndex): Promise<void>
  findKeyFault(index: PhysicalIndex): Promise<KeyFault | undefined>
  fillTrigrams(step: TrigramStep): Promise<FilledTrigrams>
}

/** How long a step holds the writer, about. */
const STEP_MS = 25
const FIRST_ENTRIES = 4_096
const FIRST_ROWS = 512
const MOST_ENTRIES = 65_536

/**
 * Builds an index while others write: rows that are written come into it from the beginning, by triggers; those that were there are
 * sorted beside the database and added in steps. Entries in their order fill one page after the other. In the order of their rows
 * they would fall all over the index, and each step would write most of it.
 */
export async function buildIndex(
  steps: IndexSteps,
  index: PhysicalIndex,
  firstEntries = FIRST_ENTRIES,
): Promise<KeyFault | undefined> {
  await steps.beginIndex(index)
  if (isContains(index)) await addTrigrams(steps, index)
  else if (isUnique(index)) return addKeys(steps, index, firstEntries)
  else if (await addSorted(steps, index, firstEntries)) await steps.endIndex(index)
}

/**
 * Rows that are written while a unique index is built are compared with the entries that it has by then. So rows are looked at for the same
 * keys when it has all of them, and before, since adding entries takes most of the time.
 */
async function addKeys(steps: IndexSteps, index: PhysicalIndex, firstEntries: number): Promise<KeyFault | undefined> {
  const fault = await steps.findKeyFault(index)
  if (fault !== undefined || !(await addSorted(steps, index, firstEntries))) return fault
  const written = await steps.findKeyFault(index)
  if (written !== undefined) return written
  await steps.endIndex(index)
}

/** False where the index is gone. */
async function addSorted(steps: IndexSteps, index: PhysicalIndex, firstEntries: number): Promise<boolean> {
  const sorted = await steps.sortKeys(index)
  if (sorted === undefined) return false
  try {
    return await addAll(steps, index, sorted, firstEntries)
  } finally {
    removeStaged(sorted.file)
  }
}

/** In the order of the rows: each trigram has its rows in that order, so entries are added at its end. */
async function addTrigrams({ fillTrigrams }: IndexSteps, index: PhysicalIndex): Promise<void> {
  const { organizationId } = index
  for (let limit = FIRST_ROWS; ; ) {
    const { outcome, ranMs } = await fillTrigrams({ organizationId, index, limit })
    if (outcome !== 'filled') return
    limit = nextLimit(limit, ranMs)
  }
}

function nextLimit(limit: number, ranMs: number): number {
  if (ranMs < STEP_MS / 2) return Math.min(limit * 2, MOST_ENTRIES)
  return ranMs > STEP_MS * 2 ? Math.max(1, Math.floor(limit / 2)) : limit
}

/** False where the index is gone. */
async function addAll(
  { fillIndex }: IndexSteps,
  index: PhysicalIndex,
  sorted: SortedKeys,
  firstEntries: number,
): Promise<boolean> {
  let limit = firstEntries
  for (let after = 0; after < sorted.count; ) {
    const step = await fillIndex({ ...sorted, organizationId: index.organizationId, index, after, limit })
    if (step.outcome === 'is_gone') return false
    after += limit
    limit = nextLimit(limit, step.ranMs)
  }
  return true
}
