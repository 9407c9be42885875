import { type RawBuilder, sql } from 'kysely'
import type { StoredCell } from '../../../domain/codecs.ts'
import type { BoundMeasure } from '../../../query/groups.ts'
import type { Tuple } from '../../sql/compiled.ts'
import { cell } from '../../sql/conditions.ts'
import { compareCells } from '../row-order.ts'
import { LARGEST_PLAIN, RunningSum, SCALE } from './running-sum.ts'

/** What the database computes of a part of the rows, and what several parts give together. */
export interface Fact {
  readonly of: 'rows' | 'count' | 'sum' | 'min' | 'max'
  /** That of the cells; 0 for the number of rows. */
  readonly column: number
}

/** What a group has of a fact. */
export type Found = number | RunningSum | StoredCell

/** What has to be known for all measures, each once. Different values are counted apart. */
export function factsFor(measures: readonly BoundMeasure[]): Fact[] {
  const facts = measures.flatMap((measure): Fact[] => {
    if (measure.of === 'rows') return [{ of: 'rows', column: 0 }]
    const { of, column } = measure
    if (of === 'count_distinct') return []
    return of === 'sum' || of === 'avg'
      ? [
          { of: 'sum', column },
          { of: 'count', column },
        ]
      : [{ of, column }]
  })
  // By which groups are found that have no value to be counted.
  if (facts.length === 0) return [{ of: 'rows', column: 0 }]
  return facts.filter((fact, place) => placeOf(facts, fact) === place)
}

export function placeOf(facts: readonly Fact[], { of, column }: Fact): number {
  return facts.findIndex((fact) => fact.of === of && fact.column === column)
}

/** How the cells of some rows are read. */
export interface Cells {
  of(column: number): RawBuilder<StoredCell>
  /** Numbers without a look whether they are there: an empty cell is infinite. */
  filled?(column: number): RawBuilder<StoredCell>
}

export const ROW_CELLS: Cells = { of: (column) => sql<StoredCell>`${cell(column)}` }

/**
 * A sum as the plain one of all numbers, or as two that never leave a double's range: of the numbers that are not huge, and of the others.
 * `filled` is the plain one where no cell is empty, so that the rows are counted once for all columns; if one is, the sum is infinite.
 */
export type SumForm = 'filled' | 'whole' | 'split'

/** The expressions that a fact, one of several, is read by. */
export function expressionsOf(facts: readonly Fact[], fact: Fact, form: SumForm, cells: Cells) {
  const { of, column } = fact
  const isFilled = form === 'filled' && placeOf(facts, { of: 'sum', column }) !== -1
  if (of === 'rows' || (of === 'count' && isFilled)) return [sql<StoredCell>`count(*)`]
  const value = (isFilled && cells.filled?.(column)) || cells.of(column)
  if (of !== 'sum') return [sql<StoredCell>`${sql.raw(of)}(${value})`]
  if (form !== 'split') return [sql<StoredCell>`sum(${value})`]
  const [largest, factor] = [sql.lit(LARGEST_PLAIN), sql.lit(1 / SCALE)]
  return [
    sql<StoredCell>`sum(case when abs(${value}) <= ${largest} then ${value} end)`,
    sql<StoredCell>`sum(case when abs(${value}) > ${largest} then ${value} * ${factor} end)`,
  ]
}

/** What puts the values of `expressionsOf` together for all facts, where a group was computed in pieces. */
export function combining(facts: readonly Fact[], form: SumForm): RawBuilder<unknown>[] {
  return facts.flatMap(({ of }) => {
    const together = sql.raw(of === 'min' || of === 'max' ? of : 'sum')
    return of === 'sum' && form === 'split' ? [together, together] : [together]
  })
}

/** Adds what a tuple has of the facts, from a place on, to what was found before. */
export function addFacts(facts: readonly Fact[], found: Found[], tuple: Tuple, from: number, form: SumForm): void {
  let at = from
  for (const [place, { of }] of facts.entries()) {
    const value = tuple[at] ?? null
    at += 1
    const before = found[place]
    if (of === 'rows' || of === 'count') found[place] = Number(before ?? 0) + Number(value)
    else if (of === 'sum') {
      const sum = before instanceof RunningSum ? before : new RunningSum()
      if (value !== null) sum.add(Number(value))
      if (form === 'split') {
        const scaled = tuple[at] ?? null
        at += 1
        if (scaled !== null) sum.addScaled(Number(scaled))
      }
      found[place] = sum
    } else found[place] = further(of, before, value)
  }
}

function further(of: 'min' | 'max', before: Found | undefined, value: StoredCell): StoredCell {
  if (before === undefined || before === null || before instanceof RunningSum) return value
  if (value === null) return before
  return compareCells(value, before) < 0 === (of === 'min') ? value : before
}

/** Whether a sum of the tuple left a double's range on the way; SQLite then gives infinity, or nothing for a number that is none. */
export function isBeyond(facts: readonly Fact[], tuple: Tuple, from: number): boolean {
  return facts.some(({ of, column }, place) => {
    if (of !== 'sum') return false
    const sum = tuple[from + place] ?? null
    if (sum !== null) return !Number.isFinite(Number(sum))
    return Number(tuple[from + placeOf(facts, { of: 'count', column })]) > 0
  })
}
