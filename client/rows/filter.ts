import type { ColumnType } from '../../generated/index.ts'
import type { CellOf } from './columns.ts'
import { FILTER_OPERATORS, printFilter } from './filter-text.ts'

export type FilterOperator = keyof typeof FILTER_OPERATORS

type Types<Operator extends FilterOperator> = (typeof FILTER_OPERATORS)[Operator]['types'][number]

/** The type of a column, whether it is given with rules or alone. */
export type TypeOf<Definition> = Definition extends { readonly type: infer Type } ? Type : Definition

/** The operators of a column's type. Texts are compared literally, and case-sensitive except by `contains_ignoring_case`. */
export type OperatorOf<Definition> = Definition extends unknown
  ? { [Operator in FilterOperator]: TypeOf<Definition> extends Types<Operator> ? Operator : never }[FilterOperator]
  : never

/** The value that cells are compared with, for `in` the values. `null` matches empty cells, also those with an empty text. */
export type OperandOf<Definition, Operator> = Operator extends 'in'
  ? readonly (CellOf<Definition> | null)[]
  : Operator extends '=' | '!='
    ? CellOf<Definition> | null
    : TypeOf<Definition> extends 'text'
      ? string // a part, or something between two values
      : CellOf<Definition>

/** The columns that rows can be sorted by: all but json. */
export type SortableName<Columns> = {
  [Name in keyof Columns]: TypeOf<Columns[Name]> extends 'json' ? never : Name
}[keyof Columns] &
  string

/** A field to sort by. A `-` before it sorts descending. */
export type SortField<Columns> = SortableName<Columns> | `-${SortableName<Columns>}`

/** An escaped `filter` parameter: `where('name', '=', '>x')` is `name:\\>x`. Throws a `TypeError` for a value that a filter cannot express. */
export function filterText(
  name: string,
  operator: FilterOperator,
  value: unknown,
  type: ColumnType | undefined,
): string {
  if (!Object.hasOwn(FILTER_OPERATORS, operator))
    throw new TypeError(
      `${String(operator)} is not an operator. Operators: ${Object.keys(FILTER_OPERATORS).join(' ')}.`,
    )
  if (name === '' || name.includes(':')) throw new TypeError(`${JSON.stringify(name)} cannot be a column name.`)
  if (operator === 'in') return listText(name, value, type)
  if (value !== null) return printFilter({ name, operator, value: operandText(name, value, type) })
  if (operator === '=') return printFilter({ name, operator: 'empty', value: '' })
  if (operator === '!=') return printFilter({ name, operator: 'filled', value: '' })
  throw new TypeError(`${name} ${operator} null is not possible. Only =, != and in accept null.`)
}

function listText(name: string, values: unknown, type: ColumnType | undefined): string {
  if (!Array.isArray(values) || values.length === 0)
    throw new TypeError(`${name} in needs an array with at least one value.`)
  // A list of nothing but one empty cell could be taken for a list without members.
  if (values.every((value) => value === null)) return printFilter({ name, operator: 'empty', value: '' })
  const members = values.map((value) => (value === null ? '' : listMember(operandText(name, value, type))))
  return printFilter({ name, operator: 'in', value: members.join() })
}

/** As it stands in a list: in quotes where it could be taken for something else. */
function listMember(text: string): string {
  return text === '' || /^[<>~!=]|[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function operandText(name: string, value: unknown, type: ColumnType | undefined): string {
  const text = type === 'json' || typeof value === 'object' ? JSON.stringify(value) : plainText(value)
  if (text?.isWellFormed()) return text
  throw new TypeError(
    `${name} cannot be compared with ${typeof value === 'string' ? JSON.stringify(value) : String(value)}.`,
  )
}

function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : undefined
}
