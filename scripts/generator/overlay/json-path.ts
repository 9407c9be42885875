/** JSONPath as RFC 9535 has it, without functions: what a text selects in a value. */

import { isDeepStrictEqual } from 'node:util'
import { type Operand, parsePath, type Segment, type Selector, type Test } from './parse-path.ts'

export interface JsonObject {
  [key: string]: unknown
}

export interface Located {
  readonly value: unknown
  /** The object or array that holds the value; undefined for the root. */
  readonly parent: JsonObject | unknown[] | undefined
  readonly key: string
}

/** Throws a `SyntaxError` for a text that is no JSONPath. */
export function select(root: unknown, path: string): readonly Located[] {
  return selectAll([{ value: root, parent: undefined, key: '$' }], parsePath(path), root)
}

function selectAll(from: readonly Located[], segments: readonly Segment[], root: unknown): readonly Located[] {
  let found = from
  for (const { selectors, isDeep } of segments) {
    const parents = isDeep ? found.flatMap(withDescendants) : found
    found = parents.flatMap((located) => selectors.flatMap((selector) => childrenBy(selector, located, root)))
  }
  return found
}

function withDescendants(located: Located): Located[] {
  return [located, ...children(located).flatMap(withDescendants)]
}

function children({ value }: Located): Located[] {
  if (typeof value !== 'object' || value === null) return []
  // an array or an object, and nothing else, is what JSON has
  const parent = value as JsonObject | unknown[]
  return Object.entries(parent).map(([key, child]) => ({ value: child, parent, key }))
}

function childrenBy(selector: Selector, located: Located, root: unknown): Located[] {
  const all = children(located)
  if (selector.kind === 'all') return all
  if (selector.kind === 'filter') return all.filter((child) => holds(selector.test, child, root))
  if (selector.kind === 'name')
    return Array.isArray(located.value) ? [] : all.filter(({ key }) => key === selector.name)
  if (!Array.isArray(located.value)) return []
  if (selector.kind === 'slice') return sliced(all, selector)
  const item = all.at(selector.index)
  return item ? [item] : []
}

function sliced(all: readonly Located[], { start, end, step }: Extract<Selector, { kind: 'slice' }>): Located[] {
  const count = all.length
  if (step === 0) return []
  const at = (index: number): number => (index < 0 ? index + count : index)
  const [from, to] =
    step > 0 ? [at(start ?? 0), at(end ?? count)] : [at(start ?? count - 1), end === undefined ? -1 : at(end)]
  const found: Located[] = []
  const last = (index: number): boolean => (step > 0 ? index >= Math.min(to, count) : index <= Math.max(to, -1))
  for (let index = step > 0 ? Math.max(from, 0) : Math.min(from, count - 1); !last(index); index += step) {
    const located = all[index]
    if (located) found.push(located)
  }
  return found
}

/** What a filter says of a value: `?@.in == 'query' && !@.required`. */
function holds(test: Test, located: Located, root: unknown): boolean {
  switch (test.kind) {
    case 'and':
      return test.tests.every((part) => holds(part, located, root))
    case 'or':
      return test.tests.some((part) => holds(part, located, root))
    case 'not':
      return !holds(test.test, located, root)
    case 'exists':
      return valuesOf(test.operand, located, root).length > 0
    case 'compare':
      return compares(test.operator, valuesOf(test.left, located, root), valuesOf(test.right, located, root))
  }
}

function valuesOf(operand: Operand, located: Located, root: unknown): unknown[] {
  if ('literal' in operand) return [operand.literal]
  const from: Located = operand.isRoot ? { value: root, parent: undefined, key: '$' } : located
  return selectAll([from], operand.segments, root).map(({ value }) => value)
}

/** Two selections that find nothing are equal. */
function compares(operator: string, left: unknown[], right: unknown[]): boolean {
  const isEqual = left.length <= 1 && isDeepStrictEqual(left, right)
  if (operator === '==') return isEqual
  if (operator === '!=') return !isEqual
  const isOrdered = typeof left[0] === typeof right[0] && (typeof left[0] === 'number' || typeof left[0] === 'string')
  if (!isOrdered) return isEqual && operator.endsWith('=')
  const [a, b] = [left[0], right[0]] as [number, number] // or both are texts, which compare in the same way
  return operator === '<' ? a < b : operator === '>' ? a > b : operator === '<=' ? a <= b : a >= b
}
