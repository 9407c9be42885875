import type { StoredCell } from '../../../domain/codecs.ts'
import type { BoundMeasure } from '../../../query/groups.ts'
import type { GroupQuery, GroupRecord, SelectedGroups } from '../../interface/groups.ts'
import type { Tuple } from '../../sql/compiled.ts'
import { groupValue, keysOfGroup } from './date-units.ts'
import { DistinctValues } from './distinct-values.ts'
import { addFacts, type Fact, type Found, factsFor, placeOf, type SumForm } from './facts.ts'
import { RunningSum } from './running-sum.ts'

const MOST_GROUPS = 10_000
/** The most bytes of all groups' values and texts together. */
const MOST_TEXT_BYTES = 16 * 1024 ** 2
/** Different values of all groups together that are kept to be counted. */
const MOST_VALUES = 1_000_000

/** Why groups cannot be made. */
export type Refused = Exclude<SelectedGroups, { readonly outcome: 'grouped' }>

interface Group {
  readonly values: readonly StoredCell[]
  readonly found: Found[]
  /** By the place of the measure. */
  readonly distinct: Map<number, DistinctValues>
}

/** With more groups of the database than these there are more than are allowed. */
export function mostGroups({ groups }: Pick<GroupQuery, 'groups'>): number {
  return groups.reduce((product, group) => product * keysOfGroup(group), MOST_GROUPS)
}

/** Groups as they are put together from parts of the rows. */
export class GroupTable {
  readonly facts: readonly Fact[]
  refused: Refused | undefined
  /** Whether a sum of the part before was one of empty cells: then the next one likely is, too. */
  hadEmptyCell = false
  readonly #query: Pick<GroupQuery, 'groups' | 'measures'>
  readonly #groups = new Map<StoredCell, Group>()
  readonly #emptyKey: StoredCell
  #textBytes = 0
  #values = 0

  /** `emptyKey` is what stands for an empty cell in the keys of parts. */
  constructor(query: Pick<GroupQuery, 'groups' | 'measures'>, emptyKey: StoredCell = null) {
    this.#query = query
    this.#emptyKey = emptyKey
    this.facts = factsFor(query.measures)
    if (query.groups.length === 0) this.#group([])
  }

  /** Adds a part of a group: its keys, then the facts. */
  addPart(tuple: Tuple, form: SumForm): void {
    const group = this.#group(tuple)
    const keys = this.#query.groups.length
    const before = bytesOf(group.found)
    addFacts(this.facts, group.found, tuple, keys, form)
    this.#addText(bytesOf(group.found) - before)
  }

  /** Adds a value of a group: its keys, then the value. */
  addValue(measure: number, tuple: Tuple): void {
    const value = tuple[this.#query.groups.length] ?? null
    if (value === null) return
    const { distinct } = this.#group(tuple)
    const values = distinct.get(measure) ?? new DistinctValues()
    distinct.set(measure, values)
    this.#values += values.add(value)
    if (this.#values > MOST_VALUES) this.refused ??= { outcome: 'too_many_values', measure, allowed: MOST_VALUES }
  }

  /** All groups, unordered, or why there are none. */
  records(): GroupRecord[] | Refused {
    const records: GroupRecord[] = []
    for (const group of this.#groups.values()) {
      const results = this.#query.measures.map((measure, place) => this.#result(group, measure, place))
      const beyond = results.findIndex((result) => typeof result === 'number' && !Number.isFinite(result))
      if (beyond !== -1) this.refused ??= { outcome: 'sum_too_large', measure: beyond }
      if (this.refused !== undefined) return this.refused
      records.push({ values: group.values, results })
    }
    return this.refused ?? records
  }

  #result({ found, distinct }: Group, measure: BoundMeasure, place: number): StoredCell {
    if (measure.of === 'count_distinct') return distinct.get(place)?.count ?? 0
    const factOf = (of: Fact['of'], column: number) => found[placeOf(this.facts, { of, column })] ?? null
    if (measure.of === 'rows') return Number(factOf('rows', 0) ?? 0)
    const { of, column } = measure
    if (of === 'count') return Number(factOf('count', column) ?? 0)
    const count = Number(factOf('count', column) ?? 0)
    const fact = factOf(of === 'avg' ? 'sum' : of, column)
    if (fact instanceof RunningSum) return count === 0 ? null : fact.over(of === 'avg' ? count : 1)
    return fact
  }

  #group(tuple: Tuple): Group {
    const { groups } = this.#query
    const values = groups.map((group, place) => groupValue(group, this.#cell(tuple[place] ?? null)))
    // One value is its own key: a number and a text are never in one group.
    const key = values.length === 1 ? (values[0] ?? null) : JSON.stringify(values)
    let group = this.#groups.get(key)
    if (group === undefined) {
      group = { values, found: [], distinct: new Map() }
      this.#groups.set(key, group)
      if (this.#groups.size > MOST_GROUPS) this.refused ??= { outcome: 'too_many_groups', allowed: MOST_GROUPS }
      this.#addText(bytesOf(values))
    }
    return group
  }

  #cell(key: StoredCell): StoredCell {
    return key === this.#emptyKey ? null : key
  }

  #addText(bytes: number): void {
    this.#textBytes += bytes
    if (this.#textBytes > MOST_TEXT_BYTES) this.refused ??= { outcome: 'too_much_text', allowedBytes: MOST_TEXT_BYTES }
  }
}

/** What texts take in memory, about. */
function bytesOf(values: readonly Found[]): number {
  let bytes = 0
  for (const value of values) if (typeof value === 'string') bytes += value.length * 2
  return bytes
}
