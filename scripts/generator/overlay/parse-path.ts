/** Parses a JSONPath into its segments. */
import { Reader } from './reader.ts'

export interface Segment {
  readonly selectors: readonly Selector[]
  /** Whether it selects at any depth: `..`. */
  readonly isDeep: boolean
}

export type Selector =
  | { readonly kind: 'all' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | {
      readonly kind: 'slice'
      readonly start: number | undefined
      readonly end: number | undefined
      readonly step: number
    }
  | { readonly kind: 'filter'; readonly test: Test }

export type Test =
  | { readonly kind: 'and' | 'or'; readonly tests: readonly Test[] }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'exists'; readonly operand: Operand }
  | { readonly kind: 'compare'; readonly operator: string; readonly left: Operand; readonly right: Operand }

export type Operand =
  | { readonly literal: unknown }
  | { readonly isRoot: boolean; readonly segments: readonly Segment[] }

export function parsePath(text: string): Segment[] {
  const reader = new Reader(text)
  reader.require('$')
  const segments = parseSegments(reader)
  if (!reader.isAtEnd()) reader.fail('a segment')
  return segments
}

function parseSegments(reader: Reader): Segment[] {
  const segments: Segment[] = []
  for (;;) {
    if (reader.take('..'))
      segments.push({ selectors: reader.take('[') ? bracketed(reader) : [shorthand(reader)], isDeep: true })
    else if (reader.take('.')) segments.push({ selectors: [shorthand(reader)], isDeep: false })
    else if (reader.take('[')) segments.push({ selectors: bracketed(reader), isDeep: false })
    else return segments
  }
}

function shorthand(reader: Reader): Selector {
  if (reader.take('*')) return { kind: 'all' }
  const name = reader.match(/[\p{L}_][\p{L}\p{N}_]*/uy)
  return name === undefined ? reader.fail('a name') : { kind: 'name', name }
}

function bracketed(reader: Reader): Selector[] {
  const selectors = [selector(reader)]
  for (reader.skipSpace(); reader.take(','); reader.skipSpace()) selectors.push(selector(reader))
  reader.require(']')
  return selectors
}

function selector(reader: Reader): Selector {
  reader.skipSpace()
  if (reader.take('*')) return { kind: 'all' }
  if (reader.take('?')) return { kind: 'filter', test: parseTest(reader) }
  const name = reader.quoted()
  if (name !== undefined) return { kind: 'name', name }
  const start = integer(reader)
  reader.skipSpace()
  if (!reader.take(':')) return start === undefined ? reader.fail('a selector') : { kind: 'index', index: start }
  const end = integer(reader)
  reader.skipSpace()
  return { kind: 'slice', start, end, step: reader.take(':') ? (integer(reader) ?? 1) : 1 }
}

function integer(reader: Reader): number | undefined {
  reader.skipSpace()
  const digits = reader.match(/-?(?:0|[1-9]\d*)/y)
  return digits === undefined ? undefined : Number(digits)
}

function parseTest(reader: Reader): Test {
  const tests = [conjunction(reader)]
  for (reader.skipSpace(); reader.take('||'); reader.skipSpace()) tests.push(conjunction(reader))
  return several('or', tests)
}

function conjunction(reader: Reader): Test {
  const tests = [simple(reader)]
  for (reader.skipSpace(); reader.take('&&'); reader.skipSpace()) tests.push(simple(reader))
  return several('and', tests)
}

function several(kind: 'and' | 'or', tests: readonly Test[]): Test {
  const [only] = tests
  return only && tests.length === 1 ? only : { kind, tests }
}

function simple(reader: Reader): Test {
  reader.skipSpace()
  if (reader.take('!')) return { kind: 'not', test: simple(reader) }
  if (reader.take('(')) {
    const test = parseTest(reader)
    reader.skipSpace()
    reader.require(')')
    return test
  }
  const left = operand(reader)
  reader.skipSpace()
  const operator = reader.match(/[=!<>]=|[<>]/y)
  if (operator !== undefined) return { kind: 'compare', operator, left, right: operand(reader) }
  return 'literal' in left ? reader.fail('a comparison') : { kind: 'exists', operand: left }
}

const WORDS: { readonly [word: string]: unknown } = { true: true, false: false, null: null }

function operand(reader: Reader): Operand {
  reader.skipSpace()
  if (reader.take('@')) return { isRoot: false, segments: parseSegments(reader) }
  if (reader.take('$')) return { isRoot: true, segments: parseSegments(reader) }
  const text = reader.quoted()
  if (text !== undefined) return { literal: text }
  const number = reader.match(/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y)
  if (number !== undefined) return { literal: Number(number) }
  const word = reader.match(/true|false|null/y)
  return word === undefined ? reader.fail('a value') : { literal: WORDS[word] }
}
