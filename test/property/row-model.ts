import { isDeepStrictEqual } from 'node:util'
import type { ColumnType, Row } from '../../client/index.ts'

/** A filter of the model. `null` as operand of `=` and `!` is an empty cell. */
export interface ModelFilter {
  readonly field: string
  readonly type: ColumnType
  readonly operator: '=' | '!' | '>' | '<' | '>=' | '<=' | '~' | '!~' | '~~' | '~=' | 'in' | 'empty' | 'filled'
  /** A list for the operator `in`. */
  readonly operand: unknown
}

export interface ModelSort {
  readonly field: string
  readonly descending: boolean
}

/** The numbers of the matching rows in the query's order, by the rules of openapi.yaml in plain JavaScript. */
export function expectedRows(
  rows: readonly Row[],
  filters: readonly ModelFilter[],
  sort: readonly ModelSort[],
): number[] {
  const numbered = rows.map((row, index) => ({ row, number: index + 1 }))
  return numbered
    .filter(({ row }) => filters.every((filter) => matchesFilter(row, filter)))
    .toSorted((a, b) => compareRows(a.row, b.row, sort) || a.number - b.number)
    .map(({ number }) => number)
}

/** Whether a row matches a filter. */
export function matchesFilter(row: Row, filter: ModelFilter): boolean {
  return matches(row[filter.field] ?? null, filter)
}

function matches(cell: unknown, { type, operator, operand }: ModelFilter): boolean {
  const isEmpty = cell === null || (cell === '' && type === 'text')
  switch (operator) {
    case 'empty':
      return isEmpty
    case 'filled':
      return !isEmpty
    case '=':
      return isDeepStrictEqual(cell, operand)
    case '!':
      return !isDeepStrictEqual(cell, operand)
    case '~':
      return typeof cell === 'string' && cell.includes(String(operand))
    case '!~':
      return !(typeof cell === 'string' && cell.includes(String(operand)))
    case '~~':
      return typeof cell === 'string' && lowerAscii(cell).includes(lowerAscii(String(operand)))
    case 'in':
      return (operand as unknown[]).some((one) => (one === null ? isEmpty : isDeepStrictEqual(cell, one)))
    case '~=':
      return typeof cell === 'string' && cell.startsWith(String(operand))
    default:
      return cell !== null && holds(operator, compare(cell, operand))
  }
}

function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function holds(operator: '>' | '<' | '>=' | '<=', order: number): boolean {
  if (order === 0) return operator.endsWith('=')
  return operator.startsWith(order > 0 ? '>' : '<')
}

function compareRows(a: Row, b: Row, sort: readonly ModelSort[]): number {
  for (const { field, descending } of sort) {
    const order = compare(sortKey(a[field]), sortKey(b[field]))
    if (order !== 0) return descending ? -order : order
  }
  return 0
}

export function sortKey(cell: unknown): unknown {
  return typeof cell === 'string' ? Array.from(cell).slice(0, 256).join('') : (cell ?? null)
}

/** An empty cell before every value, texts and dates by code point, false before true. */
export function compare(a: unknown, b: unknown): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null)
  return typeof a === 'string' ? compareCodePoints(a, String(b)) : Number(a) - Number(b)
}

function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (const [index, character] of left.entries()) {
    const order = (character.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? -1)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** A filter as it is written in a query. */
export function filterText({ field, type, operator, operand }: ModelFilter): string {
  if (operator === 'empty') return `${field}:`
  if (operator === 'filled') return `${field}:!`
  if (operator === 'in') return `${field}:=${(operand as unknown[]).map(memberText).join()}`
  const text = type === 'text' || type === 'date' ? escaped(String(operand)) : JSON.stringify(operand)
  return `${field}:${operator === '=' ? '' : operator}${text}`
}

function memberText(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? `"${value.replaceAll('"', '""')}"` : JSON.stringify(value)
}

const NAMES: Readonly<Record<string, string>> = {
  '!': '!=',
  '~': 'contains',
  '!~': 'not_contains',
  '~~': 'contains_ignoring_case',
  '~=': 'begins_with',
}

/** A filter as it is written in a tree. */
export function comparisonOf({ field, operator, operand }: ModelFilter) {
  const op = NAMES[operator] ?? operator
  return op === 'empty' || op === 'filled' ? { field, op } : { field, op, value: operand }
}

function escaped(text: string): string {
  return text === '' || /^[<>~!=\\]/.test(text) ? `\\${text}` : text
}

/** A sort field as it is written in a query. */
export function sortText({ field, descending }: ModelSort): string {
  return descending ? `-${field}` : field
}
