import { parseJson, quoted } from '../json.ts'
import type { Comparison } from './comparison.ts'
import { allOf, anyOf, type Condition } from './condition.ts'
import { MAX_VALUES } from './filter.ts'
import { OPERATOR_NAMES, OPERATORS } from './operators.ts'
import { QueryError } from './query-error.ts'

/** How many `all`, `any` and `not` may be in each other. */
const MAX_DEPTH = 5
const MAX_COMPARISONS = 100

/** Reads the JSON of the `where` parameter. Throws `QueryError`. */
export function parseWhere(text: string): Condition<Comparison> {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (error) {
    const why = error instanceof SyntaxError ? error.message : 'it is nested too deeply'
    throw new QueryError('where', `where must be JSON, as in {"field":"delay","op":">","value":10}: ${why}.`)
  }
  return readWhere(value)
}

/** Reads a tree of conditions: the schema `Condition` in openapi.yaml. Throws a `QueryError` that points into the tree. */
export function readWhere(value: unknown): Condition<Comparison> {
  let comparisons = 0
  return node(value, 'where', 0)

  function node(condition: unknown, at: string, depth: number): Condition<Comparison> {
    const { kind, members } = shapeOf(condition, at)
    if (kind === 'field') {
      comparisons += 1
      if (comparisons > MAX_COMPARISONS)
        throw new QueryError(at, `${at} is comparison number ${comparisons}. One query has at most ${MAX_COMPARISONS}.`)
      return comparisonOf(members, at)
    }
    if (depth === MAX_DEPTH)
      throw new QueryError(at, `${at} is too deep: at most ${MAX_DEPTH} of all, any and not can be in each other.`)
    if (kind === 'not') return { not: node(members.get(kind), `${at}.not`, depth + 1) }
    const parts = listOf(members.get(kind), `${at}.${kind}`, 'condition')
    const read = parts.map((part, index) => node(part, `${at}.${kind}[${index}]`, depth + 1))
    return kind === 'all' ? allOf(read) : anyOf(read)
  }
}

/** What the members of each kind of condition are, the first by which it is known. */
const KINDS = { field: ['field', 'op', 'value'], all: ['all'], any: ['any'], not: ['not'] } as const
type Kind = keyof typeof KINDS

const FORMS =
  'A condition is one of {"field": …, "op": …, "value": …}, {"all": […]}, {"any": […]} and {"not": …}, with no other members.'

function shapeOf(condition: unknown, at: string): { kind: Kind; members: ReadonlyMap<string, unknown> } {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition))
    throw new QueryError(at, `${at} must be an object, not ${quoted(condition)}. ${FORMS}`)
  const members = new Map<string, unknown>(Object.entries(condition))
  const kind = (Object.keys(KINDS) as Kind[]).find((name) => members.has(name))
  const foreign = [...members.keys()].find((name) => kind === undefined || !KINDS[kind].some((known) => known === name))
  if (kind === undefined || foreign !== undefined) {
    const why = foreign === undefined ? 'is empty' : `has the member ${quoted(foreign)}`
    throw new QueryError(at, `${at} ${why}. ${FORMS}`)
  }
  return { kind, members }
}

function listOf(value: unknown, at: string, noun: string, most = Number.POSITIVE_INFINITY): readonly unknown[] {
  if (!Array.isArray(value)) throw new QueryError(at, `${at} must be an array, not ${quoted(value)}.`)
  if (value.length === 0) throw new QueryError(at, `${at} must have at least one ${noun}.`)
  if (value.length > most) throw new QueryError(at, `${at} must have at most ${most} ${noun}s, not ${value.length}.`)
  return value
}

function comparisonOf(members: ReadonlyMap<string, unknown>, at: string): Comparison {
  const field = members.get('field')
  const name = members.get('op')
  const place = { field: `${at}.field`, operator: `${at}.op`, value: `${at}.value` }
  if (typeof field !== 'string')
    throw new QueryError(place.field, `${place.field} must be the name of a column, not ${quoted(field)}.`)
  const operator = OPERATOR_NAMES.get(name)
  if (operator === undefined) {
    const what = members.has('op')
      ? `Unknown operator ${quoted(name)} in ${place.operator}.`
      : `${place.operator} is missing; it is required.`
    throw new QueryError(place.operator, `${what} Valid operators: ${[...OPERATOR_NAMES.keys()].join(' ')}.`)
  }
  const comparison = { field, form: 'json', shown: String(name) } as const
  const isList = operator === 'in'
  const ofValue = { ...place, value: (index: number) => (isList ? `${place.value}[${index}]` : place.value) }
  const value = members.get('value')
  if (OPERATORS[operator].sign === undefined) {
    if (members.has('value'))
      throw new QueryError(place.value, `${place.value} must be left out: ${operator} takes no value.`)
    return { ...comparison, operator, values: [], at: ofValue }
  }
  if (!members.has('value')) throw new QueryError(place.value, `${place.value} is missing; it is required.`)
  if (isList) return { ...comparison, operator, values: listOf(value, place.value, 'value', MAX_VALUES), at: ofValue }
  if (value !== null) return { ...comparison, operator, values: [value], at: ofValue }
  if (operator === '=') return { ...comparison, operator: 'empty', values: [], at: ofValue }
  if (operator === '!') return { ...comparison, operator: 'filled', values: [], at: ofValue }
  throw new QueryError(place.value, `${place.value} cannot be null: only =, != and in compare with an empty cell.`)
}
