import type { ColumnType } from '../../../../generated/index.ts'
import { type IndexField, isContains, type UsableIndex } from '../../../domain/index-fields.ts'
import type { BoundFilter } from '../../../query/bound.ts'
import { comparisonsOf, conjunctionOf } from '../../../query/condition.ts'
import type { FilterOperator } from '../../../query/operators.ts'
import { isWholeKey } from '../../../query/serving-index.ts'
import type { GroupQuery } from '../../interface/groups.ts'

/** A column that an aggregate reads. */
export interface ReadColumn {
  readonly column: number
  readonly type: ColumnType
}

/** An index that has all that an aggregate reads. */
export interface CoveringIndex {
  readonly index: UsableIndex
  /** What is read of it, that of its first field first. */
  readonly columns: readonly [ReadColumn, ...ReadColumn[]]
}

/** The columns that an aggregate reads, each once, groups first. Undefined where no index can have what is asked for. */
function columnsRead({ groups, measures, where }: GroupQuery): ReadColumn[] | undefined {
  const comparisons = comparisonsOf(where)
  if (!comparisons.every(isAnsweredByKey)) return undefined
  const cells = measures.flatMap((measure) => (measure.of === 'rows' ? [] : [measure]))
  const all = [...groups, ...cells, ...comparisons]
  if (all.some(({ type }) => type === 'json')) return undefined
  return all.filter(({ column }, place) => all.findIndex((other) => other.column === column) === place)
}

/** By which the beginning of a text says the same as the whole, if the value that it is compared with is shorter. */
const BY_BEGINNING = new Set<FilterOperator>(['=', 'in', '!', '>', '<', '>=', '<=', '~=', 'empty', 'filled'])

function isAnsweredByKey(comparison: BoundFilter): boolean {
  if (comparison.type !== 'text') return true
  const values = comparison.operator === 'in' ? comparison.values : [comparison.value]
  return BY_BEGINNING.has(comparison.operator) && values.every(isWholeKey)
}

/** The columns of which a row has to have one value. */
function fixedColumns({ where }: GroupQuery): ReadonlySet<number> {
  const equal = (conjunctionOf(where) ?? []).filter(({ operator }) => operator === '=')
  return new Set(equal.map(({ column }) => column))
}

/** The fields of an index from which an aggregate could be answered: columns with one value first, then the groups. */
export function coveringFields(query: GroupQuery): IndexField[] | undefined {
  const columns = columnsRead(query) ?? []
  if (columns.length === 0) return undefined
  const fixed = fixedColumns(query)
  const isFixed = ({ column }: ReadColumn) => fixed.has(column)
  const ordered = [...columns.filter(isFixed), ...columns.filter((column) => !isFixed(column))]
  return ordered.map(({ column }) => ({ column, descending: false }))
}

/** Of the indexes that have all columns the one that is read fastest: by the columns with one value, else by the first group. */
export function coveringIndex(query: GroupQuery): CoveringIndex | undefined {
  const columns = columnsRead(query) ?? []
  const fixed = fixedColumns(query)
  const found = query.indexes.flatMap((index) => covered(index, columns) ?? [])
  const cost = ({ index, columns: [first] }: CoveringIndex) => {
    const isFast = fixed.size > 0 ? fixed.has(first.column) : first.column === query.groups[0]?.column
    return index.fields.length + (isFast ? 0 : 100)
  }
  return found.sort((a, b) => cost(a) - cost(b))[0]
}

function covered(index: UsableIndex, columns: readonly ReadColumn[]): CoveringIndex | undefined {
  const { fields } = index
  if (isContains(index)) return undefined
  if (!columns.every(({ column }) => fields.some((field) => field.column === column))) return undefined
  const first = columns.find(({ column }) => column === fields[0]?.column)
  if (first === undefined) return undefined
  return { index, columns: [first, ...columns.filter((column) => column !== first)] }
}
