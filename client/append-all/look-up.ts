import { onlyReading } from '../http/send-options.ts'
import type { Batch } from './batch.ts'
import { rowNumberOf } from './own-rows.ts'
import type { SentBatch } from './progress.ts'
import type { Target } from './target.ts'

/** The service forgets a key after 24 hours; setting the clock must not matter. */
const REMEMBERED_MS = 23 * 60 * 60 * 1000

/** Whether the service may have forgotten the key of a batch. */
export function isForgotten({ sentAt }: SentBatch): boolean {
  const age = Date.now() - sentAt
  return age < 0 || age > REMEMBERED_MS
}

export type Found = { readonly state: 'found' | 'missing' } | { readonly state: 'unclear'; readonly found: number }

/**
 * Looks for a batch in the dataset. It is stored if its rows are there consecutively, as they were sent. It is not stored if no row equals
 * one of them, and too few other rows were added for these to be the batch's rows, changed since.
 */
export async function lookUp(target: Target, { texts }: Batch, sent: SentBatch): Promise<Found> {
  const { resources, datasetId, sendOptions, run } = target
  const rows = texts.map((text) => canonical(JSON.parse(text)))
  const search = new Search(rows)
  const after = sent.after > 0 ? { after: `row_${sent.after}` } : {}
  const listed = resources.rows.list(datasetId, { limit: 100, ...after }, onlyReading(sendOptions))
  for await (const { id, values } of listed) {
    const number = rowNumberOf(id) ?? 0
    if (run.ownRows.isOwn(number)) continue
    if (!search.isEndedBy(number, canonical(values))) continue
    run.ownRows.addRange({ from: number + 1 - rows.length, to: number + 1 })
    return { state: 'found' }
  }
  if (search.found === 0 && search.longestRun < rows.length) return { state: 'missing' }
  return { state: 'unclear', found: search.found }
}

/** Looks for a sequence in a stream, in one pass (Knuth, Morris, Pratt). */
class Search {
  readonly #wanted: readonly string[]
  readonly #distinct: ReadonlySet<string>
  readonly #fallback: readonly number[]
  #matched = 0
  #run = 0
  #before = 0
  found = 0
  longestRun = 0

  constructor(wanted: readonly string[]) {
    this.#wanted = wanted
    this.#distinct = new Set(wanted)
    this.#fallback = fallbacks(wanted)
  }

  /** Whether this row is the last of the whole sequence. */
  isEndedBy(number: number, row: string): boolean {
    const isNext = number === this.#before + 1
    this.#before = number
    this.#run = isNext ? this.#run + 1 : 1
    this.longestRun = Math.max(this.longestRun, this.#run)
    if (this.#distinct.has(row)) this.found += 1
    if (!isNext) this.#matched = 0
    while (this.#matched > 0 && this.#wanted[this.#matched] !== row)
      this.#matched = this.#fallback[this.#matched - 1] ?? 0
    if (this.#wanted[this.#matched] === row) this.#matched += 1
    return this.#matched === this.#wanted.length
  }
}

/** For each prefix of the sequence, the length of its longest proper prefix that is also its suffix. */
function fallbacks(wanted: readonly string[]): number[] {
  const lengths = [0]
  let length = 0
  for (let at = 1; at < wanted.length; at++) {
    while (length > 0 && wanted[at] !== wanted[length]) length = lengths[length - 1] ?? 0
    if (wanted[at] === wanted[length]) length += 1
    lengths.push(length)
  }
  return lengths
}

/** A row as text that is the same for equal rows: without empty cells, keys in one order. */
function canonical(row: object): string {
  const filled = Object.entries(row).filter(([, cell]) => cell !== null)
  return JSON.stringify(ordered(Object.fromEntries(filled)))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, inner]) => [name, ordered(inner)])
}
