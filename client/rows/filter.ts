import type { ColumnType } from '../../generated/index.ts'
import type { CellOf, JsonColumn } from './columns.ts'

type Equality = '=' | '!='
type Order = '>' | '>=' | '<' | '<='

/** What cells of a column can be compared by. `contains` is literal and regards case. */
export type OperatorOf<Definition> =
  | Equality
  | (Definition extends 'text' | 'number' | 'date' ? Order : never)
  | (Definition extends 'text' ? 'contains' : never)

/** What they are compared with. `null` stands for cells with nothing in them, the empty text among them. */
export type OperandOf<Definition, Operator> = Operator extends Equality ? CellOf<Definition> | null : CellOf<Definition>

export type FilterOperator = Equality | Order | 'contains'

/** The columns that rows can be sorted by: all but json. */
export type SortableName<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends 'json' | JsonColumn<unknown> ? never : Name
}[keyof Columns] &
  string

/** A field of a sort; a `-` before it sorts descending. */
export type SortField<Columns> = SortableName<Columns> | `-${SortableName<Columns>}`

const SYMBOLS: { readonly [operator in FilterOperator]: string } = {
  '=': '',
  '!=': '!',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  contains: '~',
}

/** A `filter` parameter, escaped: `where('name', '=', '>x')` is `name:\>x`. Throws a `TypeError` for what none can say. */
export function filterText(
  name: string,
  operator: FilterOperator,
  value: unknown,
  type: ColumnType | undefined,
): string {
  const symbol = Object.hasOwn(SYMBOLS, operator) ? SYMBOLS[operator] : undefined
  if (symbol === undefined)
    throw new TypeError(`${String(operator)} is no operator. Operators: ${Object.keys(SYMBOLS).join(' ')}.`)
  if (name === '' || name.includes(':')) throw new TypeError(`${JSON.stringify(name)} cannot be a column name.`)
  if (value === null) {
    if (operator === '=' || operator === '!=') return `${name}:${symbol}`
    throw new TypeError(`${name} ${operator} null compares with nothing. Only = and != take null.`)
  }
  return `${name}:${symbol}${escaped(operandText(name, value, type))}`
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

/** Behind the colon and the operator a backslash says that what follows is no operator, and alone that it is the empty text. */
function escaped(text: string): string {
  return text === '' || /^[<>~!=\\]/.test(text) ? `\\${text}` : text
}
